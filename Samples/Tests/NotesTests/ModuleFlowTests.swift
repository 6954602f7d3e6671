import NotesAssembly
import NotesDomain
@testable import NotesEditor
import NotesList
@testable import NotesLogin
import NotesStorage
import NotesTerminal
import NotesWidget
import Testing
import VIPER
import VIPERLists
import VIPERSwiftTesting
import VIPERTesting

/// Flows through each module of Notes alone, as the program registers it. Each act states all results that reach the
/// view, and all requested routes.
@MainActor @Suite("Flows through single modules of Notes", .viper)
struct ModuleFlowTests {
  private let data: TemporaryNotes
  private let note = Note(title: "T", content: "C")

  init() throws { data = try TemporaryNotes() }

  // MARK: The list

  @Test func `the list requests a login and loads its notes once`() async throws {
    try await module("NoteList", as: NoteListView.self).run { test in
      await test.start {
        $0.routes(Routes.login("Log in to use this app"))
        $0.lists(isLoading: true)
        $0.lists()
        $0.publishes(NoteList.notes.load)
      }
      await test["Login"].does(as: LoginView.self) {
        $0.logIn(account: "abc", password: "123")
      } _: {
        $0.gives("Login", "abc")
      }
    }
  }

  @Test func `a new note is listed once`() async throws {
    try await list(of: []).run { test in
      await test.does {
        $0.create()
      } _: {
        $0.routes(NoteListNeeds.editing(.newNote))
      }
      await test["Editor"].does(as: EditorView.self) {
        $0.type(title: "T", content: "C")
        $0.done()
      } _: {
        $0.isLoadedAgain(before: [], after: ["T"])
      }
    }
  }

  @Test func `a row is selected while its note is being edited`() async throws {
    try await list(of: [note]).run { test in
      await test.does {
        $0.select(0)
      } _: {
        $0.routes(NoteListNeeds.editing(.note(note.id)))
        $0.publishes(NoteList.selection, 0)
      }
      await test.back { $0.publishes(NoteList.selection, nil) }
    }
  }

  @Test func `a committed preview selects the row that it edits`() async throws {
    try await list(of: [note]).run { test in
      await test.does {
        $0.preview(0)
      } _: {
        $0.routes(NoteListNeeds.editing(.note(note.id)))
        $0.publishes(NoteList.previewed, 0)
      }
      await test.does {
        $0.commitPreview()
      } _: {
        $0.routes(NoteListNeeds.editing(.note(note.id)))
        $0.publishes(NoteList.previewed, nil)
        $0.publishes(NoteList.selection, 0)
      }
      await test["Editor"].does(as: EditorView.self) {
        $0.done()
      } _: {
        $0.isLoadedAgain(before: ["T"], after: ["T"])
      }
    }
  }

  @Test func `a second cancellation of a preview is answered as invalid`() async throws {
    try await list(of: [note]).run { test in
      await test.does {
        $0.preview(0)
      } _: {
        $0.routes(NoteListNeeds.editing(.note(note.id)))
        $0.publishes(NoteList.previewed, 0)
      }
      await test.does {
        $0.cancelPreview()
      } _: {
        $0.publishes(NoteList.previewed, nil)
      }
      await test.does {
        $0.cancelPreview()
      } _: {
        $0.fails(NoteList.cancelPreview, .invalid, "No note is previewed.")
      }
    }
  }

  @Test func `a link, a search and a deletion are each answered once`() async throws {
    try await list(of: [note]).run { test async throws in
      await test.does {
        $0.link(to: 0)
      } _: {
        $0.publishes(NoteList.link, note.linkPath)
      }
      #expect(try test.view.linkPath == note.linkPath)
      await test.does {
        $0.search("C")
      } _: {
        $0.publishes(NoteList.searched, "C")
        $0.lists(["T"], isLoading: true)
        $0.lists(["T"])
        $0.publishes(NoteList.find)
      }
      await test.does {
        $0.delete(0)
      } _: {
        $0.lists(["T"], isLoading: true)
        $0.lists()
        $0.publishes(NoteList.notes.load)
      }
      await test.does {
        $0.delete(0)
      } _: {
        $0.fails(NoteList.delete, .invalid, "There is no note 1: there are no notes.")
      }
    }
  }

  @Test(
    arguments: [
      "select": { $0.select(7) }, "preview": { $0.preview(7) }, "link": { $0.link(to: 7) },
      "delete": { $0.delete(7) }, "remove": { $0.delete(0) }, "search": { $0.search("x") },
      "commit": { $0.commitPreview() }, "cancel": { $0.cancelPreview() },
    ] as [String: @MainActor @Sendable (NoteListView) -> Void])
  func `a failed act shows its failure in the view and changes nothing`(
    act: String, does: @MainActor @Sendable (NoteListView) -> Void
  ) async throws {
    try await RelaxedModuleTest(
      registered: "NoteList", as: NoteListView.self,
      registering: {
        try NotesModules.register(
          with: $0, store: ReadOnlyStore(note: note), service: SQLiteLoginService(data.database))
      }
    ) { test async throws in
      await test.start()
      await test["Login"].does(as: LoginView.self) { $0.logIn(account: "abc", password: "123") }
      await test.does(does)
      #expect(try test.view.failure?.isEmpty == false)
      #expect(try test.view.rows.map(\.text) == ["T"])
    }
  }

  // MARK: Other modules

  @Test func `Login shows its message and returns the account`() async throws {
    try await module("Login", as: LoginView.self, parameters: "Who is there?").run { test in
      await test.start {
        $0.publishes(Login.prompt, "Who is there?")
        $0.changes(\LoginView.state) { $0.message = "Who is there?" }
      }
      await test.does {
        $0.logIn(account: "abc", password: "999")
      } _: {
        $0.fails(Login.submit, .error)
        $0.changes(\LoginView.state) { $0.failure = "The account or the password is wrong." }
      }
      await test.does {
        $0.logIn(account: "abc", password: "123")
      } _: {
        $0.gives("Login", "abc")
        $0.changes(\LoginView.state) { $0.failure = nil }
      }
    }
  }

  @Test func `the editor loads its note, embeds its text input, and returns the saved note`() async throws {
    let note = try await data.store.save(note)
    try await module("Editor", as: EditorView.self, parameters: Editor.Input.modify(note.id)).run { test in
      await test.start {
        $0.inAnyOrder {
          $0.publishes(Editor.shown)
          $0.routes(EventName<Void, Never>("TextInput")())
          $0.publishes(Editor.draft, note)
        }
        $0.changes(\EditorView.state) { $0.note = note }
      }
      await test.does {
        $0.type(title: "T2")
      } _: {
        $0.publishes(Editor.isUnsaved, true)
        $0.changes(\EditorView.state) { $0.types("T2", "C") }
      }
      await test.does {
        $0.done()
      } _: {
        $0.gives("Editor") { (saved: Note) in saved.title == "T2" && saved.id == note.id }
      }
    }
  }

  @Test func `an editor of a deleted note shows a failure, and closes without an output`() async throws {
    try await module("Editor", as: EditorView.self, parameters: Editor.Input.modify(note.id)).run { test in
      await test.start {
        $0.inAnyOrder {
          $0.publishes(Editor.shown)
          $0.routes(EventName<Void, Never>("TextInput")())
          $0.fails(Editor.load, .error, "The note no longer exists.")
        }
        $0.changes(\EditorView.state) { $0.failure = "The note no longer exists." }
      }
      await test.does {
        $0.cancel()
      } _: {
        $0.closes("Editor")
      }
    }
  }

  @Test func `the widget publishes its prefix once and requests one login`() async throws {
    try await module("TextWidget", as: TextWidgetView.self, asksEachTime: true).run { test in
      await test.start {
        $0.publishes(TextWidget.prefix, "© Notes.")
        $0.routes(Routes.login("Log in to edit this note"))
      }
      await test["Login"].does(as: LoginView.self) {
        $0.logIn(account: "abc", password: "123")
      } _: {
        $0.gives("Login", "abc")
      }
    }
  }

  // MARK: Support

  /// Creates a test of a module of Notes, as the program registers it.
  private func module<View: ModuleView>(
    _ prefix: String, as view: View.Type, parameters: any Sendable = (), asksEachTime: Bool = false
  ) throws -> ModuleTest<View> {
    try ModuleTest(registered: prefix, as: view, parameters: parameters) {
      try NotesModules.register(
        with: $0, store: data.store, service: SQLiteLoginService(data.database), asksEachTime: asksEachTime)
    }
  }

  /// Creates a test of the list with the given notes, and logs in.
  private func list(of notes: [Note]) async throws -> ModuleTest<NoteListView> {
    for note in notes { try await data.store.save(note) }
    let test = try module("NoteList", as: NoteListView.self)
    await test.start {
      $0.routes(Routes.login("Log in to use this app"))
      $0.lists(isLoading: true)
      $0.lists(notes.map(\.title))
      $0.publishes(NoteList.notes.load)
    }
    await test["Login"].does(as: LoginView.self) {
      $0.logIn(account: "abc", password: "123")
    } _: {
      $0.gives("Login", "abc")
    }
    return test
  }
}

/// A store with one note that cannot be searched, changed or deleted.
private struct ReadOnlyStore: NoteStore {
  let note: Note
  private let failure = EventFailure(.error, "The store can only be read.")

  init(note: Note) { self.note = note }

  func all() -> [Note] { [note] }
  func notes(containing text: String) throws -> [Note] { throw failure }
  func note(_ id: Note.ID) -> Note? { note }
  func save(_ note: Note) throws -> Note { throw failure }
  func delete(_ id: Note.ID) throws { throw failure }
}

extension Expectations {
  /// Expects that the rows with these titles reach the list's view.
  fileprivate mutating func lists(
    _ titles: [String] = [], isLoading: Bool = false, file: StaticString = #filePath, line: UInt = #line
  ) {
    publishes(NoteList.notes.rows, file: file, line: line) { list in
      let rows = list.section(0)?.map(\.row.text) ?? []
      return rows == titles && (list.pages.refresh == .loading) == isLoading
    }
  }

  /// Expects that a note is saved, the selection is cleared, and the list is reloaded once.
  fileprivate mutating func isLoadedAgain(
    before: [String], after: [String], file: StaticString = #filePath, line: UInt = #line
  ) {
    gives("Editor", file: file, line: line)
    publishes(NoteList.selection, nil, file: file, line: line)
    lists(before, isLoading: true, file: file, line: line)
    lists(after, file: file, line: line)
    publishes(NoteList.notes.load, file: file, line: line)
  }
}
