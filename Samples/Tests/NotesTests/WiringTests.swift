import Foundation
import NotesAssembly
import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import NotesTerminal
import NotesWidget
import SampleTestSupport
import Testing
import VIPER
import VIPERInspection
import VIPERTesting

@MainActor @Suite("Notes: the registration of its modules")
struct WiringTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `the registration of Notes meets all requirements and allows no further registrations`() throws {
    for asksEachTime in [false, true] {
      let router = VIPRouter()
      try NotesModules.register(
        with: router, store: NoStore(), service: QuickLogin(), asksEachTime: asksEachTime)
      #expect(router.validate() == [])
      #expect(throws: Diagnostic.self) { try router.register(NotesListModules()) }
    }
  }

  @Test func `A16: without the adapter the launch throws one error and shows nothing`() async throws {
    let app = try NotesApp(at: folder.store, service: QuickLogin(), hasAdapters: false)
    let error = #expect(throws: ConfigurationError.self) { try app.router.launch() }
    #expect(error?.diagnostics.map(\.code) == ["validation.notProvided"])
    #expect(error?.diagnostics.first?.name == "noteList.editing")
    #expect(error?.description.hasPrefix("NotesListModules at NotesList/NoteListRouter.swift:") == true)
    #expect(app.stack == [])
    #expect(app.sink.messages == [])
    // If the app is not launched explicitly, the error is reported when the user opens a note.
    try await app.launchLoggedIn()
    let list = try app.list
    list.create()
    await app.router.idle()
    #expect(app.stack == [["NoteListView"]])
    #expect(list.failure == "That did not work. Try again.")
    #expect(app.sink.messages.last?.contains("noteList.editing") == true)
  }

  @Test(arguments: [true, false])
  func `A16: the list's required route opens the editor with the note and returns the saved note`(
    isNew: Bool
  ) async throws {
    let app = try NotesApp(at: folder.store, service: QuickLogin())
    try await app.launchLoggedIn()
    try await app.write("T1", "C1")
    let old = try #require(try await app.store.all().first)
    let wish: NoteListNeeds.Editing = isNew ? .newNote : .note(old.id)
    let list = try app.list
    try list.checkRoute(NoteListNeeds.editing(wish), style: .push)
    let editing = list.push(NoteListNeeds.editing(wish))
    await app.router.idle()
    #expect(try app.editor.state.note.title == (isNew ? "" : "T1"))
    try app.editor.type(title: "T2")
    try app.editor.done()
    await app.router.idle()
    let saved = try #require(try await app.store.all().first { $0.title == "T2" })
    #expect(editing.givenOutput == NoteListNeeds.Saved(saved.id))
    #expect((saved.id == old.id) == !isNew)
    #expect(app.sink.messages == [])
  }

  @Test func `a failure of an adapted route names the route that "notes routes" lists`() async throws {
    let app = try NotesApp(at: folder.store, service: QuickLogin())
    try await app.launchLoggedIn()
    let list = try app.list
    let login = list.present(Routes.login("Why"))
    await app.router.idle()
    list.create()
    await app.router.idle()
    #expect(list.failure == "That did not work. Try again.")
    #expect(app.sink.diagnostics.map(\.name) == ["editor"])
    #expect(app.sink.diagnostics.first?.code == "host.notOnTop")
    #expect(app.sink.diagnostics.first?.names.last == "LoginView")
    login.remove()
    await app.router.idle()
  }

  @Test func `a configuration error describes each diagnostic in a separate line`() throws {
    let app = try NotesApp(at: folder.store, hasAdapters: false)
    try app.router.register { $0.feature(Forgotten.self, names: Forgotten.names) }
    let error = #expect(throws: ConfigurationError.self) { try app.router.launch() }
    let diagnostics = try #require(error?.diagnostics)
    #expect(Set(diagnostics.map(\.code)) == ["validation.notProvided", "validation.unhandled"])
    #expect(error?.description.split(separator: "\n").map(String.init) == diagnostics.map(\.description))
  }

  @Test func `a test can override the store of the registered app after its launch`() async throws {
    let (navigator, sink) = (InMemoryNavigator(), CollectingSink())
    let router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    try NotesModules.register(with: router, store: NoStore(), service: QuickLogin())
    try router.override((any NoteStore).self) {
      NoStore(notes: [Note(title: "T1", content: "C1")])
    }
    router.route(Routes.list())
    await router.idle()
    try #require(navigator.top(as: LoginView.self)).logIn(account: "abc", password: "123")
    await router.idle()
    let list = try #require(navigator.top(as: NoteListView.self))
    #expect(list.rows == [NoteList.Row(text: "T1", detail: "C1")])
    list.select(0)
    await router.idle()
    #expect(navigator.top(as: EditorView.self)?.state.note.title == "T1")
    #expect(sink.messages == [])
  }

  @Test func `the middleware of Notes follows the middleware that the app has set, in each router`() throws {
    for _ in 1...2 {
      let router = VIPRouter()
      router.middleware = .onBothSides(Journal())
      try NotesModules.register(with: router, store: NoStore(), service: QuickLogin())
      let (above, below) = (router.middleware.beforePresenter, router.middleware.beforeInteractor)
      #expect(above.map { "\(type(of: $0))" } == ["Journal", "ValidationMiddleware"])
      #expect(below.map { "\(type(of: $0))" } == ["Journal", "TimeoutMiddleware"])
    }
  }

  @Test func `a service is not created before a module needs it`() throws {
    let router = VIPRouter()
    var made = 0
    try NotesModules.register(with: router, store: NoStore(), service: QuickLogin())
    try router.override((any NoteStore).self) {
      made += 1
      return NoStore()
    }
    #expect(router.validate() == [])
    #expect(!router.describe().routes.isEmpty)
    #expect(made == 0)
    _ = try VIPBuilder(prefix: "NoteList", router: router).build()
    _ = try VIPBuilder(prefix: "Editor", router: router).build()
    #expect(made == 1, "one store for all modules")
  }
}

/// Event names without a handler.
private enum Forgotten {
  static let name = EventName<Void, Never>("forgotten")
  static let names: [any TypedName] = [name]
}

/// A store that never changes.
private struct NoStore: NoteStore {
  var notes: [Note] = []

  func all() -> [Note] { notes }
  func notes(containing text: String) -> [Note] { [] }
  func note(_ id: Note.ID) -> Note? { notes.first { $0.id == id } }
  func save(_ note: Note) -> Note { note }
  func delete(_ id: Note.ID) {}
}
