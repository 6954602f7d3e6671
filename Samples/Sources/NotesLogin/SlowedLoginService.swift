public import NotesDomain

/// A login service that checks the passwords of each account one after another, limits the number of wrong passwords,
/// and delays the checks after them. The limits are described in ``LoginAttempts``.
public nonisolated struct SlowedLoginService: LoginService {
  private let service: any LoginService
  private let serviceForKnown: any LoginService
  private let attempts: LoginAttempts
  private let client: @Sendable (String) async -> LoginClient

  /// Creates a service that wraps another one.
  ///
  /// - Parameters:
  ///   - service: The service that checks the passwords.
  ///   - known: A service with the same accounts, for browsers that have logged in to the account before. `nil` means
  ///     `service`.
  ///   - attempts: The counts, which several services may share.
  ///   - client: A closure that returns the client that sends a password for an account.
  public init(
    _ service: any LoginService, known: (any LoginService)? = nil, attempts: LoginAttempts,
    client: @escaping @Sendable (String) async -> LoginClient = { _ in LoginClient() }
  ) {
    self.service = service
    serviceForKnown = known ?? service
    self.attempts = attempts
    self.client = client
  }

  /// Creates a service with separate counts.
  ///
  /// - Parameters:
  ///   - service: The service that checks the passwords.
  ///   - clock: The clock that measures the delays.
  public init(_ service: any LoginService, clock: any Clock<Duration> = ContinuousClock()) {
    self.init(service, attempts: LoginAttempts(clock: clock))
  }

  /// Checks a password in its turn, after a delay if there were too many wrong passwords.
  public func logIn(account typed: String, password: String) async throws -> String {
    // All forms of a name share one count. A text that is not a name is counted as it was typed.
    let account = (try? AccountName(typed))?.text ?? typed
    return try await attempts.logIn(to: account, from: client(account)) { isKnown in
      try await (isKnown ? serviceForKnown : service).logIn(account: account, password: password)
    }
  }
}
