import Foundation
import Observation
import VIPER
import VIPERLinks
import VIPERRestoration

/// A tab of a browser: a router, its modules, and what is drawn of them.
final class WebTab {
  let id: String
  /// The session that it belongs to: another one after a login in this tab.
  private(set) var browser: Browser
  /// The life of the tab: another one when it was rebuilt from the store.
  let run = randomName(bytes: 6)
  let address: String
  let site: any SiteTab
  /// The sender of the login form that is handled.
  let client: WebClient
  /// The turns of login forms. A login belongs to the one form that is handled while the account changes.
  let logins = Turns(limit: 8)
  private let router: VIPRouter
  let navigator = WebNavigator()
  let templates: Templates
  let app: String
  private let sink: any DiagnosticSink
  var screens = TabScreens()
  /// What is shown; `nil` if something has changed since it was drawn.
  private var drawn: TabPage?
  var drawings = 0
  private var isToBeTold = false
  /// How many events of pages are being done.
  private var underWay = 0
  /// Why the last act was refused.
  var refusal: String?
  /// The pages that are connected.
  private(set) var connections: [LiveConnection] = []
  /// When the last page was disconnected, or the last request came.
  private(set) var lastUse = ContinuousClock.now
  var rate: EventRate
  /// The events of the pages that are or were connected; a page that is loaded again is another one.
  private var events: [(page: String, events: PageEvents)] = []
  /// The state that was saved last.
  private var saved: SavedTab?
  /// The last save, which the next one waits for: an older state never replaces a newer one.
  private var saving: Task<Void, Never>?
  private let keep: (WebTab, Data) async -> Bool

  /// Puts the app together. Nothing is shown yet: see ``open(_:)``.
  ///
  /// - Parameter keep: saves the state of the tab, and returns whether that succeeded.
  init(
    _ id: String, of browser: Browser, at address: String, site: any WebSite, client: WebClient, options: WebOptions,
    diagnostics: any DiagnosticSink, middleware: MiddlewareList, observe: (VIPRouter) -> Void,
    keep: @escaping (WebTab, Data) async -> Bool
  ) throws {
    self.id = id
    self.browser = browser
    self.address = address
    self.client = client
    self.keep = keep
    templates = site.templates
    app = site.name
    sink = diagnostics
    rate = EventRate(perSecond: options.eventsPerSecond, now: .now)
    router = VIPRouter(navigator: navigator, diagnostics: diagnostics)
    router.middleware = middleware
    observe(router)
    self.site = try site.makeTab(router, navigator: navigator, account: browser.account, client: client)
    navigator.onChange = { [weak self] in self?.changed() }
  }

  /// Shows what was saved, or what the app begins with.
  func open(_ data: Data?) async {
    let saved = data.flatMap(SavedTab.init)
    if let saved { await router.restore(saved.navigation).finished() }
    if navigator.top == nil { site.begin() }
    if let saved {
      // The modules have loaded newer texts. The drafts replace these, with the revisions that they are based on.
      await router.idle()
      screens.restore(saved.views, to: navigator.views, make: site.screen)
    }
    await settle()
  }

  // MARK: Session

  /// Whether the account of the app is that of the session. It is not between a login and the start of its session: until
  /// then the tab shows and does nothing.
  var isInSession: Bool { site.account == browser.account && !browser.isEnded }

  /// Waits until the login form that is handled has its response.
  func waitForLogin() async { if await logins.enter() { logins.leave() } }

  /// Whether a screen is one where users log in, which takes forms only.
  func takesFormsOnly(_ screen: String) -> Bool { screens[screen]?.isPlain == true }

  /// Moves the tab to the session of a login. Its pages are disconnected: they may belong to another user.
  func move(to session: Browser) {
    browser = session
    drawn = nil
    closeLater(going: nil)
  }

  /// Ends the tab as ``close(going:)`` does, but its pages do not act on it before the response to a form has arrived.
  func closeLater(going path: String?) {
    for connection in connections { connection.closeLater(going: path) }
    connections = []
  }

  // MARK: What happens

  /// Somebody has asked for it.
  func use() { lastUse = .now }

  /// Does what somebody did on a screen that is shown: an act that its view accepts, or one that every screen has. If it is
  /// refused, the screen in front says why; the router's sink has been told the rest.
  ///
  /// - Returns: whether the act was accepted.
  @discardableResult func perform(_ event: TabEvent) -> Bool {
    use()
    if refusal != nil {
      refusal = nil
      drawn = nil
    }
    switch event.name {
    case "tab":
      if let tab = event.item { try? navigator.select(tab: tab) }
    case "go":
      if let view = event.item.flatMap({ screens[$0]?.view }) { navigator.goBack(to: view) }
    case "back":
      if let top = navigator.top, screens.id(of: top) == event.screen { try? navigator.back() }
    default:
      guard let screen = screens[event.screen] else { return refuse("This page has changed meanwhile.") }
      screen.willAct()
      do {
        try router.links.send(event.name, event.data, to: screen.view, in: navigator)
      } catch SentEventError.refused(_, _, let error as EventFailure) {
        return refuse(error.message ?? "This cannot be done.")
      } catch {
        return refuse("This cannot be done here now.")
      }
    }
    return true
  }

  @discardableResult private func refuse(_ reason: String) -> Bool {
    refusal = reason
    changed()
    return false
  }

  /// Puts a draft on the screen `id` if that is in front, or on a new one.
  ///
  /// - Returns: the id of the screen; `nil` if there is none, because the user has to log in first.
  func screen(_ id: String, for draft: [String: String]) async -> String? {
    if navigator.top.flatMap({ screens.id(of: $0) }) != id || screens[id]?.draft.isEmpty != false {
      guard site.openDraft() else { return nil }
      await settle()
    }
    guard let top = navigator.top, let entry = screens.screen(of: top, make: site.screen) else { return nil }
    entry.screen.restore(draft)
    return entry.id
  }

  /// Does what has come over a live connection, once, in order.
  func perform(_ event: TabEvent, number: Int, of page: String) {
    let events = events(of: page)
    // One that has come before is sent again by a page that did not hear that it was done.
    guard number > events.arrived else { return }
    events.arrived = number
    underWay += 1
    if takesFormsOnly(event.screen), !["go", "back", "tab"].contains(event.name) {
      refuse("This cannot be done here now.")
    } else {
      perform(event)
    }
    Task {
      await settle()
      underWay -= 1
      events.done = max(events.done, number)
      tell()
    }
  }

  private func events(of page: String) -> PageEvents {
    if let known = events.first(where: { $0.page == page }) { return known.events }
    // Of pages that were closed, nothing comes any more.
    if events.count == 16 { events.removeFirst() }
    events.append((page, PageEvents()))
    return events[events.count - 1].events
  }

  /// Returns when nothing goes on by itself any more, and what is shown has been saved.
  func settle() async {
    await router.idle()
    site.settled()
    await router.idle()
    await save()
  }

  private func save() async {
    if let navigation = router.savedNavigation() {
      let state = SavedTab(navigation: navigation, views: screens.saved(navigator.views, make: site.screen))
      if state != saved, let data = try? JSONEncoder().encode(state) {
        saved = state
        saving = Task { [saving] in
          await saving?.value
          if await !keep(self, data) { saved = nil }
        }
      }
    }
    // Another call may be saving the same state.
    await saving?.value
  }

  // MARK: Drawing

  /// What is shown now.
  var page: TabPage {
    if let drawn { return drawn }
    let page = withObservationTracking {
      draw()
    } onChange: { [weak self] in
      Task { @MainActor in self?.changed() }
    }
    drawn = page
    return page
  }

  private func changed() {
    drawn = nil
    guard !isToBeTold else { return }
    isToBeTold = true
    Task {
      // What comes of an event in a moment is told when the event is done, in one patch.
      if underWay > 0 { try? await Task.sleep(for: .milliseconds(40)) }
      isToBeTold = false
      tell()
    }
  }

  // MARK: Pages

  func connect(_ connection: LiveConnection) {
    connections.append(connection)
    connection.begin(run: run, events(of: connection.page))
    connection.update(page)
  }

  func disconnect(_ connection: LiveConnection) {
    connections.removeAll { $0 === connection }
    use()
  }

  /// Tells every connected page what has changed.
  func tell() {
    guard isInSession else { return }
    for connection in connections { connection.update(page) }
  }

  /// Ends the tab: its pages are told to load another page.
  func close(going path: String?) {
    for connection in connections { connection.close(going: path) }
    connections = []
  }

  /// Opens a link in it.
  func open(link: String) { _ = try? router.links.open(link, in: navigator) }
}
