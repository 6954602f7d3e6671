public import Foundation
public import Logging
public import VIPER

/// A front end that shows an app's modules in browsers. Each browser tab is a router with the app's modules. The front
/// end renders the router's navigation as HTML.
///
/// All state and all modules are on the main actor. Therefore one process uses only one core for this work. More users
/// need more processes on one store, and a proxy that sends each browser to the same process every time.
public final class WebFront {
  let site: any WebSite
  let options: WebOptions
  let store: TabStore
  let logger: Logger
  private let onDiagnostic: @Sendable (Diagnostic) -> Void
  private let middleware: MiddlewareList
  private let observe: (VIPRouter) -> Void
  var tabs: [String: WebTab] = [:]
  /// The tabs that are being rebuilt, with their addresses, so that two requests do not rebuild the same tab twice.
  private var beingMade: [String: (address: String, task: Task<WebTab?, any Error>)] = [:]
  /// The sessions with a tab in this process, by id.
  var browsers: [String: WeakBrowser] = [:]
  /// The changes of sessions that are not written yet.
  var waitingChanges: [SessionChange] = []
  /// The queue of the writers of these changes.
  let changeTurns = Turns(limit: .max)
  /// Whether the last attempt to write them has failed.
  var isDelayed = false
  private var draining: Task<Void, Never>?
  var isDraining: Bool { draining != nil }

  struct WeakBrowser { weak var browser: Browser? }

  /// Creates a front end.
  ///
  /// - Parameters:
  ///   - site: The app.
  ///   - options: The address and the limits.
  ///   - file: A SQLite file for tabs and logins, which several processes may share.
  ///   - logger: The logger of messages for the administrator of the server.
  ///   - onDiagnostic: The sink of the modules' diagnostics.
  ///   - middleware: The middleware of all modules.
  ///   - observe: A closure that is called with the router of each tab, for example to connect bridges to logs, metrics
  ///     and traces.
  public init(
    _ site: any WebSite, options: WebOptions, tabsIn file: URL, logger: Logger,
    onDiagnostic: @escaping @Sendable (Diagnostic) -> Void = { $0.writeToStandardError() },
    middleware: MiddlewareList = MiddlewareList(),
    observing observe: @escaping (VIPRouter) -> Void = { _ in }
  ) throws {
    self.site = site
    self.options = options
    self.logger = logger
    self.onDiagnostic = onDiagnostic
    self.middleware = middleware
    self.observe = observe
    store = try TabStore(
      at: file, lifetime: SessionLifetime(idle: options.sessionIdleTime, absolute: options.sessionTime))
  }

  // MARK: Tabs

  /// Creates a tab of a browser, and opens the app's first screens in the tab.
  ///
  /// - Parameter store: A closure that stores the browser. If there is room for the tab, the closure is called before
  ///   the tab is saved. Otherwise the closure is not called.
  /// - Throws: ``Refusal`` if there is no room or the front end is stopping, or an error of `store`.
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

  /// Throws ``Refusal`` if there is no room for another tab of an address. Removes unused tabs from memory first.
  private func checkRoom(at address: String) throws {
    makeRoom()
    guard tabs.count + beingMade.count < options.tabs else { throw Refusal.tooManyTabs }
    let here = tabs.values.lazy.map(\.address).filter { $0 == address }.count
    let soon = beingMade.values.lazy.map(\.address).filter { $0 == address }.count
    guard here + soon < options.tabsPerAddress else { throw Refusal.tooManyTabsHere }
  }

  /// Returns a browser's tab from memory, or rebuilds it from the store. Returns `nil` if the browser has no such tab.
  ///
  /// - Throws: ``Refusal`` if there is no room to rebuild the tab.
  func tab(_ id: String, of browser: Browser, at address: String) async throws -> WebTab? {
    if let tab = tabs[id] {
      if tab.browser === browser, !tab.isInSession { await tab.waitForLogin() }
      guard tab.browser === browser, tab.isInSession else { return nil }
      tab.use()
      return tab
    }
    if let made = beingMade[id] { return try await made.task.value.flatMap { $0.browser === browser ? $0 : nil } }
    guard !isDraining, let saved = try await store.navigation(ofTab: id, of: browser.id) else { return nil }
    // Another request may have started to rebuild the tab in the meantime.
    if tabs[id] != nil || beingMade[id] != nil { return try await self.tab(id, of: browser, at: address) }
    try checkRoom(at: address)
    let task = Task { () -> WebTab? in
      // The tab is added to `tabs` in the same turn of the main actor, so it is always counted exactly once.
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
      onDiagnostic: onDiagnostic, middleware: middleware, observe: observe
    ) { [store, logger] tab, navigation in
      guard !tab.browser.isEnded else { return false }
      do { try await store.keep(tab: tab.id, of: tab.browser.id, navigation) } catch {
        logger.error("Could not save a tab: \(error)")
        return false
      }
      return true
    }
  }

  /// Removes tabs from memory that have no connected page and have not been used for a while.
  private func makeRoom() {
    let now = ContinuousClock.now
    for (id, tab) in tabs where tab.connections.isEmpty && tab.lastUse.duration(to: now) > options.idleTime {
      tabs[id] = nil
    }
  }

  // MARK: Running

  /// Maintains tabs, connections and sessions until the task is cancelled.
  func lookAfter() async throws {
    async let sessions: Void = watchSessions()
    while true {
      do { try await Task.sleep(for: min(.seconds(5), options.patience / 4)) } catch { return await sessions }
      makeRoom()
      for connection in tabs.values.flatMap(\.connections) {
        connection.check(patience: options.patience, now: .now)
      }
      do { try await store.limit(tabsOfStrangers: options.tabs, tabsOfBrowser: options.tabsPerAddress) } catch {
        logger.error("Could not remove old tabs: \(error)")
      }
    }
  }

  /// Waits for the events that are being handled, up to the grace time. Then saves every tab, and closes the sockets of
  /// the pages. The pages connect to the next process.
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
      // Does not wait for handlers that are still running.
      group.cancelAll()
    }
    do { try await writeChanges() } catch { logger.error("Could not write a session: \(error)") }
    logger.info("Saved \(tabs.count) tabs.")
  }

  /// The number of tabs in memory.
  public var tabCount: Int { tabs.count }
}

/// The reasons why a request is refused.
nonisolated enum Refusal: Error {
  case tooManyTabs, tooManyTabsHere, tooManyEvents, stopping, gone, forbidden, notFound, otherHost, tooLarge, changed
  case loggedOut, otherSession, failed

  /// The status, heading and text of the notice for the user.
  var notice: (status: Int, heading: String, text: String) {
    switch self {
    case .tooManyTabs:
      // The status is not 503, because a proxy would then treat the process as dead.
      (429, "The server is full", "No more tabs can be opened now. Try again in a few minutes.")
    case .tooManyTabsHere:
      (429, "Too many tabs", "Too many tabs are open at your network address. Close some of them, and try again.")
    case .tooManyEvents:
      (429, "Too fast", "This tab has sent too many requests in a short time. Go back, and try again.")
    case .stopping: (503, "Back in a moment", "The server is restarting. Try again in a few seconds.")
    case .gone: (404, "This tab has expired", "The tab was unused for a long time, or you have logged out.")
    case .forbidden:
      (
        403, "Not allowed",
        "The page is too old, or it belongs to another site. Load the page again."
      )
    case .changed: (409, "Not done", "The tab has changed since this page was loaded.")
    case .loggedOut: (403, "Log in first", "You are not logged in. Log in with another tab of this browser.")
    case .otherSession: (403, "Not done", "You have logged in or out since this page was loaded.")
    case .failed: (500, "Something went wrong", "The server cannot do this now. Try again in a few minutes.")
    case .notFound: (404, "Not found", "This page does not exist.")
    case .otherHost: (421, "Unknown address", "This server does not serve this address.")
    case .tooLarge: (413, "Too long", "The text is too long. Shorten it.")
    }
  }
}
