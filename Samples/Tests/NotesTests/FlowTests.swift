import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import NotesStorage
import NotesTerminal
import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

/// The flows of people through Notes, as the program registers it: each step says all that is shown and leaves.
@MainActor @Suite("Flows through Notes", .viper)
struct FlowTests {
  private let folder: TemporaryFolder
  private let store: SQLiteNoteStore
  private let app: AppTest

  init() throws {
    folder = try TemporaryFolder()
    let database = try NotesDatabase(at: folder.store)
    let (store, clock) = (SQLiteNoteStore(database), ManualClock())
    self.store = store
    app = try AppTest(clock: clock) {
      try NotesModules.register(with: $0, store: store, service: SQLiteLoginService(database), clock: clock)
    }
  }

  private func launch() async {
    await app.open(Routes.list) {
      $0.shows("NoteList")
      $0.shows("Login", as: .present)
    }
  }

  private func logIn(_ password: String = "123", _ expect: (inout Expectations) -> Void) async {
    await app["Login"].does(as: LoginView.self) {
      $0.logIn(account: "abc", password: password)
    } _: {
      expect(&$0)
    }
  }

  private func launchLoggedIn() async {
    await launch()
    await logIn {
      $0.gives("Login", "abc")
      $0.closes("Login")
    }
  }

  /// Opens the editor, which embeds the widget.
  private func edit(as style: RouteStyle, _ action: (NoteListView) -> Void) async {
    await app["NoteList"].does(as: NoteListView.self) {
      action($0)
    } _: {
      $0.shows("Editor", as: style)
      $0.shows("TextWidget")
    }
  }

  private func done(_ title: String, _ content: String) async {
    await app["Editor"].does(as: EditorView.self) {
      $0.draft = Editor.Draft(title: title, content: content)
      $0.done()
    } _: {
      $0.gives("Editor")
      $0.closes("TextWidget")
      $0.closes("Editor")
    }
  }

  private var rows: [String] {
    app["NoteList"].read(as: NoteListView.self) { $0.rows.map { "\($0.text)/\($0.detail)" } } ?? []
  }

  @Test func `A01: the list is the root, and Login lies over it`() async throws {
    await launch()
    #expect(rows == [])
    try await app.finish()
  }

  @Test func `A02: a right password closes Login, and the list gets the account`() async throws {
    await launchLoggedIn()
    #expect(app.modules == ["NoteList"])
    try await app.finish()
  }

  @Test func `A03: a wrong password gives nothing, and Login stays`() async throws {
    await launch()
    await logIn("999") { $0.fails(Login.submit, .error) }
    #expect(app.modules == ["NoteList", "Login"])
    try await app.finish()
  }

  @Test func `A04: Login that is dismissed comes again`() async throws {
    await launch()
    await app.dismiss {
      $0.closes("Login")
      $0.shows("Login", as: .present)
    }
    try await app.finish()
  }

  @Test func `A05, A07, A08: a note is created, changed, and left unchanged`() async throws {
    await launchLoggedIn()
    await edit(as: .present) { $0.create() }
    await done("T1", "C1")
    #expect(rows == ["T1/C1"])
    await edit(as: .push) { $0.select(0) }
    await done("T1", "C1b")
    #expect(rows == ["T1/C1b"])
    await edit(as: .push) { $0.select(0) }
    await app.back {
      $0.closes("TextWidget")
      $0.closes("Editor")
    }
    #expect(rows == ["T1/C1b"])
    try await app.finish()
  }

  @Test func `A15: a note without words is refused, and the editor stays`() async throws {
    await launchLoggedIn()
    await edit(as: .present) { $0.create() }
    await app["Editor"].does(as: EditorView.self) {
      $0.draft = Editor.Draft(title: "", content: "")
      $0.done()
    } _: {
      $0.fails(Editor.done, .invalid)
    }
    #expect(app.modules.contains("Editor") && rows == [])
    try await app.finish()
  }

  @Test func `B05: a route that nobody has, with the nearest name`() async throws {
    await app.open(RouteName<Void, Never>("lsit")) { $0.reports("Did you mean \"list\"?") }
    try await app.finish()
  }
}
