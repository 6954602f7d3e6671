import NotesDomain

/// A limiter that checks the passwords of each account one after another, limits the number of wrong passwords, and
/// delays the checks after them.
///
/// The first three wrong passwords of an account cause no delay. Before each further check, the account waits 1 s, 2 s,
/// 4 s, 8 s, and then 16 s. Each delay is less than the module's timeout. A correct password resets the delay. While an
/// account is delayed, one attempt waits, and others are rejected. A browser that has logged in to the account before
/// has a separate count and a separate queue, so guesses by other senders do not delay this browser. In addition, each
/// address has an allowance of wrong passwords.
///
/// The counts are in memory, in tables of bounded size. A restart clears them, and each process counts separately.
public actor LoginAttempts {
  /// A key of attempts. Attempts with equal keys share a count of wrong passwords, and are checked one after another.
  private enum Key: Hashable {
    case account(String)
    case browser(String, account: String)
  }

  /// The attempts that wait for their turn, in order. A turn is resumed with `true` when the attempt may be checked,
  /// and with `false` when the attempt is rejected.
  private typealias Waiting = [(number: Int, turn: CheckedContinuation<Bool, Never>)]

  /// The maximum length of a counted name, in UTF-8 bytes. All longer names share one count, so that no long text is
  /// stored.
  private static let longestName = 256

  private let limits: LoginLimits
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Duration
  private var wrong: WrongPasswords<Key>
  private var addresses: AddressAllowances
  private var waiting: [Key: Waiting] = [:]
  private var lastNumber = 0

  /// Creates a limiter without counts.
  ///
  /// - Parameters:
  ///   - limits: The limits.
  ///   - clock: The clock that measures the delays.
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
  ///   - account: The account.
  ///   - client: The client that sends the password.
  ///   - check: A closure that checks the password. The parameter of the closure is whether the client is a known
  ///     browser.
  /// - Returns: The name that `check` returned.
  /// - Throws: ``LoginError``, or the error that `check` threw.
  func logIn(
    to account: String, from client: LoginClient, _ check: @Sendable (_ isKnown: Bool) async throws -> String
  ) async throws -> String {
    let key = key(of: account, client)
    // All users of an address share the address's allowance, so the allowance does not apply to a known browser.
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

  /// Ends a turn and starts the next one. If the account is delayed now, rejects all waiting attempts instead.
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

/// Returns a function that returns the time since this call.
private nonisolated func stopwatch<Watch: Clock<Duration>>(_ clock: Watch) -> @Sendable () -> Duration {
  let begin = clock.now
  return { begin.duration(to: clock.now) }
}
