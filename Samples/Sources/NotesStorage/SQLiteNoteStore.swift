public import Foundation
import GRDB
public import NotesDomain
import SQLiteStorage

/// Notes in SQLite: one transaction a change.
public struct SQLiteNoteStore: NoteStore {
  private let database: NotesDatabase

  /// A store on an open database.
  public init(_ database: NotesDatabase) { self.database = database }

  /// Every note, in order of creation.
  public func all() async throws -> [Note] {
    try await database.read { database in
      try Row.fetchAll(database, sql: "SELECT id, title, content FROM note ORDER BY position")
        .map(Note.init)
    }
  }

  /// The notes that have this text in their title or content, in order of creation.
  ///
  /// Capitals count as small letters. A search whose task is cancelled is interrupted.
  public func notes(containing text: String) async throws -> [Note] {
    // No note has NUL in it.
    if text.holdsNUL { return [] }
    let lowercase = DatabaseFunction.lowercase.name
    return try await database.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT id, title, content FROM note
          WHERE instr(\(lowercase)(title), ?1) OR instr(\(lowercase)(content), ?1)
          ORDER BY position
          """, arguments: [text.lowercased()]
      ).map(Note.init)
    }
  }

  /// The note of this id, if there is one.
  public func note(_ id: Note.ID) async throws -> Note? {
    try await database.read { database in
      try Row.fetchOne(
        database, sql: "SELECT id, title, content FROM note WHERE id = ?",
        arguments: [id.uuidString]
      ).map(Note.init)
    }
  }

  /// Adds the note, or changes the one that has its id, in its place.
  public func save(_ note: Note) async throws {
    // SQLite's strings end at it.
    guard !note.title.holdsNUL, !note.content.holdsNUL else { throw NoteError.holdsNUL }
    try await database.write { database in
      try database.execute(
        sql: """
          INSERT INTO note (id, title, content) VALUES (?, ?, ?)
          ON CONFLICT (id) DO UPDATE SET title = excluded.title, content = excluded.content
          """,
        arguments: [note.id.uuidString, note.title, note.content])
    }
  }

  /// Deletes the note of this id; does nothing if there is none.
  public func delete(_ id: Note.ID) async throws {
    try await database.write { database in
      try database.execute(
        sql: "DELETE FROM note WHERE id = ?", arguments: [id.uuidString])
    }
  }
}

extension Note {
  fileprivate init(_ row: Row) throws {
    let text: String = row["id"]
    guard let id = UUID(uuidString: text) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "\"\(text)\" is no note's id")
    }
    self.init(id: id, title: row["title"], content: row["content"])
  }
}
