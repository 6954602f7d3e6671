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

/// Notes without a screen: its real modules and its real store, on the in-memory host.
@MainActor final class NotesApp {
  let navigator = InMemoryNavigator()
  let sink = CollectingSink()
  let router: VIPRouter
  let store: WatchedStore
  let journal = Journal()
  let session = Session()

  /// Launches the app: what a test calls again for a relaunch.
  ///
  /// - Parameters:
  ///   - url: the store's file.
  ///   - service: who may use the app; the accounts of the store without one.
  ///   - clock: what measures how long the service takes.
  ///   - asksEachTime: whether each widget needs a login of its own.
  ///   - hasWidget: whether the app has the widget; if not, a test gives it another.
  ///   - hasAdapters: whether the app says how its modules have what they need of each other.
  init(
    at url: URL, service: (any LoginService)? = nil, clock: any Clock<Duration> = ManualClock(),
    asksEachTime: Bool = false, hasWidget: Bool = true, hasAdapters: Bool = true
  ) throws {
    let database = try NotesDatabase(at: url)
    let store = WatchedStore(SQLiteNoteStore(database))
    self.store = store
    router = VIPRouter(navigator: navigator, diagnostics: sink)
    router.middleware = MiddlewareList(beforePresenter: [journal])
    router.leakProbe = LeakProbe()
    router.diagnosis = .thorough
    journal.observe(router)
    try router.register { [session] app in
      app.service((any NoteStore).self) { store }
      app.service((any LoginService).self) { service ?? SQLiteLoginService(database) }
      app.service(Session.self) { session }
    }
    try router.register(LoginRouter(clock: clock))
    try router.register(NoteListRouter())
    try router.register(EditorRouter(guards: [LoginGate(session)]))
    if hasWidget { try router.register(TextWidgetRouter(asksForLogin: asksEachTime)) }
    if hasAdapters { try router.register(NotesAdapters()) }
    router.links.accept(.scheme("app"))
  }

  /// Opens the root and waits until all is still.
  func launch() async {
    router.route(Routes.list)
    await router.idle()
  }

  /// Launches and logs in.
  func launchLoggedIn() async throws {
    await launch()
    try login.logIn(account: "abc", password: "123")
    await router.idle()
  }

  /// Writes a note, as a person does.
  func write(_ title: String, _ content: String) async throws {
    try list.create()
    await router.idle()
    try editor.draft = Editor.Draft(title: title, content: content)
    try editor.done()
    await router.idle()
  }

  var login: LoginView { get throws { try #require(navigator.top(as: LoginView.self)) } }
  var list: NoteListView { get throws { try #require(navigator.top(as: NoteListView.self)) } }
  var editor: EditorView { get throws { try #require(navigator.top(as: EditorView.self)) } }

  /// What the text is typed into, inside of the editor that is seen.
  var widget: TextWidgetView {
    get throws {
      let child = navigator.tree.child(in: EditorView.placeOfText, of: try editor)
      return try #require(child as? TextWidgetView)
    }
  }

  /// The stack, container by container.
  var stack: [[String]] { navigator.containers.map { $0.map { "\(type(of: $0))" } } }

  /// The rows of the list, wherever it lies.
  var rows: [String] {
    navigator.views.compactMap { $0 as? NoteListView }.first?.rows
      .map { "\($0.text)/\($0.detail)" } ?? []
  }
}

/// Knows the one account, and does not take its time over the password.
struct QuickLogin: LoginService {
  func logIn(account: String, password: String) async throws -> String {
    guard (account, password) == ("abc", "123") else { throw LoginError.wrongAccountOrPassword }
    return account
  }
}

/// Writes down the names of the events and results that pass.
@MainActor final class Journal: Middleware {
  private(set) var events: [Event] = []
  private(set) var results: [EventResult] = []
  /// How many modules of a name have been removed.
  private(set) var removals: [String: Int] = [:]

  /// Counts what is removed in a router's modules.
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
  /// The store's file in it.
  var store: URL { url.appendingPathComponent("notes.sqlite") }
}

/// Another program that keeps the store's file to itself.
struct OtherProgram {
  private let queue: DatabaseQueue

  init(on url: URL) throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    queue = try DatabaseQueue(path: url.path, configuration: configuration)
  }

  /// Lets nobody write, and nobody read either while the store is being made, if it is to itself.
  func lock(toItself: Bool = true) throws {
    try queue.writeWithoutTransaction {
      try $0.execute(sql: toItself ? "BEGIN EXCLUSIVE" : "BEGIN IMMEDIATE")
    }
  }

  func unlock() throws { try queue.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") } }
}
