import NotesDomain
@testable import NotesEditor
import NotesList
import NotesStorage
import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

/// Two users change one note. Each save names the revision that its user has seen.
@MainActor @Suite("Flows through conflicts in the editor of Notes", .viper)
struct ConflictFlowTests {
  private let data: TemporaryNotes
  private let app: AppTest

  init() throws {
    data = try TemporaryNotes()
    app = try AppTest(notesIn: data.database)
  }

  /// Opens the editor of a note, then stores another text or deletes the note, and then tries to save "mine".
  ///
  /// - Parameter theirs: The other text, or `nil` to delete the note.
  /// - Returns: The note that was stored last.
  private func conflict(with theirs: String?) async throws -> Note {
    var note = try await data.store.save(Note(title: "T", content: "C"))
    await app.launchLoggedIn()
    await app.edit(as: .push) { $0.select(0) }
    if let theirs {
      note.content = theirs
      note = try await data.store.save(note)
    } else {
      try await data.store.delete(note.id)
    }
    await app["Editor"].does(as: EditorView.self) {
      $0.type(content: "mine")
      $0.done()
    } _: {
      $0.fails(Editor.done, .error)
      $0.changes(\EditorView.state) {
        $0.types("T", "mine")
        $0.conflict = Editor.Conflict(saved: theirs == nil ? nil : note)
        $0.failure =
          "This note was \(theirs == nil ? "deleted" : "changed") elsewhere in the meantime. Your text is not saved yet."
      }
    }
    return note
  }

  @Test func `a save over an unseen revision is rejected, and the view has both texts`() async throws {
    let theirs = try await conflict(with: "theirs")
    #expect(try await data.store.all() == [theirs])
    try await app.finish()
  }

  @Test func `a second save stores the user's text, unless the stored text has changed again`() async throws {
    var theirs = try await conflict(with: "theirs")
    theirs.content = "theirs again"
    theirs = try await data.store.save(theirs)
    await app["Editor"].does(as: EditorView.self) {
      $0.done()
    } _: {
      $0.fails(Editor.done, .error)
      $0.changes(\EditorView.state) { $0.conflict = Editor.Conflict(saved: theirs) }
    }
    #expect(try await data.store.all() == [theirs])
    await app.save("T", "mine")
    #expect(try await data.store.all().map(\.content) == ["mine"])
    try await app.finish()
  }

  @Test func `the user can edit the stored text instead of the draft`() async throws {
    let theirs = try await conflict(with: "theirs")
    await app["Editor"].does(as: EditorView.self) {
      $0.takeSaved()
    } _: {
      $0.publishes(Editor.draft, theirs)
      $0.changes(\EditorView.state) { $0 = EditorView.State(note: theirs) }
    }
    await app.save("T", "theirs and mine")
    #expect(try await data.store.all().map(\.content) == ["theirs and mine"])
    try await app.finish()
  }

  @Test func `a save of a deleted note is rejected, and a second save adds the note again`() async throws {
    let note = try await conflict(with: nil)
    await app.save("T", "mine")
    let notes = try await data.store.all()
    #expect(notes.map(\.id) == [note.id])
    #expect(notes.map(\.content) == ["mine"])
    try await app.finish()
  }

  @Test func `a deleted note remains deleted if the user accepts the deletion`() async throws {
    _ = try await conflict(with: nil)
    await app["Editor"].does(as: EditorView.self) {
      $0.takeSaved()
    } _: {
      $0.closes("TextWidget")
      $0.closes("Editor")
    }
    #expect(try await data.store.all().isEmpty)
    try await app.finish()
  }

  @Test func `a draft that is continued in another editor is saved with its original id and revision`() async throws {
    let theirs = try await conflict(with: "theirs")
    await app.dismissEditor()
    await app.edit(as: .present) { $0.create() }
    let draft = Note(id: theirs.id, title: "T", content: "mine", revision: theirs.revision)
    await app["Editor"].does(as: EditorView.self) {
      $0.type(draft)
    } _: {
      $0.changes(\EditorView.state) { ($0.note, $0.isUnsaved) = (draft, true) }
    }
    await app.save("T", "mine")
    #expect(try await data.store.all().map(\.id) == [theirs.id])
    try await app.finish()
  }
}

extension AppTest {
  /// Leaves the editor without saving.
  fileprivate func dismissEditor() async {
    await self["Editor"].does(as: EditorView.self) {
      $0.cancel()
    } _: {
      $0.closes("TextWidget")
      $0.closes("Editor")
    }
  }
}
