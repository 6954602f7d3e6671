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
  var tabs: [String: WebTab] = [:]
  /// The tabs that are being rebuilt for an address, so that two requests do not rebuild one twice.
  private var beingMade: [String: (address: String, task: Task<WebTab?, any Error>)] = [:]
  /// The sessions that have a tab here, by id.
  var browsers: [String: WeakBrowser] = [:]
  private var draining: Task<Void, Never>?
  var isDraining: Bool { draining != nil }

  struct WeakBrowser { weak var browser: Browser? }

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
    store = try TabStore(
      at: file, lifetime: SessionLifetime(idle: options.sessionIdleTime, absolute: options.sessionTime))
  }

  // MARK: Tabs

  /// A new tab of a browser.
  ///
  /// - Parameter store: stores the browser. It is called when there is room, before the tab is saved.
  /// - Throws: a ``Refusal`` if there is no room.
  func makeTab(
    of browser: Browser, at address: String, storing store: () async throws -> Void = {}
  ) async throws -> WebTab {
    if isDraining { throw Refusal.stopping }
    try checkRoom(at: address)
    let tab = try assemble(randomName(), of: browser, at: address)
    tabs[tab.id] = tab
    do { try await store() } catch {
      tabs[tab.id] = nil
      throw error
    }
    await tab.open(nil)
    return tab
  }

  /// Throws a ``Refusal`` if there is no room for another tab of an address. Tabs that are unused make room.
  private func checkRoom(at address: String) throws {
    makeRoom()
    guard tabs.count + beingMade.count < options.tabs else { throw Refusal.tooManyTabs }
    let here = tabs.values.lazy.map(\.address).filter { $0 == address }.count
    let soon = beingMade.values.lazy.map(\.address).filter { $0 == address }.count
    guard here + soon < options.tabsPerAddress else { throw Refusal.tooManyTabsHere }
  }

  /// A browser's tab: the one that is here, or one rebuilt from the store. `nil` if the browser has no such tab.
  ///
  /// - Throws: a ``Refusal`` if there is no room to rebuild it.
  func tab(_ id: String, of browser: Browser, at address: String) async throws -> WebTab? {
    if let tab = tabs[id] {
      if tab.browser === browser, !tab.isInSession { await tab.waitForLogin() }
      guard tab.browser === browser, tab.isInSession else { return nil }
      tab.use()
      return tab
    }
    if let made = beingMade[id] { return try await made.task.value.flatMap { $0.browser === browser ? $0 : nil } }
    guard !isDraining, let saved = try await store.navigation(ofTab: id, of: browser.id) else { return nil }
    // Another request may have begun to make it meanwhile.
    if tabs[id] != nil || beingMade[id] != nil { return try await self.tab(id, of: browser, at: address) }
    try checkRoom(at: address)
    let task = Task { () -> WebTab? in
      // The tab is added to `tabs` in the same turn, so it is always counted once.
      defer { beingMade[id] = nil }
      let tab = try assemble(id, of: browser, at: address)
      await tab.open(saved)
      guard !browser.isEnded else { return nil }
      tabs[id] = tab
      return tab
    }
    beingMade[id] = (address, task)
    return try await task.value
  }

  private func assemble(_ id: String, of browser: Browser, at address: String) throws -> WebTab {
    try WebTab(
      id, of: browser, at: address, site: site, client: WebClient(store, knownFor: options.knownFor), options: options,
      diagnostics: diagnostics, middleware: middleware, observe: observe
    ) { [store, logger] tab, navigation in
      guard !tab.browser.isEnded else { return false }
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
    async let sessions: Void = watchSessions()
    while true {
      do { try await Task.sleep(for: min(.seconds(5), options.patience / 4)) } catch { return await sessions }
      makeRoom()
      for connection in tabs.values.flatMap(\.connections) {
        connection.check(patience: options.patience, now: .now)
      }
      do { try await store.limit(tabsOfStrangers: options.tabs, tabsOfBrowser: options.tabsPerAddress) } catch {
        logger.error("Old tabs could not be removed: \(error)")
      }
    }
  }

  /// Waits for the events that are being handled, up to the grace time, saves every tab, and closes the sockets of the
  /// pages, which connect to the next process.
  func drain() async {
    let task = draining ?? Task { await endTabs() }
    draining = task
    await task.value
  }

  private func endTabs() async {
    let (tabs, grace) = (Array(tabs.values), options.connections.graceTime)
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await withDiscardingTaskGroup { group in
          for tab in tabs {
            group.addTask {
              await tab.settle()
              await tab.close(going: nil)
            }
          }
        }
      }
      group.addTask { try? await Task.sleep(for: grace) }
      await group.next()
      // Handlers that are still running are not waited for.
      group.cancelAll()
    }
    logger.info("Saved \(tabs.count) tabs.")
  }

  /// The number of tabs that are in memory.
  public var tabCount: Int { tabs.count }
}

/// Why there is no page, for people.
nonisolated enum Refusal: Error {
  case tooManyTabs, tooManyTabsHere, tooManyEvents, stopping, gone, forbidden, notFound, otherHost, tooLarge, changed
  case loggedOut, otherSession

  /// The words of the notice, and its status.
  var notice: (status: Int, heading: String, text: String) {
    switch self {
    case .tooManyTabs:
      // A proxy would take the process for a dead one after 503.
      (429, "Too many people", "As many tabs are open here as this server takes. Try again in a few minutes.")
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
    case .otherSession: (403, "Not done", "You have logged in or out since this page was loaded.")
    case .notFound: (404, "Not found", "There is no such page.")
    case .otherHost: (421, "Not at this address", "This server does not answer at this address.")
    case .tooLarge: (413, "Too long", "That is more text than can be sent at once.")
    }
  }
}
