import Foundation
import GRDB
import Logging
import Testing
import VIPER

@testable import WebFront

@MainActor @Suite("Sessions of logins")
struct LoginSessionTests {
  private let site: TestSite
  private let front: WebFront
  private let url: URL

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    url = folder.appendingPathComponent("tabs.sqlite")
    let origin = try #require(WebOrigin("http://127.0.0.1:8080"))
    site = TestSite(try Templates(in: folder))
    front = try WebFront(site, options: WebOptions(origin: origin), tabsIn: url, logger: Logger(label: "test"))
  }

  /// A connected page of a tab, and the texts that it has received.
  @MainActor private final class Page {
    var texts: [String] = []
    private(set) lazy var connection = LiveConnection(page: "p") { [unowned self] in
      texts.append($0)
    } ping: {
    } end: {
    }
  }

  private func connect(_ tab: WebTab) -> Page {
    let page = Page()
    tab.connect(page.connection)
    return page
  }

  private func open(_ browser: Browser) async throws -> (WebTab, Page) {
    let tab = try await front.makeTab(of: browser, at: "a")
    return (tab, connect(tab))
  }

  @Test func `a tab whose account has no session is not found, and the tab's pages receive no updates`() async throws {
    let (tab, _) = try await front.makeBrowser(at: "a")
    let (browser, page) = (tab.browser, connect(tab))
    let count = page.texts.count
    site.tabs[0].account = "abc"
    tab.sendChanges()
    #expect(page.connection.confirmed(1, tab.page))
    #expect(page.texts.count == count)
    #expect(try await front.tab(tab.id, of: browser, at: "a") == nil)
    front.discard(tab)
    let rebuilt = try await front.tab(tab.id, of: browser, at: "a")
    #expect(rebuilt !== tab)
    #expect(rebuilt?.site.account == nil)
  }

  @Test func `a login moves its tab to a new session, and closes the other tabs`() async throws {
    let (tab, cookie) = try await front.makeBrowser(at: "a")
    let (browser, page) = (tab.browser, connect(tab))
    let (other, _) = try await open(browser)
    site.tabs[0].account = "abc"
    let cookies = try await front.logIn("abc", in: tab)
    #expect(browser.isEnded)
    #expect(tab.browser.account == "abc")
    #expect(tab.browser.secret != browser.secret)
    #expect(try await front.browser(cookie: cookie) == nil)
    #expect(try await front.browser(cookie: cookies.browser) === tab.browser)
    #expect(front.isOpen(tab))
    #expect(!front.isOpen(other))
    #expect(tab.connections.isEmpty)
    #expect(other.connections.isEmpty)
    let count = page.texts.count
    #expect(!page.connection.confirmed(1, tab.page) || page.texts.count == count)
  }

  @Test func `a logout everywhere ends only the sessions of the account`() async throws {
    var tabs: [WebTab] = []
    for account in ["abc", "abc", "xyz"] {
      let (tab, _) = try await front.makeBrowser(at: "a")
      site.tabs[tabs.count].account = account
      _ = try await front.logIn(account, in: tab)
      tabs.append(tab)
    }
    try await front.logOutEverywhere("abc", exceptKnown: nil)
    #expect(tabs.map { front.isOpen($0) } == [false, false, true])
    #expect(try await front.isCurrent(tabs[2].browser))
    #expect(try await !front.isCurrent(tabs[0].browser))
  }

  // MARK: A store that cannot be written

  /// Lets the store grow no further, so that SQLite reports a full disk, or lets it grow again.
  private func fillStore(_ isFull: Bool = true) async throws {
    let queue = front.store.queue
    try await queue.write { database in
      let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      _ = try Int.fetchOne(database, sql: "PRAGMA max_page_count = \(isFull ? pages : 1_000_000)")
    }
    // Uses the free space of all pages.
    while isFull {
      do {
        try await queue.write {
          try $0.execute(
            sql: "INSERT INTO browser (id, cookie, account, used, begun) VALUES (?1, ?1, ?1, 0, 0)",
            arguments: ["\(UUID())"])
        }
      } catch DatabaseError.SQLITE_FULL { break }
    }
  }

  @Test func `sessions begin and end on a full disk, and are written later`() async throws {
    let (old, _) = try await front.makeBrowser(at: "a")
    site.tabs[0].account = "abc"
    let former = try await front.logIn("abc", in: old).browser
    try await fillStore()
    let (tab, cookie) = try await front.makeBrowser(at: "a")
    let browser = tab.browser
    #expect(try await front.browser(cookie: cookie) === browser)
    #expect(try await front.isCurrent(browser))
    #expect(!front.waitingChanges.isEmpty)
    site.tabs[1].account = "abc"
    let cookies = try await front.logIn("abc", in: tab)
    #expect(try await front.browser(cookie: cookie) == nil)
    #expect(try await front.browser(cookie: cookies.browser) === tab.browser)
    try await front.logOutEverywhere("abc", exceptKnown: nil)
    for cookie in [former, cookies.browser] { #expect(try await front.browser(cookie: cookie) == nil) }
    #expect(try await !front.isCurrent(old.browser))
    #expect(try await !front.isCurrent(tab.browser))
    try await fillStore(false)
    try await front.writeChanges()
    #expect(front.waitingChanges.isEmpty)
    for cookie in [former, cookies.browser] { #expect(try await front.browser(cookie: cookie) == nil) }
  }

  @Test func `waiting changes are limited`() async throws {
    try await fillStore()
    var limited = front.options
    limited.tabs = 3
    let small = try WebFront(site, options: limited, tabsIn: url, logger: Logger(label: "test"))
    try await small.store.queue.write { database in
      let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      _ = try Int.fetchOne(database, sql: "PRAGMA max_page_count = \(pages)")
    }
    for _ in 0..<3 {
      let (tab, _) = try await small.makeBrowser(at: "a")
      small.discard(tab)
    }
    await #expect(throws: Refusal.tooManyTabs) { try await small.makeBrowser(at: "a") }
  }

  @Test func `waiting callers are admitted in order, and a caller beyond the limit is refused`() async {
    let turns = Turns(limit: 1)
    #expect(await turns.enter())
    let second = Task { await turns.enter() }
    await Task.yield()
    #expect(await !turns.enter())
    turns.leave()
    #expect(await second.value)
    turns.leave()
    #expect(await turns.enter())
  }
}

/// An app with an account that a test sets.
@MainActor private final class TestSite: WebSite {
  let name = "Test"
  let linkScheme: String? = nil
  let templates: Templates
  private(set) var tabs: [TestTab] = []

  init(_ templates: Templates) { self.templates = templates }

  func makeTab(_ router: VIPRouter, navigator: WebNavigator, account: String?, client: WebClient) -> any SiteTab {
    tabs.append(TestTab(account: account))
    return tabs[tabs.count - 1]
  }
}

@MainActor private final class TestTab: SiteTab {
  var account: String?
  init(account: String?) { self.account = account }
  func begin() {}
  func screen(for view: any ModuleView) -> (any WebScreen)? { nil }
}
