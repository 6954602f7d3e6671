import NotesAssembly
import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import NotesStorage
import NotesTerminal
import SampleTestSupport
import SQLiteStorage
import VIPER
import VIPERTesting

/// A database of its own, on disk as long as this lives, and the store on it.
struct TemporaryNotes {
  let folder: TemporaryFolder
  let database: NotesDatabase
  let store: SQLiteNoteStore

  init() throws {
    folder = try TemporaryFolder()
    database = try NotesDatabase(at: folder.store)
    store = SQLiteNoteStore(database)
  }
}

/// Notes as the program registers it, and what people do with it. Each act says all that is shown and leaves.
extension AppTest {
  /// Notes, with the store and the accounts of a database.
  ///
  /// - Parameters:
  ///   - database: has the notes and the accounts.
  ///   - asksEachTime: whether each widget needs a login of its own.
  ///   - makeStore: makes the store that Notes gets, of the one on the database and the test's clock.
  ///   - makeService: makes the service that checks passwords, likewise.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - addMore: registers what the test adds, before Notes.
  convenience init(
    notesIn database: NotesDatabase, asksEachTime: Bool = false,
    storedBy makeStore: (SQLiteNoteStore, ManualClock) -> any NoteStore = { store, _ in store },
    checkedBy makeService: (any LoginService, ManualClock) -> any LoginService = { service, _ in service },
    file: StaticString = #filePath, line: UInt = #line, adding addMore: (VIPRouter) throws -> Void = { _ in }
  ) throws {
    let clock = ManualClock()
    try self.init(clock: clock, file: file, line: line) {
      try addMore($0)
      try NotesModules.register(
        with: $0, store: makeStore(SQLiteNoteStore(database), clock),
        service: makeService(SQLiteLoginService(database), clock), asksEachTime: asksEachTime, clock: clock)
    }
  }

  /// Opens the list, over which Login comes.
  func launch(file: StaticString = #filePath, line: UInt = #line) async {
    await open(Routes.list, file: file, line: line) {
      $0.shows("NoteList")
      $0.shows("Login", as: .present)
    }
  }

  func logIn(
    _ password: String = "123", file: StaticString = #filePath, line: UInt = #line,
    _ expect: (inout Expectations) -> Void = {
      $0.gives("Login", "abc")
      $0.closes("Login")
    }
  ) async {
    await self["Login"].does(as: LoginView.self, file: file, line: line) {
      $0.logIn(account: "abc", password: password)
    } _: {
      expect(&$0)
    }
  }

  func launchLoggedIn(file: StaticString = #filePath, line: UInt = #line) async {
    await launch(file: file, line: line)
    await logIn(file: file, line: line)
  }

  /// Opens the editor from the list. It embeds the widget, which presents Login if it needs one of its own.
  func edit(
    as style: RouteStyle, widget: String = "TextWidget", asksForLogin: Bool = false, file: StaticString = #filePath,
    line: UInt = #line, _ action: (NoteListView) -> Void
  ) async {
    await self["NoteList"].does(as: NoteListView.self, file: file, line: line) {
      action($0)
    } _: {
      $0.shows("Editor", as: style)
      $0.shows(widget, as: .embed(in: EditorView.placeOfText))
      if asksForLogin { $0.shows("Login", as: .present) }
    }
  }

  /// Says "done" in the editor that is shown. Without a content it is what was typed.
  func save(
    _ title: String, _ content: String? = nil, widget: String = "TextWidget", file: StaticString = #filePath,
    line: UInt = #line
  ) async {
    await self["Editor"].does(as: EditorView.self, file: file, line: line) {
      $0.draft = Editor.Draft(title: title, content: content ?? $0.draft.content)
      $0.done()
    } _: {
      $0.gives("Editor")
      $0.closes(widget)
      $0.closes("Editor")
    }
  }

  /// Writes a new note.
  func write(_ title: String, _ content: String, file: StaticString = #filePath, line: UInt = #line) async {
    await edit(as: .present, file: file, line: line) { $0.create() }
    await save(title, content, file: file, line: line)
  }

  /// The rows of the list.
  var rows: [String] {
    self["NoteList"].read(as: NoteListView.self) { $0.rows.map { "\($0.text)/\($0.detail)" } } ?? []
  }
}
