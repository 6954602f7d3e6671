public import NotesDomain

/// A login service that checks passwords one after another for each account, and slows and limits wrong ones, as
/// ``LoginAttempts`` describes.
public nonisolated struct SlowedLoginService: LoginService {
  private let service: any LoginService
  private let serviceForKnown: any LoginService
  private let attempts: LoginAttempts
  private let client: @Sendable (String) async -> LoginClient

  /// A service that asks another one.
  ///
  /// - Parameters:
  ///   - service: the service that knows the accounts.
  ///   - known: the same service, for browsers that have logged in to the account before; `nil` for `service`.
  ///   - attempts: the counts, which several services may share.
  ///   - client: returns the sender of a password for an account.
  public init(
    _ service: any LoginService, known: (any LoginService)? = nil, attempts: LoginAttempts,
    client: @escaping @Sendable (String) async -> LoginClient = { _ in LoginClient() }
  ) {
    self.service = service
    serviceForKnown = known ?? service
    self.attempts = attempts
    self.client = client
  }

  /// A service with separate counts.
  ///
  /// - Parameters:
  ///   - service: the service that knows the accounts.
  ///   - clock: measures the delays.
  public init(_ service: any LoginService, clock: any Clock<Duration> = ContinuousClock()) {
    self.init(service, attempts: LoginAttempts(clock: clock))
  }

  /// Checks a password in its turn, after a delay if there were wrong ones.
  public func logIn(account: String, password: String) async throws -> String {
    try await attempts.logIn(to: account, from: client(account)) { isKnown in
      try await (isKnown ? serviceForKnown : service).logIn(account: account, password: password)
    }
  }
}
