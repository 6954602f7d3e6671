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

@MainActor @Suite("Notes: how it is put together")
struct WiringTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What is told at launch of an app whose list knows nobody who has what it needs.
  private static let fault =
    "NoteListRouter at NotesList/NoteListRouter.swift: \"noteList.editing\" is required, but nobody provides it."
    + " Usually the feature that has it is not registered, or the adapter is missing. Register it, or say what it is by"
    + " `app.adapt(…)`."

  /// What the command prints of it, without the lines of the source that are named in it.
  private func lines(of error: ConfigurationError?) -> [String] {
    (error.map { "\($0)" } ?? "").split(separator: "\n").map {
      String($0).replacing(#/\.swift:\d+/#, with: ".swift")
    }
  }

  @Test func `All is there that modules need of each other and of services; then nothing can be added`() throws {
    for asksEachTime in [false, true] {
      let router = VIPRouter()
      try NotesModules.register(
        with: router, store: NoStore(), service: QuickLogin(), asksEachTime: asksEachTime)
      #expect(router.validate() == [])
      #expect(throws: RegistrationError.self) { try router.register(NoteListRouter()) }
    }
  }

  @Test func `A16: without the adapter, that is told when the app is launched, and nothing else is`() async throws {
    let app = try NotesApp(at: folder.store, service: QuickLogin(), hasAdapters: false)
    let error = #expect(throws: ConfigurationError.self) { try app.router.launch() }
    #expect(lines(of: error) == [Self.fault] && error?.faults.count == 1)
    #expect(!app.router.isFrozen && app.stack == [] && app.sink.messages == [])
    // It is launched all the same only if nobody asks: then it is told at the tap.
    try await app.launchLoggedIn()
    let list = try app.list
    list.create()
    await app.router.idle()
    #expect(app.stack == [["NoteListView"]] && list.failure?.contains("noteList.editing") == true)
  }

  @Test(arguments: [true, false])
  func `A16: what the list needs is the editor: it gets the note, and gives which was saved`(isNew: Bool) async throws {
    let app = try NotesApp(at: folder.store, service: QuickLogin())
    try await app.launchLoggedIn()
    try await app.write("T1", "C1")
    let old = try #require(try await app.store.all().first)
    let wish: NoteListNeeds.Editing = isNew ? .newNote : .note(old.id)
    let list = try app.list
    try list.checkRoute(NoteListNeeds.editing, wish, style: .push)
    let editing = list.push(NoteListNeeds.editing, wish)
    await app.router.idle()
    #expect(try app.editor.draft.title == (isNew ? "" : "T1"))
    try app.editor.draft.title = "T2"
    try app.editor.done()
    await app.router.idle()
    let saved = try #require(try await app.store.all().first { $0.title == "T2" })
    #expect(editing.givenOutput == NoteListNeeds.Saved(saved.id))
    #expect((saved.id == old.id) == !isNew && app.sink.messages == [])
  }

  @Test func `Who reads why it was not opened reads of the route that notes routes lists`() async throws {
    let app = try NotesApp(at: folder.store, service: QuickLogin())
    try await app.launchLoggedIn()
    let list = try app.list
    let login = list.present(Routes.login, "Why")
    await app.router.idle()
    list.create()
    await app.router.idle()
    #expect(list.failure?.hasPrefix("The route \"editor\" ") == true)
    #expect(list.failure?.contains("LoginView is on top") == true)
    #expect(app.sink.messages == [list.failure])
    login.remove()
    await app.router.idle()
  }

  @Test func `Every fault is a line of its own`() throws {
    let app = try NotesApp(at: folder.store, hasAdapters: false)
    try app.router.register { $0.feature(Forgotten.self) }
    let error = #expect(throws: ConfigurationError.self) { try app.router.launch() }
    let lines = lines(of: error)
    #expect(lines.count == 2 && error?.faults.count == 2)
    #expect(lines.contains(Self.fault))
    #expect(lines.contains { $0.contains("Forgotten lists \"forgotten\", but nobody handles it.") })
  }

  @Test func `Each module lists its events, each once, and nobody else's`() {
    let features: [(name: String, feature: any Feature.Type, count: Int)] = [
      ("noteList.", NoteList.self, 22), ("editor.", Editor.self, 5), ("login.", Login.self, 2),
      ("textWidget.", TextWidget.self, 3),
    ]
    for (prefix, feature, count) in features {
      let names = feature.names.map(\.text)
      #expect(names.allSatisfy { $0.hasPrefix(prefix) })
      #expect(names.count == count && Set(names).count == count)
    }
  }

  @Test func `A test puts another store into the app as it is, also when it is launched`() async throws {
    let (navigator, sink) = (InMemoryNavigator(), CollectingSink())
    let router = VIPRouter(navigator: navigator, diagnostics: sink)
    try NotesModules.register(with: router, store: NoStore(), service: QuickLogin())
    try router.override((any NoteStore).self) {
      NoStore(notes: [Note(title: "T1", content: "C1")])
    }
    router.route(Routes.list)
    await router.idle()
    try #require(navigator.top(as: LoginView.self)).logIn(account: "abc", password: "123")
    await router.idle()
    let list = try #require(navigator.top(as: NoteListView.self))
    #expect(list.rows == [NoteList.Row(text: "T1", detail: "C1")])
    list.select(0)
    await router.idle()
    #expect(navigator.top(as: EditorView.self)?.draft.title == "T1" && sink.messages == [])
  }

  @Test func `Nothing is made of services before a module needs it`() throws {
    let router = VIPRouter()
    var made = 0
    try NotesModules.register(with: router, store: NoStore(), service: QuickLogin())
    try router.override((any NoteStore).self) {
      made += 1
      return NoStore()
    }
    #expect(router.validate() == [] && !router.describe().routes.isEmpty && made == 0)
    _ = try VIPBuilder(prefix: "NoteList", router: router).build()
    _ = try VIPBuilder(prefix: "Editor", router: router).build()
    #expect(made == 1, "one for all")
  }
}

/// Names that nobody handles.
private enum Forgotten: Feature {
  static let name = EventName<Void, Never>("forgotten")
  static let names: [any TypedName] = [name]
}

/// Notes that never change.
private struct NoStore: NoteStore {
  var notes: [Note] = []

  func all() -> [Note] { notes }
  func notes(containing text: String) -> [Note] { [] }
  func note(_ id: Note.ID) -> Note? { notes.first { $0.id == id } }
  func save(_ note: Note) -> Note { note }
  func delete(_ id: Note.ID) {}
}
