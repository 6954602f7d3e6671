import NotesAssembly
import NotesDomain
@testable import NotesEditor
import NotesList
import NotesLogin
import NotesStorage
import NotesTerminal
import SampleTestSupport
import SQLiteStorage
import VIPER
import VIPERTesting

/// A temporary database on disk, deleted with this value, and the store that uses it.
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

extension EditorView {
  /// Types a title or a text, or both.
  func type(title: String? = nil, content: String? = nil) {
    var note = state.note
    if let title { note.title = title }
    if let content { note.content = content }
    type(note)
  }

  /// The title and the text on screen.
  var words: [String] { [state.note.title, state.note.content] }
}

extension EditorView.State {
  /// Changes title and text to others than the stored ones.
  mutating func types(_ title: String, _ content: String) {
    (note.title, note.content, isUnsaved) = (title, content, true)
  }
}

/// Notes as the program registers it, and the acts of its users. Each act states all modules that are shown and closed.
extension AppTest {
  /// Creates Notes with the store and the accounts of a database.
  ///
  /// - Parameters:
  ///   - database: The database with the notes and the accounts.
  ///   - asksEachTime: Whether each widget requires its own login.
  ///   - makeStore: Returns the store of Notes, from the store of the database and the test's clock.
  ///   - makeService: Returns the service that checks passwords, from the service of the database and the test's clock.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - addMore: Registers the test's additions before Notes.
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

  /// Opens the list, which presents Login.
  func launch(file: StaticString = #filePath, line: UInt = #line) async {
    await open(Routes.list(), file: file, line: line) {
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

  /// Opens the editor from the list. The editor embeds the widget, which presents Login if it requires its own login.
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

  /// Saves in the editor on screen. If `content` is `nil`, the text is unchanged.
  func save(
    _ title: String, _ content: String? = nil, widget: String = "TextWidget", file: StaticString = #filePath,
    line: UInt = #line
  ) async {
    await self["Editor"].does(as: EditorView.self, file: file, line: line) {
      $0.type(title: title, content: content)
      $0.done()
    } _: {
      $0.gives("Editor")
      $0.closes(widget)
      $0.closes("Editor")
    }
  }

  /// Creates and saves a new note.
  func write(_ title: String, _ content: String, file: StaticString = #filePath, line: UInt = #line) async {
    await edit(as: .present, file: file, line: line) { $0.create() }
    await save(title, content, file: file, line: line)
  }

  var rows: [String] {
    self["NoteList"].read(as: NoteListView.self) { $0.rows.map { "\($0.text)/\($0.detail)" } } ?? []
  }
}
