import NotesDomain
@testable import NotesEditor
import NotesList
import NotesLogin
import NotesStorage
import NotesTerminal
import Testing
import VIPER
import VIPERLinks
import VIPERLists
import VIPERSwiftTesting
import VIPERTesting

/// The real store with delays. A search or a save takes one second per character of the text or title.
private struct SlowStore: NoteStore {
  let store: SQLiteNoteStore
  let clock: ManualClock

  func all() async throws -> [Note] { try await store.all() }
  func notes(containing text: String) async throws -> [Note] {
    try await clock.sleep(for: .seconds(text.count))
    return try await store.notes(containing: text)
  }
  func note(_ id: Note.ID) async throws -> Note? { try await store.note(id) }
  func save(_ note: Note) async throws -> Note {
    try await clock.sleep(for: .seconds(note.title.count))
    return try await store.save(note)
  }
  func delete(_ id: Note.ID) async throws { try await store.delete(id) }
}

/// The real service, which takes one minute for the right password.
private struct SlowLoginService: LoginService {
  let service: any LoginService
  let clock: ManualClock

  func logIn(account: String, password: String) async throws -> String {
    if password == "123" { try await clock.sleep(for: .seconds(60)) }
    return try await service.logIn(account: account, password: password)
  }
}

/// Flows in which acts or routes wait for the user, the store or the login service.
@MainActor @Suite("Flows of waiting acts and routes in Notes", .viper)
struct WaitingFlowTests {
  private let data: TemporaryNotes

  init() throws { data = try TemporaryNotes() }

  private func makeApp() throws -> AppTest { try AppTest(notesIn: data.database, storedBy: SlowStore.init) }

  @Test func `a link to the editor waits until the user has logged in`() async throws {
    try await makeApp().run { app in
      await app.openLinkToNewNote()
      await app.logInToEditor()
    }
  }

  @Test func `a link to the list closes an open editor and shows the list`() async throws {
    try await makeApp().run { app in
      await app.launchLoggedIn()
      await app.edit(as: .present) { $0.create() }
      await app.does {
        try $0.links.open("app://notes")
      } _: {
        $0.closes("TextWidget")
        $0.closes("Editor")
        $0.closes("NoteList")
        $0.shows("NoteList", as: .root)
      }
      #expect(app.modules == ["NoteList"])
    }
  }

  @Test func `a link to a note pushes its editor onto a new list`() async throws {
    try await makeApp().run { app in
      let note = Note(title: "T1", content: "C1")
      try await data.store.save(note)
      await app.launchLoggedIn()
      await app.does {
        try $0.links.open("app://\(note.linkPath)")
      } _: {
        $0.closes("NoteList")
        $0.shows("NoteList", as: .root)
        $0.shows("Editor", as: .push)
        $0.shows("TextWidget")
      }
      #expect(app.modules == ["NoteList", "Editor", "TextWidget"])
      let loads = app.numberOfLoads
      await app["Editor"].does(as: EditorView.self) {
        $0.type(title: "T2", content: "C2")
        $0.done()
      } _: {
        $0.changes(\EditorView.state) { $0.types("T2", "C2") }
      }
      await app.advance(by: .seconds(2)) {
        $0.gives("Editor")
        $0.closes("TextWidget")
        $0.closes("Editor")
      }
      #expect(app.rows == ["T2/C2"])
      #expect(app.numberOfLoads == loads + 1)
    }
  }

  @Test func `an editor route that the app opens waits for the Login that is already on screen`() async throws {
    try await makeApp().run { app in
      await app.launch()
      let editor = await app.open(Editor.route(nil), style: .present)
      #expect(editor.outcome == .held)
      await app.logInToEditor()
    }
  }

  @Test func `when the user dismisses Login, the waiting link is refused, and the list shows a message`() async throws {
    try await makeApp().run { app in
      await app.openLinkToNewNote()
      await app.dismiss {
        $0.closes("Login")
        // The refusal of the link and the next login are separate tasks.
        $0.inAnyOrder {
          $0.reports("You are not logged in.")
          $0.shows("Login", as: .present)
        }
      }
      #expect(app["NoteList"].read(as: NoteListView.self, \.failure) == "You are not logged in.")
    }
  }

  @Test func `a login that the service does not answer times out, and another attempt can be made`() async throws {
    try await AppTest(notesIn: data.database, checkedBy: SlowLoginService.init).run { app in
      await app.launch()
      await app.logIn { _ in }
      await app.advance(by: .seconds(30)) {
        $0.fails(Login.submit, .timeout)
        $0.changes(\LoginView.state) { $0.failure = "The login service does not answer. Try again." }
      }
      await app.logIn("999") {
        $0.fails(Login.submit, .error)
        $0.changes(\LoginView.state) { $0.failure = "The account or the password is wrong." }
      }
    }
  }

  @Test func `a later search supersedes an earlier, slower search`() async throws {
    try await makeApp().run { app in
      try await data.store.save(Note(title: "Milk", content: ""))
      try await data.store.save(Note(title: "Mi", content: ""))
      await app.launchLoggedIn()
      #expect(app.titles == ["Milk", "Mi"])
      await app["NoteList"].does(as: NoteListView.self) {
        $0.search("Milk")
        $0.search("Mi")
      }
      await app.advance(by: .seconds(2)) { $0.publishes(NoteList.notes.rows) { $0.rowCount == 2 } }
      await app.advance(by: .seconds(2))
      #expect(app.titles == ["Milk", "Mi"], "the slower search has ended")
    }
  }

  @Test func `two consecutive "done" events store one note`() async throws {
    try await makeApp().run { app async throws in
      await app.launchLoggedIn()
      await app.edit(as: .present) { $0.create() }
      await app["Editor"].does(as: EditorView.self) {
        $0.type(title: "T1", content: "C1")
        $0.done()
        $0.done()
      } _: {
        $0.changes(\EditorView.state) { $0.types("T1", "C1") }
        $0.fails(Editor.done, .rejected)
      }
      await app.advance(by: .seconds(2)) {
        $0.gives("Editor")
        $0.closes("TextWidget")
        $0.closes("Editor")
      }
      #expect(app.rows == ["T1/C1"])
      #expect(try await data.store.all().map(\.title) == ["T1"])
    }
  }
}

extension AppTest {
  fileprivate var titles: [String] { self["NoteList"].read(as: NoteListView.self) { $0.rows.map(\.text) } ?? [] }

  /// Opens a link to a new note, which requires a login.
  fileprivate func openLinkToNewNote() async {
    await does {
      try $0.links.open("app://notes/new")
    } _: {
      $0.shows("NoteList", as: .root)
      $0.shows("Login", as: .present)
    }
  }

  /// Logs in, which opens the waiting editor.
  fileprivate func logInToEditor() async {
    await logIn {
      $0.gives("Login", "abc")
      $0.closes("Login")
      $0.shows("Editor", as: .present)
      $0.shows("TextWidget")
    }
  }

  /// The number of times that the notes have been loaded.
  fileprivate var numberOfLoads: Int {
    transcript.count { $0.kind == .result && $0.name == NoteList.notes.load.text }
  }
}
