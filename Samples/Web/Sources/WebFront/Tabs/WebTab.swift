import Foundation
import Observation
import VIPERHosting
import VIPERLinks
import VIPERRestoration

/// A browser tab: a router, its modules, and their rendered HTML.
final class WebTab {
  let id: String
  /// The session of the tab, which changes at a login in this tab.
  private(set) var browser: Browser
  /// The run of the tab, which changes when the tab is rebuilt from the store.
  let run = randomName(bytes: 6)
  let address: String
  let site: any SiteTab
  /// The sender of the login form that is being handled.
  let client: WebClient
  /// The queue of the login forms. Only one form is handled at a time, so a change of the account always results from
  /// that form.
  let logins = Turns(limit: 8)
  private let router: VIPRouter
  let navigator = WebNavigator()
  let templates: Templates
  let app: String
  private let sink: @Sendable (Diagnostic) -> Void
  var screens = TabScreens()
  /// The rendered content, or `nil` if the content must be rendered again.
  private var drawn: TabPage?
  var drawings = 0
  private var isToBeTold = false
  /// The number of events that pages have sent and that the tab is handling.
  private var underWay = 0
  /// The reason why the last act was refused.
  var refusal: String?
  /// The connected pages.
  private(set) var connections: [LiveConnection] = []
  /// The time when the last page was disconnected, or the last request arrived.
  private(set) var lastUse = ContinuousClock.now
  var rate: EventRate
  /// The events of the pages that are or were connected. Each load counts as a separate page.
  private var events: [(page: String, events: PageEvents)] = []
  /// The state that was saved last.
  private var saved: SavedTab?
  /// The screens and the number of the last rendered page that was saved, or that could not be saved.
  private var savedPage: (trail: [String], drawing: Int) = ([], 0)
  /// The page that ``pageToShow`` returned last.
  private var shown: TabPage?
  /// The last save. The next save waits until the last one ends, so that an older state never replaces a newer one.
  private var saving: Task<Void, Never>?
  private let keep: (WebTab, Data) async -> Bool

  /// Creates a tab with the app's modules. The tab shows no screen before ``open(_:)``.
  ///
  /// - Parameter keep: A closure that saves the state of the tab, and returns whether the save succeeded.
  init(
    _ id: String, of browser: Browser, at address: String, site: any WebSite, client: WebClient, options: WebOptions,
    onDiagnostic: @escaping @Sendable (Diagnostic) -> Void, middleware: MiddlewareList, observe: (VIPRouter) -> Void,
    keep: @escaping (WebTab, Data) async -> Bool
  ) throws {
    self.id = id
    self.browser = browser
    self.address = address
    self.client = client
    self.keep = keep
    templates = site.templates
    app = site.name
    sink = onDiagnostic
    rate = EventRate(perSecond: options.eventsPerSecond, now: .now)
    router = VIPRouter(navigator: navigator, onDiagnostic: onDiagnostic)
    router.middleware = middleware
    observe(router)
    self.site = try site.makeTab(router, navigator: navigator, account: browser.account, client: client)
    navigator.onChange = { [weak self] in self?.changed() }
  }

  /// Shows the saved state, or the app's first screens.
  func open(_ data: Data?) async {
    let saved = data.flatMap(SavedTab.init)
    if let saved { await router.restore(saved.navigation).waitUntilFinished() }
    if navigator.top == nil { site.begin() }
    if let saved {
      // The modules have loaded the current texts. The drafts replace these texts, with the revisions on which the
      // drafts are based.
      await router.idle()
      screens.restore(saved.views, to: navigator.views, make: site.screen)
    }
    await settle()
  }

  // MARK: Session

  /// Whether the app and the session have the same account. The accounts differ between a login and the start of the
  /// new session. During that time, the tab shows no content and performs no acts.
  var isInSession: Bool { site.account == browser.account && !browser.isEnded }

  /// Waits until the login form that is being handled has its response.
  func waitForLogin() async { if await logins.enter() { logins.leave() } }

  /// Returns whether a screen is for logins, and therefore accepts HTTP forms only.
  func takesFormsOnly(_ screen: String) -> Bool { screens[screen]?.isPlain == true }

  /// Moves the tab to the session of a login. Disconnects the pages of the tab, which may belong to another user.
  func move(to session: Browser) {
    browser = session
    drawn = nil
    closeLater(going: nil)
  }

  /// Disconnects the pages like ``close(going:)``, but after a delay, in which the response to a form arrives.
  func closeLater(going path: String?) {
    for connection in connections { connection.closeLater(going: path) }
    connections = []
  }

  // MARK: Acts

  func use() { lastUse = .now }

  /// Performs an act on a screen of the tab: an act that the screen's view accepts, or an act that every screen
  /// accepts.
  ///
  /// If the act is refused, the screen in front shows the reason. If the view refuses the act, the router's sink also
  /// receives the details.
  ///
  /// - Returns: Whether the act was accepted.
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
      guard let screen = screens[event.screen] else { return refuse("This page has changed in the meantime.") }
      screen.willAct()
      do {
        try router.links.send(event.name, event.data, to: screen.view, in: navigator)
      } catch SentEventError.refused(_, _, let error as EventFailure) {
        return refuse(error.message ?? "This is not possible.")
      } catch {
        return refuse("This is not possible here now.")
      }
    }
    return true
  }

  @discardableResult private func refuse(_ reason: String) -> Bool {
    refusal = reason
    changed()
    return false
  }

  /// Restores a draft on the screen `id` if that screen is in front, otherwise on a new screen.
  ///
  /// - Returns: The id of the screen, or `nil` if the user has to log in first.
  func screen(_ id: String, for draft: [String: String]) async -> String? {
    if navigator.top.flatMap({ screens.id(of: $0) }) != id || screens[id]?.draft.isEmpty != false {
      guard site.openDraft() else { return nil }
      await settle()
    }
    guard let top = navigator.top, let entry = screens.screen(of: top, make: site.screen) else { return nil }
    entry.screen.restore(draft)
    return entry.id
  }

  /// Performs an event of a live connection, unless this event or a later one has already arrived.
  func perform(_ event: TabEvent, number: Int, of page: String) {
    let events = events(of: page)
    // A page sends an event again if it has not received the confirmation that the event is done.
    guard number > events.arrived else { return }
    events.arrived = number
    underWay += 1
    if takesFormsOnly(event.screen), !["go", "back", "tab"].contains(event.name) {
      refuse("This is not possible here now.")
    } else {
      perform(event)
    }
    Task {
      await settle()
      underWay -= 1
      events.done = max(events.done, number)
      sendChanges()
    }
  }

  private func events(of page: String) -> PageEvents {
    if let known = events.first(where: { $0.page == page }) { return known.events }
    // Old entries belong to closed pages, which send no more events.
    if events.count == 16 { events.removeFirst() }
    events.append((page, PageEvents()))
    return events[events.count - 1].events
  }

  /// Waits until the router is idle and the state is saved.
  func settle() async {
    await router.idle()
    site.settled()
    await router.idle()
    await save()
  }

  private func save() async {
    let (trail, drawing) = (page.trail, page.drawing)
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
    if drawing > savedPage.drawing { savedPage = (trail, drawing) }
  }

  // MARK: Rendering

  /// The current content of the tab.
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

  /// The content for the connected pages. A page shows other screens only after they are saved, so that a killed process
  /// never takes a user back to a screen that was already left, such as the editor of a saved note.
  var pageToShow: TabPage {
    let page = page
    if let shown, shown.trail != page.trail, !isSaved(page) { return shown }
    shown = page
    return page
  }

  private func isSaved(_ page: TabPage) -> Bool {
    page.drawing <= savedPage.drawing || page.trail == savedPage.trail
  }

  private func changed() {
    drawn = nil
    guard !isToBeTold else { return }
    isToBeTold = true
    Task {
      // Because of this delay, the results of a short event are sent in the same patch as its completion.
      if underWay > 0 { try? await Task.sleep(for: .milliseconds(40)) }
      isToBeTold = false
      if isInSession, !connections.isEmpty, !isSaved(page) { await save() }
      sendChanges()
    }
  }

  // MARK: Pages

  func connect(_ connection: LiveConnection) {
    connections.append(connection)
    connection.begin(run: run, events(of: connection.page))
    connection.update(pageToShow)
  }

  func disconnect(_ connection: LiveConnection) {
    connections.removeAll { $0 === connection }
    use()
  }

  /// Sends the changes to every connected page.
  func sendChanges() {
    guard isInSession else { return }
    for connection in connections { connection.update(pageToShow) }
  }

  /// Disconnects the pages of the tab. The pages load `path`, or connect again if `path` is `nil`.
  func close(going path: String?) {
    for connection in connections { connection.close(going: path) }
    connections = []
  }

  /// Opens a link in the tab.
  func open(link: String) { _ = try? router.links.open(link, in: navigator) }
}
