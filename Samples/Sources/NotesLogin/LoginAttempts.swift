import NotesDomain

/// Checks the passwords of each account one after another, and slows and limits wrong ones.
///
/// The first three wrong passwords of an account cost nothing. Before each further check it waits 1 s, 2 s, 4 s, 8 s, and 16 s
/// at most, which is less than the module waits for an answer. A right password ends that. While an account is slowed, one
/// attempt waits, and others are refused. A browser that has logged in to the account before has a separate count and
/// turn: guesses of other senders do not delay it. In addition, each address has an allowance of wrong passwords.
///
/// The counts are in memory, in tables of bounded size: a restart forgets them, and each process counts separately.
public actor LoginAttempts {
  /// The sender or the target of attempts that share a count and a turn.
  private enum Key: Hashable {
    case account(String)
    case browser(String, account: String)
  }

  /// The attempts that wait while another one of their key is being checked.
  private typealias Waiting = [(number: Int, turn: CheckedContinuation<Bool, Never>)]

  /// Longer names share one count, so that their text is not stored.
  private static let longestName = 256

  private let limits: LoginLimits
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Duration
  private var wrong: WrongPasswords<Key>
  private var addresses: AddressAllowances
  private var waiting: [Key: Waiting] = [:]
  private var lastNumber = 0

  /// Counts with these limits.
  ///
  /// - Parameters:
  ///   - limits: the limits.
  ///   - clock: measures the delays.
  public init(limits: LoginLimits = LoginLimits(), clock: any Clock<Duration> = ContinuousClock()) {
    self.limits = limits
    self.clock = clock
    now = stopwatch(clock)
    wrong = WrongPasswords(limit: limits.counted, forgetsAfter: limits.forgetsAfter)
    addresses = AddressAllowances(limits.wrongPerAddress, per: limits.addressPeriod, limit: limits.counted)
  }

  /// Checks a password in its turn.
  ///
  /// - Parameters:
  ///   - account: the account.
  ///   - client: the sender.
  ///   - check: checks the password. Its parameter is whether the sender is a known browser.
  /// - Returns: the name that `check` returned.
  /// - Throws: ``LoginError``, or the error that `check` has thrown.
  func logIn(
    to account: String, from client: LoginClient, _ check: @Sendable (_ isKnown: Bool) async throws -> String
  ) async throws -> String {
    let key = key(of: account, client)
    // The allowance of an address is shared by all its users, so it does not bind a known browser.
    let address = isKnown(key) ? nil : client.address
    if let address, let wait = addresses.wait(for: address, now: now()) { throw LoginError.tooManyAttempts(wait: wait) }
    do {
      return try await inTurn(key, check)
    } catch LoginError.wrongAccountOrPassword {
      if let address { addresses.use(address, now: now()) }
      let next = wrong.delay(for: key, now: now())
      throw next > .zero ? LoginError.slowed(next: next) : LoginError.wrongAccountOrPassword
    }
  }

  private func inTurn(_ key: Key, _ check: (Bool) async throws -> String) async throws -> String {
    try await enter(key)
    defer { leave(key) }
    let delay = wrong.delay(for: key, now: now())
    if delay > .zero { try await clock.sleep(for: delay) }
    do {
      let name = try await check(isKnown(key))
      wrong.remove(key)
      return name
    } catch LoginError.wrongAccountOrPassword {
      wrong.add(key, now: now())
      throw LoginError.wrongAccountOrPassword
    }
  }

  private func key(of account: String, _ client: LoginClient) -> Key {
    let name = account.utf8.count > Self.longestName ? "" : account
    guard let browser = client.knownBrowser else { return .account(name) }
    let known = Key.browser(browser, account: name)
    return wrong.count(of: known, now: now()) < limits.wrongPerKnownBrowser ? known : .account(name)
  }

  private func isKnown(_ key: Key) -> Bool { if case .browser = key { true } else { false } }

  // MARK: Turns

  private func enter(_ key: Key) async throws {
    guard let others = waiting[key] else {
      waiting[key] = []
      return
    }
    let delay = wrong.delay(for: key, now: now())
    guard delay == .zero, others.count < limits.waiting else { throw LoginError.tooManyAttempts(wait: delay) }
    lastNumber += 1
    let number = lastNumber
    let isItsTurn = await withTaskCancellationHandler {
      await withCheckedContinuation { turn in
        if Task.isCancelled { turn.resume(returning: false) } else { waiting[key]?.append((number, turn)) }
      }
    } onCancel: {
      Task { await self.give(up: number, at: key) }
    }
    guard Task.isCancelled || !isItsTurn else { return }
    if isItsTurn { leave(key) }
    throw Task.isCancelled
      ? CancellationError() : LoginError.tooManyAttempts(wait: wrong.delay(for: key, now: now()))
  }

  private func give(up number: Int, at key: Key) {
    guard let index = waiting[key]?.firstIndex(where: { $0.number == number }) else { return }
    waiting[key]?.remove(at: index).turn.resume(returning: false)
  }

  /// Ends a turn. The next attempt has its turn, unless the account is slowed now: then all that wait are refused.
  private func leave(_ key: Key) {
    var others = waiting[key] ?? []
    if wrong.delay(for: key, now: now()) > .zero {
      for other in others { other.turn.resume(returning: false) }
      others = []
    }
    guard !others.isEmpty else {
      waiting[key] = nil
      return
    }
    let next = others.removeFirst()
    waiting[key] = others
    next.turn.resume(returning: true)
  }
}

/// Returns the time since the call, by a clock.
private nonisolated func stopwatch<Watch: Clock<Duration>>(_ clock: Watch) -> @Sendable () -> Duration {
  let begin = clock.now
  return { begin.duration(to: clock.now) }
}
