import Foundation
import GRDB
import NotesDomain
import NotesStorage
import SQLiteStorage
import SampleTestSupport
import Testing

@Suite("Revisions of notes in the store")
struct RevisionTests {
  private let folder: TemporaryFolder
  private let store: SQLiteNoteStore

  init() throws {
    folder = try TemporaryFolder()
    store = SQLiteNoteStore(try NotesDatabase(at: folder.store))
  }

  /// Returns a copy of a note with another text.
  private func changed(_ note: Note, to content: String) -> Note {
    var note = note
    note.content = content
    return note
  }

  @Test func `a save replaces the revision that it names, and is rejected if another revision is stored`() async throws
  {
    let first = try await store.save(Note(title: "T", content: "1"))
    let second = try await store.save(changed(first, to: "2"))
    #expect(first.revision > 0)
    #expect(second.revision > first.revision)
    #expect(second.id == first.id)
    for stale in [changed(first, to: "mine"), Note(id: first.id, title: "T", content: "mine")] {
      await #expect(throws: NoteError.changed(to: second)) { try await store.save(stale) }
    }
    #expect(try await store.all() == [second])
    var kept = changed(first, to: "mine")
    kept.revision = second.revision
    #expect(try await store.save(kept).content == "mine")
  }

  @Test func `a repeated save stores the note once`() async throws {
    let new = Note(title: "T", content: "1")
    let first = try await store.save(new)
    #expect(try await store.save(new) == first)
    let second = try await store.save(changed(first, to: "2"))
    #expect(try await store.save(changed(first, to: "2")) == second)
    #expect(try await store.all() == [second])
  }

  @Test func `a title that differs only in its Unicode normalization is stored as a change`() async throws {
    let first = try await store.save(Note(title: "\u{E9}", content: ""))
    let second = try await store.save(Note(id: first.id, title: "e\u{301}", content: "", revision: first.revision))
    #expect(second.revision > first.revision)
    #expect(try await store.note(first.id)?.title.utf8.count == 3)
  }

  @Test func `a save of a deleted note is rejected, even if the note was added again`() async throws {
    let first = try await store.save(Note(title: "T", content: "1"))
    let second = try await store.save(changed(first, to: "2"))
    try await store.delete(first.id)
    for stale in [first, second] {
      await #expect(throws: NoteError.changed(to: nil)) { try await store.save(changed(stale, to: "mine")) }
    }
    #expect(try await store.all().isEmpty)
    let again = try await store.save(Note(id: first.id, title: "T", content: "theirs"))
    for stale in [first, second] {
      await #expect(throws: NoteError.changed(to: again)) { try await store.save(changed(stale, to: "mine")) }
    }
    #expect(try await store.all() == [again])
  }

  @Test func `only one of many saves that name the same revision succeeds`() async throws {
    let base = try await store.save(Note(title: "T", content: ""))
    let stores = try (0..<4).map { _ in SQLiteNoteStore(try NotesDatabase(at: folder.store)) }
    let saved = try await withThrowingTaskGroup(of: Note?.self) { savers in
      for number in 0..<20 {
        let mine = changed(base, to: "\(number)")
        savers.addTask {
          do { return try await stores[number % 4].save(mine) } catch NoteError.changed { return nil }
        }
      }
      return try await savers.reduce(into: [Note]()) { saved, note in if let note { saved.append(note) } }
    }
    #expect(saved.count == 1)
    #expect(try await store.all() == saved)
  }

  @Test func `a store file without revisions is migrated, and its notes can be changed`() async throws {
    let folder = try TemporaryFolder()
    let ids = (0..<3).map { _ in UUID() }
    try await DatabaseQueue(path: folder.store.path).write { database in
      try database.execute(
        sql: """
          CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
          INSERT INTO grdb_migrations VALUES ('notes'), ('accounts'), ('passwords'), ('owners');
          CREATE TABLE note (
            position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL,
            content TEXT NOT NULL, owner TEXT NOT NULL DEFAULT 'abc');
          CREATE TABLE account (name TEXT PRIMARY KEY, salt BLOB NOT NULL, hash BLOB NOT NULL);
          CREATE TABLE password (name TEXT PRIMARY KEY, hash TEXT NOT NULL)
          """)
      for (number, id) in ids.enumerated() {
        try database.execute(
          sql: "INSERT INTO note (id, title, content) VALUES (?, ?, 'old')", arguments: [id.uuidString, "T\(number)"])
      }
      try database.execute(sql: "DELETE FROM note WHERE id = ?", arguments: [ids[1].uuidString])
    }
    let store = SQLiteNoteStore(try NotesDatabase(at: folder.store))
    let notes = try await store.all()
    #expect(notes.map(\.title) == ["T0", "T2"])
    #expect(notes.allSatisfy { $0.content == "old" && $0.revision > 0 })
    let second = try await store.save(changed(notes[0], to: "new"))
    let new = try await store.save(Note(title: "T3", content: ""))
    #expect(Set((notes + [second, new]).map(\.revision)).count == 4, "each revision is unique")
    await #expect(throws: NoteError.changed(to: second)) { try await store.save(changed(notes[0], to: "mine")) }
  }
}
