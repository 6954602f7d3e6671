public import Foundation
public import Logging
public import VIPER

/// An app's modules in browsers: a tab of a browser is a router with the app's modules, and what it shows is drawn as HTML.
///
/// Everything here is on the main actor, as the modules are: one process uses one core for it. More people than that
/// serves need more processes on one store, with a proxy that sends a browser to the same process each time.
public final class WebFront {
  let site: any WebSite
  let options: WebOptions
  let store: TabStore
  let logger: Logger
  private let diagnostics: any DiagnosticSink
  private let middleware: MiddlewareList
  private let observe: (VIPRouter) -> Void
  private var tabs: [String: WebTab] = [:]
  /// The tabs that are being made, so that two requests do not make one twice.
  private var beingMade: [String: Task<WebTab?, any Error>] = [:]
  /// The browsers that have a tab here, by id.
  private var browsers: [String: WeakBrowser] = [:]
  private(set) var isDraining = false

  private struct WeakBrowser { weak var browser: Browser? }

  /// A front.
  ///
  /// - Parameters:
  ///   - site: the app.
  ///   - options: its address and limits.
  ///   - file: a SQLite file for tabs and logins; several processes may share it.
  ///   - logger: gets what a person who runs the server should know.
  ///   - diagnostics: gets what modules have lost or done wrong.
  ///   - middleware: of all modules.
  ///   - observe: called with the router of each tab, as the bridges to logs, metrics and traces observe it.
  public init(
    _ site: any WebSite, options: WebOptions, tabsIn file: URL, logger: Logger,
    diagnostics: any DiagnosticSink = StandardErrorSink(), middleware: MiddlewareList = MiddlewareList(),
    observing observe: @escaping (VIPRouter) -> Void = { _ in }
  ) throws {
    self.site = site
    self.options = options
    self.logger = logger
    self.diagnostics = diagnostics
    self.middleware = middleware
    self.observe = observe
    store = try TabStore(at: file)
  }

  // MARK: Browsers

  /// The browser that has this cookie; `nil` if there is none, or if it has logged out.
  func browser(cookie: String?) async throws -> Browser? {
    guard let cookie, let saved = try await store.browser(cookie: cookie) else { return nil }
    if let browser = browsers[saved.id]?.browser {
      browser.account = saved.account
      return browser
    }
    let browser = Browser(id: saved.id, secret: saved.secret, account: saved.account)
    browsers[saved.id] = WeakBrowser(browser: browser)
    return browser
  }

  /// A new browser, and its cookie.
  func makeBrowser() async throws -> (Browser, cookie: String) {
    let (browser, cookie) = (Browser(id: randomName(), secret: randomName(), account: nil), randomName(bytes: 24))
    try await store.add(
      TabStore.SavedBrowser(id: browser.id, secret: browser.secret, account: nil), cookie: cookie)
    browsers[browser.id] = WeakBrowser(browser: browser)
    return (browser, cookie)
  }

  /// Somebody has logged in, in a tab: its browser gets another cookie, and its other tabs know it too.
  ///
  /// - Returns: the cookie.
  func loggedIn(_ account: String, in tab: WebTab) async throws -> String {
    let cookie = randomName(bytes: 24)
    tab.browser.account = account
    try await store.rotate(browser: tab.browser.id, cookie: cookie, account: account)
    for other in tabs.values where other.browser === tab.browser && other !== tab && other.site.account == nil {
      other.site.loggedIn(as: account)
    }
    return cookie
  }

  /// Somebody has logged out: all tabs of the browser are closed, everywhere.
  func logOut(_ browser: Browser) async throws {
    try await store.forget(browser: browser.id)
    for tab in tabs.values where tab.browser === browser {
      tab.close(going: "/")
      tabs[tab.id] = nil
    }
    browsers[browser.id] = nil
  }

  // MARK: Tabs

  /// A new tab of a browser, or why there can be none.
  func makeTab(of browser: Browser, at address: String) async throws -> Result<WebTab, Refusal> {
    makeRoom()
    if isDraining { return .failure(.stopping) }
    guard tabs.count < options.tabs else { return .failure(.tooManyTabs) }
    guard tabs.values.lazy.filter({ $0.address == address }).count < options.tabsPerAddress else {
      return .failure(.tooManyTabsHere)
    }
    let tab = try assemble(randomName(), of: browser, at: address)
    tabs[tab.id] = tab
    await tab.open(nil)
    return .success(tab)
  }

  /// A browser's tab: the one that is here, or one rebuilt from the store. `nil` if the browser has no such tab.
  func tab(_ id: String, of browser: Browser, at address: String) async throws -> WebTab? {
    if let tab = tabs[id] {
      guard tab.browser === browser else { return nil }
      tab.use()
      return tab
    }
    if let task = beingMade[id] { return try await task.value.flatMap { $0.browser === browser ? $0 : nil } }
    guard !isDraining, let saved = try await store.navigation(ofTab: id, of: browser.id) else { return nil }
    // Another request may have begun to make it meanwhile.
    if tabs[id] != nil || beingMade[id] != nil { return try await self.tab(id, of: browser, at: address) }
    let task = Task { () -> WebTab? in
      makeRoom()
      guard tabs.count < options.tabs else { return nil }
      let tab = try assemble(id, of: browser, at: address)
      await tab.open(saved)
      tabs[id] = tab
      return tab
    }
    beingMade[id] = task
    defer { beingMade[id] = nil }
    return try await task.value
  }

  private func assemble(_ id: String, of browser: Browser, at address: String) throws -> WebTab {
    try WebTab(
      id, of: browser, at: address, site: site, options: options, diagnostics: diagnostics, middleware: middleware,
      observe: observe
    ) { [store, logger] tab, navigation in
      do { try await store.keep(tab: tab.id, of: tab.browser.id, navigation) } catch {
        logger.error("A tab could not be saved: \(error)")
        return false
      }
      return true
    }
  }

  /// Lets go of tabs that no page is connected to and that have not been used for a while.
  private func makeRoom() {
    let now = ContinuousClock.now
    for (id, tab) in tabs where tab.connections.isEmpty && tab.lastUse.duration(to: now) > options.idleTime {
      tabs[id] = nil
    }
  }

  // MARK: Running

  /// Looks after tabs and connections until the task is cancelled.
  func lookAfter() async throws {
    var rounds = 0
    while true {
      do { try await Task.sleep(for: min(.seconds(5), options.patience / 4)) } catch { return }
      makeRoom()
      for connection in tabs.values.flatMap(\.connections) {
        connection.check(patience: options.patience, now: .now)
      }
      if rounds.isMultiple(of: 720) { try await store.forget(unusedFor: options.keepsFor) }
      rounds += 1
    }
  }

  /// Lets what is under way end, saves every tab, and has the pages connect to whoever comes after.
  func drain() async {
    isDraining = true
    for tab in tabs.values {
      await tab.settle()
      tab.close(going: nil)
    }
    logger.info("Saved \(tabs.count) tabs.")
  }

  /// The number of tabs that are in memory.
  public var tabCount: Int { tabs.count }
}

/// Why there is no page, for people.
nonisolated enum Refusal: Error {
  case tooManyTabs, tooManyTabsHere, tooManyEvents, stopping, gone, forbidden, notFound, tooLarge, changed, loggedOut

  /// The words of the notice, and its status.
  var notice: (status: Int, heading: String, text: String) {
    switch self {
    case .tooManyTabs:
      (503, "Too many people", "As many tabs are open here as this server takes. Try again in a few minutes.")
    case .tooManyTabsHere:
      (429, "Too many tabs", "As many tabs are open at your address as are allowed. Close some of them, and try again.")
    case .tooManyEvents:
      (429, "Too fast", "More was done in this tab than is allowed in so short a time. Go back and try again.")
    case .stopping: (503, "Back in a moment", "This server is being restarted. Try again in a few seconds.")
    case .gone: (404, "This tab is gone", "It was not used for a long time, or you have logged out.")
    case .forbidden:
      (
        403, "Not from here",
        "This was sent by a page that is not this site's, or by one that is too old. Load the page again."
      )
    case .changed: (409, "Not done", "The tab has changed since this page was loaded.")
    case .loggedOut: (403, "Log in first", "You are not logged in. Log in in another tab of this browser.")
    case .notFound: (404, "Not found", "There is no such page.")
    case .tooLarge: (413, "Too long", "That is more text than can be sent at once.")
    }
  }
}
