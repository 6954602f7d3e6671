import Foundation
import GRDB
import Testing

@testable import WebFront

@Suite("Lifetime of sessions")
struct SessionLifetimeTests {
  private let lifetime = SessionLifetime(idle: .seconds(100), absolute: .seconds(1_000))

  @Test func `a session ends after its idle time, and after its absolute time regardless of use`() {
    #expect(!lifetime.hasEnded(begun: 0, used: 0, now: 99))
    #expect(lifetime.hasEnded(begun: 0, used: 0, now: 100))
    #expect(!lifetime.hasEnded(begun: 0, used: 950, now: 999))
    #expect(lifetime.hasEnded(begun: 0, used: 999, now: 1_000))
  }

  @Test func `the use of a session is recorded again after a tenth of the idle time, but after at most a minute`() {
    #expect(!lifetime.needsRenewal(used: 0, now: 9))
    #expect(lifetime.needsRenewal(used: 0, now: 10))
    let long = SessionLifetime(idle: .seconds(1_000_000), absolute: .seconds(1_000_000))
    #expect(!long.needsRenewal(used: 0, now: 59))
    #expect(long.needsRenewal(used: 0, now: 60))
  }
}

@Suite("Sessions in the store")
struct SessionStoreTests {
  /// A clock that a test advances.
  private final class Time: @unchecked Sendable {
    private let lock = NSLock()
    private var seconds = 0.0
    var now: Double { lock.withLock { seconds } }
    func advance(by more: Double) { lock.withLock { seconds += more } }
  }

  private let time = Time()
  private let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite")

  /// Returns the store of one process. Several processes share the file.
  private func store() throws -> TabStore {
    try TabStore(at: url, lifetime: SessionLifetime(idle: .seconds(100), absolute: .seconds(1_000))) { [time] in
      time.now
    }
  }

  private func add(_ id: String, account: String? = "abc", to store: TabStore) async throws {
    try await store.add(TabStore.SavedBrowser(id: id, account: account), cookie: "cookie of \(id)")
  }

  @Test func `a session in use is renewed until its absolute time`() async throws {
    let store = try store()
    try await add("a", to: store)
    for _ in 0..<10 {
      time.advance(by: 99)
      #expect(try await store.isCurrent(browser: "a"))
    }
    time.advance(by: 10)
    #expect(try await !store.isCurrent(browser: "a"))
    #expect(try await store.browser(cookie: "cookie of a") == nil)
  }

  @Test func `an unused session ends, and is removed together with all its tabs`() async throws {
    let store = try store()
    try await add("a", to: store)
    time.advance(by: 99)
    try await store.keep(tab: "t", of: "a", Data())
    time.advance(by: 1)
    #expect(try await store.ended(among: ["a"]) == ["a"])
    try await store.removeEnded(knownFor: .seconds(1_000))
    #expect(try await store.navigation(ofTab: "t", of: "a") == nil)
    #expect(try await store.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM browser") } == 0)
  }

  @Test func `a login replaces the session, retains its tab, and ends the other tabs`() async throws {
    let store = try store()
    try await add("old", account: nil, to: store)
    for tab in ["login", "other"] { try await store.keep(tab: tab, of: "old", Data(tab.utf8)) }
    let new = TabStore.SavedBrowser(id: "new", account: "abc")
    try await store.replace(browser: "old", by: new, cookie: "c", known: (new: "k2", old: "k1"), keeping: "login")
    #expect(try await store.browser(cookie: "cookie of old") == nil)
    #expect(try await store.browser(cookie: "c")?.account == "abc")
    #expect(try await store.navigation(ofTab: "login", of: "new") == Data("login".utf8))
    #expect(try await store.navigation(ofTab: "other", of: "new") == nil)
    #expect(try await store.isKnown(browser: "k2", to: "abc", within: .seconds(10)))
    #expect(try await !store.isKnown(browser: "k2", to: "xyz", within: .seconds(10)))
  }

  @Test func `the end of a session is visible to another process`() async throws {
    let (one, other) = (try store(), try store())
    for id in ["a", "b"] { try await add(id, to: one) }
    try await add("c", account: "xyz", to: one)
    let version = try await other.otherProcessesVersion()
    #expect(try await other.isCurrent(browser: "a"))
    try await one.forget(account: "abc", exceptKnown: nil)
    #expect(try await other.otherProcessesVersion() != version)
    #expect(try await other.ended(among: ["a", "b", "c"]) == ["a", "b"])
    #expect(try await !other.isCurrent(browser: "a"))
    #expect(try await other.isCurrent(browser: "c"))
  }

  @Test func `an account has a limited number of known browsers, each for a limited time`() async throws {
    let store = try store()
    for number in 0..<25 {
      time.advance(by: 1)
      try await store.replace(
        browser: "", by: TabStore.SavedBrowser(id: "\(number)", account: "abc"), cookie: "\(number)",
        known: (new: "k\(number)", old: nil), keeping: "")
    }
    #expect(try await !store.isKnown(browser: "k4", to: "abc", within: .seconds(100)))
    #expect(try await store.isKnown(browser: "k5", to: "abc", within: .seconds(100)))
    time.advance(by: 100)
    #expect(try await !store.isKnown(browser: "k24", to: "abc", within: .seconds(100)))
    try await store.removeEnded(knownFor: .seconds(100))
    #expect(try await store.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM known") } == 0)
  }
}
