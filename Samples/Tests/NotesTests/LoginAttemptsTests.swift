import NotesDomain
import Testing
import VIPERTesting

@testable import NotesLogin

@Suite("Password attempts")
struct LoginAttemptsTests {
  private let clock = ManualClock()

  private func service(
    _ attempts: LoginAttempts, _ service: any LoginService = QuickLogin(), address: String? = nil,
    knownBrowser: String? = nil
  ) -> SlowedLoginService {
    SlowedLoginService(service, attempts: attempts) { _ in
      LoginClient(address: address, knownBrowser: knownBrowser)
    }
  }

  private func guess(_ service: SlowedLoginService, at account: String = "abc", _ count: Int = 1) async {
    for _ in 0..<count { _ = try? await service.logIn(account: account, password: "wrong") }
  }

  // MARK: Turns

  @Test func `login attempts for one account are checked one after another, and for two accounts concurrently`()
    async throws
  {
    let gate = GatedLogin()
    let service = service(LoginAttempts(clock: clock), gate)
    let first = Task { try await service.logIn(account: "abc", password: "123") }
    await gate.waitForChecks(1)
    let others = (0..<5).map { _ in Task { try await service.logIn(account: "abc", password: "123") } }
    let second = Task { try await service.logIn(account: "xyz", password: "123") }
    await gate.waitForChecks(2)
    #expect(await gate.accounts == ["abc", "xyz"])
    await gate.open()
    for task in [first, second] + others { _ = try await task.value }
    #expect(await gate.mostAtOnce == 2)
  }

  @Test func `an attempt beyond the limit of waiting attempts is rejected without a check`() async throws {
    let gate = GatedLogin()
    var limits = LoginLimits()
    limits.waiting = 1
    let service = service(LoginAttempts(limits: limits, clock: clock), gate)
    let tasks = (0..<3).map { _ in Task { try await service.logIn(account: "abc", password: "123") } }
    await gate.waitForChecks(1)
    // Of three attempts, one is checked, one waits, and the third ends first.
    let ended = AsyncStream<Void>.makeStream()
    for task in tasks {
      Task { [continuation = ended.continuation] in
        _ = await task.result
        continuation.yield()
      }
    }
    for await _ in ended.stream { break }
    await gate.open()
    var results: [Result<String, any Error>] = []
    for task in tasks { results.append(await task.result) }
    #expect(results.count { (try? $0.get()) == "abc" } == 2)
    #expect(await gate.accounts.count == 2)
    ended.continuation.finish()
  }

  @Test func `while an account is delayed, one attempt waits, and further attempts are rejected`() async throws {
    let service = service(LoginAttempts(clock: clock))
    await guess(service, 3)
    let first = Task { try await service.logIn(account: "abc", password: "wrong") }
    await clock.waitForSleepers()
    for password in ["wrong", "123"] {
      await #expect(throws: LoginError.tooManyAttempts(wait: .seconds(1))) {
        try await service.logIn(account: "abc", password: password)
      }
    }
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    await #expect(throws: LoginError.slowed(next: .seconds(2))) { try await first.value }
    #expect(
      LoginError.tooManyAttempts(wait: .milliseconds(1_500)).description
        == "There were too many wrong passwords. Try again in 2 s.")
  }

  @Test func `waiting attempts are rejected as soon as the account is delayed`() async throws {
    let gate = GatedLogin()
    let service = service(LoginAttempts(clock: clock), gate)
    let tasks = (0..<10).map { _ in Task { try await service.logIn(account: "abc", password: "wrong") } }
    await gate.waitForChecks(1)
    await gate.open()
    for task in tasks { _ = await task.result }
    #expect(await gate.accounts.count == 3, "Three are free; no attempt waits for a delay.")
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a cancelled attempt leaves the queue, and the next attempt has its turn`() async throws {
    let gate = GatedLogin()
    let service = service(LoginAttempts(clock: clock), gate)
    let first = Task { try await service.logIn(account: "abc", password: "123") }
    await gate.waitForChecks(1)
    let second = Task { try await service.logIn(account: "abc", password: "123") }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    let third = Task { try await service.logIn(account: "abc", password: "123") }
    await gate.open()
    #expect(try await [first.value, third.value] == ["abc", "abc"])
    #expect(await gate.accounts.count == 2)
  }

  // MARK: Known browsers

  @Test func `guesses by other senders do not delay the attempts of a known browser`() async throws {
    let attempts = LoginAttempts(clock: clock)
    let stranger = service(attempts)
    await guess(stranger, 3)
    let guesses = (0..<150).map { _ in Task { try await stranger.logIn(account: "abc", password: "wrong") } }
    await clock.waitForSleepers()
    let owner = service(attempts, knownBrowser: "k")
    #expect(try await owner.logIn(account: "abc", password: "123") == "abc")
    #expect(clock.sleeperCount == 1, "A login by a known browser does not end the delay of other senders.")
    clock.advance(by: .seconds(1))
    for guess in guesses { _ = await guess.result }
  }

  @Test func `wrong passwords delay a known browser, and too many of them make the browser count as unknown`()
    async throws
  {
    var limits = LoginLimits()
    limits.wrongPerKnownBrowser = 4
    let checked = CheckedSenders()
    let attempts = LoginAttempts(limits: limits, clock: clock)
    let browser = SlowedLoginService(checked.service("unknown"), known: checked.service("known"), attempts: attempts) {
      _ in LoginClient(knownBrowser: "k")
    }
    await guess(browser, 3)
    let fourth = Task { try await browser.logIn(account: "abc", password: "wrong") }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    _ = await fourth.result
    await guess(browser)
    #expect(await checked.kinds == ["known", "known", "known", "known", "unknown"])
  }

  // MARK: Addresses

  @Test func `wrong passwords from one address for many accounts delay the address for a limited time`() async throws {
    let attempts = LoginAttempts(clock: clock)
    let here = service(attempts, address: "a")
    for number in 0..<20 { await guess(here, at: "account \(number)") }
    await #expect(throws: LoginError.tooManyAttempts(wait: .seconds(30))) {
      try await here.logIn(account: "abc", password: "123")
    }
    #expect(try await service(attempts, address: "b").logIn(account: "abc", password: "123") == "abc")
    #expect(
      try await service(attempts, address: "a", knownBrowser: "k").logIn(account: "abc", password: "123") == "abc")
    clock.advance(by: .seconds(30))
    for _ in 0..<5 { #expect(try await here.logIn(account: "abc", password: "123") == "abc") }
  }

  @Test func `of the concurrent attempts from an address, only those with wrong passwords extend its delay`()
    async throws
  {
    let attempts = LoginAttempts(clock: clock)
    for (password, wait) in [("123", nil), ("wrong", Duration.seconds(330))] {
      let gate = GatedLogin()
      let here = service(attempts, gate, address: "a")
      let tasks = (0..<30).map { number in Task { try await here.logIn(account: "\(number)", password: password) } }
      await gate.waitForChecks(30)
      await gate.open()
      for task in tasks { _ = await task.result }
      let next = await Task { try await here.logIn(account: "abc", password: "123") }.result
      if let wait {
        #expect(throws: LoginError.tooManyAttempts(wait: wait)) { try next.get() }
      } else {
        #expect(try next.get() == "abc")
      }
    }
  }

  @Test func `the table of allowances is bounded, and retains the addresses with the least remaining allowance`() {
    var table = AddressAllowances(2, per: .seconds(100), limit: 50)
    for _ in 0..<2 { table.use("attacker", now: .zero) }
    for number in 0..<1_000 { table.use("\(number)", now: .zero) }
    #expect(table.count <= 50)
    #expect(table.wait(for: "attacker", now: .seconds(10)) == .seconds(40))
    #expect(table.wait(for: "attacker", now: .seconds(50)) == nil)
    #expect(table.wait(for: "new", now: .zero) == nil)
    // Addresses with a full allowance need no entry.
    for number in 0..<49 { table.use("later \(number)", now: .seconds(1_000)) }
    #expect(table.count <= 50)
  }

  // MARK: Counts

  @Test func `the table of wrong passwords is bounded, and retains the accounts with the highest counts`() {
    var table = WrongPasswords<String>(limit: 100, forgetsAfter: .seconds(3_600))
    for _ in 0..<5 { table.add("victim", now: .zero) }
    for number in 0..<5_000 { table.add("\(number)", now: .seconds(1)) }
    #expect(table.keyCount <= 100)
    #expect(table.count(of: "victim", now: .seconds(1)) == 5)
    #expect(table.delay(for: "victim", now: .seconds(1)) == .seconds(3), "1 s of the 4 s has passed.")
  }

  @Test func `the count of wrong passwords is reset after a period and after a right password`() {
    var table = WrongPasswords<String>(limit: 100, forgetsAfter: .seconds(3_600))
    for _ in 0..<9 { table.add("a", now: .zero) }
    #expect(table.delay(for: "a", now: .zero) == .seconds(16))
    #expect(table.delay(for: "a", now: .seconds(16)) == .zero)
    #expect(table.count(of: "a", now: .seconds(3_599)) == 9)
    #expect(table.count(of: "a", now: .seconds(3_600)) == 0)
    table.remove("a")
    #expect(table.keyCount == 0)
  }

  @Test func `account names that are too long to be stored share one count`() async {
    let service = service(LoginAttempts(clock: clock))
    for name in ["x", "y", "z"] { await guess(service, at: String(repeating: name, count: 60_000)) }
    let next = Task { await guess(service, at: String(repeating: "w", count: 257)) }
    await clock.waitForSleepers()
    await guess(service, at: String(repeating: "w", count: 256))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    await next.value
  }
}

/// A login service that records its checks, and suspends each check until the test opens the gate.
private actor GatedLogin: LoginService {
  private(set) var accounts: [String] = []
  private(set) var mostAtOnce = 0
  private var underWay = 0
  private var isOpen = false
  private var gate: [CheckedContinuation<Void, Never>] = []
  private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  func logIn(account: String, password: String) async throws -> String {
    accounts.append(account)
    underWay += 1
    mostAtOnce = max(mostAtOnce, underWay)
    for watcher in watchers where watcher.count <= accounts.count { watcher.continuation.resume() }
    watchers.removeAll { $0.count <= accounts.count }
    if !isOpen { await withCheckedContinuation { gate.append($0) } }
    underWay -= 1
    guard password == "123" else { throw LoginError.wrongAccountOrPassword }
    return account
  }

  func open() {
    isOpen = true
    for continuation in gate { continuation.resume() }
    gate = []
  }

  func waitForChecks(_ count: Int) async {
    guard accounts.count < count else { return }
    await withCheckedContinuation { watchers.append((count, $0)) }
  }
}

/// Records the calls of two services.
private actor CheckedSenders {
  private(set) var kinds: [String] = []

  nonisolated func service(_ kind: String) -> any LoginService { Recorded(senders: self, kind: kind) }

  private func record(_ kind: String) { kinds.append(kind) }

  private struct Recorded: LoginService {
    let senders: CheckedSenders
    let kind: String

    func logIn(account: String, password: String) async throws -> String {
      await senders.record(kind)
      throw LoginError.wrongAccountOrPassword
    }
  }
}
