import Foundation
import GRDB
import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import NotesStorage
import Testing
import VIPER
import VIPERTesting

/// Notes without a screen: its real modules and its real store, on the in-memory host.
@MainActor final class NotesApp {
  let navigator = InMemoryNavigator()
  let sink = CollectingSink()
  let router: VIPRouter
  let store: CountingStore
  let journal = Journal()

  /// Launches the app: what a test calls again for a relaunch.
  init(at url: URL) throws {
    let database = try NotesDatabase(at: url)
    store = CountingStore(SQLiteNoteStore(database))
    router = VIPRouter(navigator: navigator, diagnostics: sink)
    router.middleware = MiddlewareList(beforePresenter: [journal])
    try router.register(LoginRouter(service: SQLiteLoginService(database)))
    try router.register(NoteListRouter(store: store))
    try router.register(EditorRouter(store: store))
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

  /// The stack, container by container.
  var stack: [[String]] { navigator.containers.map { $0.map { "\(type(of: $0))" } } }

  /// The rows of the list, wherever it lies.
  var rows: [String] {
    navigator.views.compactMap { $0 as? NoteListView }.first?.rows
      .map { "\($0.text)/\($0.detail)" } ?? []
  }
}

/// The real store, with a count of what it was asked for.
actor CountingStore: NoteStore {
  private let store: SQLiteNoteStore
  private(set) var loads = 0

  init(_ store: SQLiteNoteStore) { self.store = store }

  func all() async throws -> [Note] {
    loads += 1
    return try await store.all()
  }
  func note(_ id: Note.ID) async throws -> Note? { try await store.note(id) }
  func save(_ note: Note) async throws { try await store.save(note) }
  func delete(_ id: Note.ID) async throws { try await store.delete(id) }
}

/// Writes down the names of the events and results that pass.
@MainActor final class Journal: Middleware {
  private(set) var events: [Event] = []
  private(set) var results: [EventResult] = []

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

/// A folder that is gone after the test.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "notes-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

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
