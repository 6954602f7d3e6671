import Foundation
import GRDB
import NotesAssembly
import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import NotesStorage
import NotesTerminal
import NotesWidget
import SampleTestSupport
import SQLiteStorage
import Testing
import VIPER
import VIPERLinks
import VIPERTesting

/// Notes without a screen: the real modules and store, on the in-memory host.
@MainActor final class NotesApp {
  let navigator = InMemoryNavigator()
  let sink = CollectingSink()
  let router: VIPRouter
  let store: WatchedStore
  let journal = Journal()
  let session = Session()

  /// Creates the app. A test calls this initializer again for a relaunch.
  ///
  /// - Parameters:
  ///   - url: The file of the store.
  ///   - service: The login service, or `nil` for the accounts in the store.
  ///   - clock: The clock that measures the time of the service's answers.
  ///   - asksEachTime: Whether each widget requires its own login.
  ///   - hasWidget: Whether the app has the widget. If not, a test registers another one.
  ///   - hasAdapters: Whether the app registers the adapters between its modules.
  init(
    at url: URL, service: (any LoginService)? = nil, clock: any Clock<Duration> = ManualClock(),
    asksEachTime: Bool = false, hasWidget: Bool = true, hasAdapters: Bool = true
  ) throws {
    let database = try NotesDatabase(at: url)
    let store = WatchedStore(SQLiteNoteStore(database))
    self.store = store
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    router.middleware = MiddlewareList(beforePresenter: [journal]).followed(by: Editor.middleware)
      .followed(by: Login.middleware(clock: clock))
    router.leakProbe = LeakProbe()
    router.diagnosisLevel = .thorough
    journal.observe(router)
    try router.register { [session] app in
      app.service((any NoteStore).self) { store }
      app.service((any LoginService).self) { service ?? SQLiteLoginService(database) }
      app.service(Session.self) { session }
      app.service(TextWidgetSettings.self) { TextWidgetSettings(asksForLogin: asksEachTime) }
    }
    try router.register(
      NotesLoginModules(), NotesListModules(), NotesEditorModules(), EditorRouter(guards: [LoginGate(session)]))
    if hasWidget { try router.register(NotesWidgetModules()) }
    if hasAdapters { try router.register(NotesAdapters()) }
    router.links.accept(.scheme("app"))
    router.messageForUsers = { ($0 as? any LocalizedError)?.errorDescription }
  }

  /// Opens the root, and waits until the router is idle.
  func launch() async {
    router.route(Routes.list())
    await router.idle()
  }

  func launchLoggedIn() async throws {
    await launch()
    try login.logIn(account: "abc", password: "123")
    await router.idle()
  }

  /// Creates and saves a note by the acts of a user.
  func write(_ title: String, _ content: String) async throws {
    try list.create()
    await router.idle()
    try editor.type(title: title, content: content)
    try editor.done()
    await router.idle()
  }

  var login: LoginView { get throws { try #require(navigator.top(as: LoginView.self)) } }
  var list: NoteListView { get throws { try #require(navigator.top(as: NoteListView.self)) } }
  var editor: EditorView { get throws { try #require(navigator.top(as: EditorView.self)) } }

  /// The widget inside the editor on screen.
  var widget: TextWidgetView {
    get throws {
      let child = navigator.tree.child(in: EditorView.placeOfText, of: try editor)
      return try #require(child as? TextWidgetView)
    }
  }

  /// The names of the views in each container.
  var stack: [[String]] { navigator.containers.map { $0.map { "\(type(of: $0))" } } }

  /// The rows of the list, at any position in the stack.
  var rows: [String] {
    navigator.views.compactMap { $0 as? NoteListView }.first?.rows
      .map { "\($0.text)/\($0.detail)" } ?? []
  }
}

/// A service that knows one account and answers without a delay.
struct QuickLogin: LoginService {
  func logIn(account: String, password: String) async throws -> String {
    guard (account, password) == ("abc", "123") else { throw LoginError.wrongAccountOrPassword }
    return account
  }
}

/// A middleware that records the events and results of all modules.
@MainActor final class Journal: Middleware {
  private(set) var events: [Event] = []
  private(set) var results: [EventResult] = []
  /// The number of removed modules, by module name.
  private(set) var removals: [String: Int] = [:]

  /// Counts the removed modules of a router.
  func observe(_ router: VIPRouter) {
    router.observe { [weak self] hop in
      if hop.stage == .presenter, hop.name == Lifecycle.removed.text {
        self?.removals[hop.module, default: 0] += 1
      }
      return nil
    }
  }

  func handle(_ event: Event, next: Next) -> Outcome {
    events.append(event)
    return next.handle(event)
  }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    results.append(result)
    return next.receive(result)
  }

  func count(of name: some TypedName) -> Int { events.count { $0.isNamed(name) } }
}

extension TemporaryFolder {
  /// The file of the store in the folder.
  var store: URL { url.appendingPathComponent("notes.sqlite") }
}

/// Another program that locks the file of the store.
struct OtherProgram {
  private let queue: DatabaseQueue

  init(on url: URL) throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    queue = try DatabaseQueue(path: url.path, configuration: configuration)
  }

  /// Locks the file against writes. An exclusive lock also blocks reads while the store is being created.
  func lock(toItself: Bool = true) throws {
    try queue.writeWithoutTransaction {
      try $0.execute(sql: toItself ? "BEGIN EXCLUSIVE" : "BEGIN IMMEDIATE")
    }
  }

  func unlock() throws { try queue.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") } }
}
