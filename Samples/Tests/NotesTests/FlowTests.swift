import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import NotesStorage
import SQLiteStorage
import Testing
import VIPER
import VIPERLists
import VIPERSwiftTesting
import VIPERTesting

/// User flows through Notes, as the program registers it. Each step states all modules that are shown and closed.
@MainActor @Suite("Flows through Notes", .viper)
struct FlowTests {
  private let data: TemporaryNotes

  init() throws { data = try TemporaryNotes() }

  private func makeApp() throws -> AppTest { try AppTest(notesIn: data.database) }

  @Test func `A01: on the first run the list is the root, and Login is presented over it`() async throws {
    try await makeApp().run { app in
      await app.launch()
      #expect(app.rows == [])
    }
  }

  @Test func `A02: a right password closes Login, which returns the account`() async throws {
    try await makeApp().run { app in
      await app.launchLoggedIn()
      #expect(app.modules == ["NoteList"])
    }
  }

  @Test func `A03: a wrong password produces no output, and Login remains open`() async throws {
    try await makeApp().run { app in
      await app.launch()
      await app.logIn("999") {
        $0.fails(Login.submit, .error)
        $0.changes(\LoginView.state) { $0.failure = "The account or the password is wrong." }
      }
      #expect(app.modules == ["NoteList", "Login"])
    }
  }

  @Test func `A04: Login is presented again after it is dismissed`() async throws {
    try await makeApp().run { app in
      await app.launch()
      await app.dismiss {
        $0.closes("Login")
        $0.shows("Login", as: .present)
      }
    }
  }

  @Test func `A05, A07, A08: a note is created and changed, and Back without Done leaves the note unchanged`()
    async throws
  {
    try await makeApp().run { app in
      await app.launchLoggedIn()
      await app.write("T1", "C1")
      #expect(app.rows == ["T1/C1"])
      await app.edit(as: .push) { $0.select(0) }
      await app.save("T1", "C1b")
      #expect(app.rows == ["T1/C1b"])
      await app.edit(as: .push) { $0.select(0) }
      await app.back {
        $0.closes("TextWidget")
        $0.closes("Editor")
      }
      #expect(app.rows == ["T1/C1b"])
    }
  }

  @Test func `A06: rows are listed in order of creation, as separate notes`() async throws {
    try await makeApp().run { app in
      await app.launchLoggedIn()
      await app.write("T1", "C1")
      await app.write("T2", "C2")
      #expect(app.rows == ["T1/C1", "T2/C2"])
      let notes = try await data.store.all()
      #expect(notes.map(\.title) == ["T1", "T2"])
      #expect(notes.map(\.content) == ["C1", "C2"])
      #expect(Set(notes.map(\.id)).count == 2)
    }
  }

  @Test func `A09: a deletion of a missing row is invalid, and a deletion of an existing row removes its note`()
    async throws
  {
    try await makeApp().run { app in
      await app.launchLoggedIn()
      for row in [0, -1, .max, .min] {
        await app.delete(row, saying: "there are no notes.")
        #expect(app.rows == [])
      }
      #expect(try await data.store.all() == [])
      await app.write("T1", "C1")
      await app.write("T2", "C2")
      let notes = try await data.store.all()
      await app.delete(2, saying: "There is no note 3: there are 2 notes.")
      for row in [2, -1, .max, .min] {
        await app.delete(row, saying: "there are 2 notes.")
        #expect(app.rows == ["T1/C1", "T2/C2"])
        #expect(try await data.store.all() == notes)
      }
      await app["NoteList"].does(as: NoteListView.self) {
        $0.select(5)
      } _: {
        $0.fails(NoteList.edit, .invalid)
      }
      #expect(app.failure == "There is no note 6: there are 2 notes.")
      await app["NoteList"].does(as: NoteListView.self) {
        $0.delete(0)
      } _: {
        $0.publishes(NoteList.notes.rows) { $0.rowCount == 1 }
      }
      #expect(app.rows == ["T2/C2"])
      #expect(app.failure == nil)
      #expect(try await data.store.all() == notes.suffix(1))
    }
  }

  @Test func `A10: after a relaunch Login is required again, and the notes are unchanged and in the same order`()
    async throws
  {
    var (rows, notes): ([String], [Note]) = ([], [])
    try await makeApp().run { app in
      await app.launchLoggedIn()
      for number in 1...3 { await app.write("T\(number)", "line 1\nline \(number) ✓") }
      notes = try await data.store.all()
      #expect(app.rows.count == 3)
      #expect(notes.map(\.title) == ["T1", "T2", "T3"])
      rows = app.rows
    }
    let database = try NotesDatabase(at: data.folder.store)
    try await AppTest(notesIn: database).run { again async throws in
      await again.launchLoggedIn()
      #expect(again.rows == rows)
      #expect(try await SQLiteNoteStore(database).all() == notes)
    }
  }

  @Test func `A15: a note without text is rejected, and the editor remains open`() async throws {
    try await makeApp().run { app in
      await app.launchLoggedIn()
      await app.edit(as: .present) { $0.create() }
      await app["Editor"].does(as: EditorView.self) {
        $0.done()
      } _: {
        $0.fails(Editor.done, .invalid)
        $0.changes(\EditorView.state) { $0.failure = "Write a title or some text first." }
      }
      #expect(app.modules.contains("Editor"))
      #expect(app.rows == [])
    }
  }

  @Test func `B05: an unknown route is reported with the nearest route name`() async throws {
    try await makeApp().run { app in
      await app.open(RouteName<Void, Never>("lsit")()) { $0.reports("Did you mean \"list\"?") }
    }
  }
}

extension AppTest {
  /// Deletes a row that does not exist.
  fileprivate func delete(_ row: Int, saying reason: String, line: UInt = #line) async {
    await self["NoteList"].does(as: NoteListView.self, line: line) {
      $0.delete(row)
    } _: {
      $0.fails(NoteList.delete, .invalid, line: line)
    }
    #expect(failure?.hasSuffix(reason) == true)
  }

  fileprivate var failure: String? { self["NoteList"].read(as: NoteListView.self) { $0.failure } ?? nil }
}
