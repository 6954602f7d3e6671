public import Foundation
import GRDB
public import NotesDomain
import SQLiteStorage

/// The notes of one account in SQLite: one transaction a change.
public struct SQLiteNoteStore: NoteStore {
  private let database: NotesDatabase
  private let owner: String

  /// A store on an open database.
  ///
  /// - Parameters:
  ///   - database: the database.
  ///   - owner: the account whose notes these are. Those of others are not found, changed or deleted, whatever their id.
  public init(_ database: NotesDatabase, owner: String = NotesSchema.demoAccount) {
    self.database = database
    self.owner = owner
  }

  /// Every note, in order of creation.
  public func all() async throws -> [Note] {
    try await database.read { database in
      try Row.fetchAll(
        database, sql: "SELECT id, title, content FROM note WHERE owner = ? ORDER BY position", arguments: [owner]
      ).map(Note.init)
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
          WHERE owner = ?2 AND (instr(\(lowercase)(title), ?1) OR instr(\(lowercase)(content), ?1))
          ORDER BY position
          """, arguments: [text.lowercased(), owner]
      ).map(Note.init)
    }
  }

  /// The note of this id, if there is one.
  public func note(_ id: Note.ID) async throws -> Note? {
    try await database.read { database in try note(id, in: database) }
  }

  private func note(_ id: Note.ID, in database: Database) throws -> Note? {
    try Row.fetchOne(
      database, sql: "SELECT id, title, content FROM note WHERE id = ? AND owner = ?",
      arguments: [id.uuidString, owner]
    ).map(Note.init)
  }

  /// Adds the note, or changes the one that has its id, in its place.
  public func save(_ note: Note) async throws { try await save(note) { _ in } }

  /// Adds the note, or changes the one that has its id, in its place, unless somebody else has changed that.
  ///
  /// - Parameters:
  ///   - note: the note.
  ///   - known: the note as it was when it was read; `nil` for a new one. One that somebody has deleted is added anew.
  /// - Throws: ``NoteError/changed(to:)`` if another text is there by now; nothing is saved then.
  public func save(_ note: Note, replacing known: Note?) async throws {
    try await save(note) { other in
      if let other, other != known, other != note { throw NoteError.changed(to: other) }
    }
  }

  private func save(_ note: Note, after check: @escaping @Sendable (Note?) throws -> Void) async throws {
    // SQLite's strings end at it.
    guard !note.title.holdsNUL, !note.content.holdsNUL else { throw NoteError.holdsNUL }
    try await database.write { database in
      try check(self.note(note.id, in: database))
      try database.execute(
        sql: """
          INSERT INTO note (id, title, content, owner) VALUES (?, ?, ?, ?)
          ON CONFLICT (id) DO UPDATE SET title = excluded.title, content = excluded.content
          WHERE owner = excluded.owner
          """,
        arguments: [note.id.uuidString, note.title, note.content, owner])
      guard database.changesCount == 1 else { throw NoteError.notYours }
    }
  }

  /// Deletes the note of this id; does nothing if there is none.
  public func delete(_ id: Note.ID) async throws {
    try await database.write { database in
      try database.execute(
        sql: "DELETE FROM note WHERE id = ? AND owner = ?", arguments: [id.uuidString, owner])
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
