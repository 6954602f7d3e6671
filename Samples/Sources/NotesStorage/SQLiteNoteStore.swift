public import Foundation
import GRDB
public import NotesDomain
import SQLiteStorage

/// The notes of one account in SQLite. Each change is one transaction.
public struct SQLiteNoteStore: NoteStore {
  private let database: NotesDatabase
  private let owner: String

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - database: The open database.
  ///   - owner: The account that owns the notes. The store neither finds nor changes notes of other accounts, even by
  ///     id.
  public init(_ database: NotesDatabase, owner: String = NotesSchema.demoAccount) {
    self.database = database
    self.owner = owner
  }

  /// Returns all notes, in order of creation.
  public func all() async throws -> [Note] {
    try await database.read { database in
      try Row.fetchAll(
        database, sql: "SELECT * FROM note WHERE owner = ? ORDER BY position", arguments: [owner]
      ).map(Note.init)
    }
  }

  /// Returns the notes that contain this text in their title or content, in order of creation.
  ///
  /// The search ignores case. Cancelling the task interrupts the search.
  public func notes(containing text: String) async throws -> [Note] {
    // No note contains NUL.
    if text.holdsNUL { return [] }
    let lowercase = DatabaseFunction.lowercase.name
    return try await database.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT * FROM note
          WHERE owner = ?2 AND (instr(\(lowercase)(title), ?1) OR instr(\(lowercase)(content), ?1))
          ORDER BY position
          """, arguments: [text.lowercased(), owner]
      ).map(Note.init)
    }
  }

  /// Returns the note with this id, or `nil`.
  public func note(_ id: Note.ID) async throws -> Note? {
    try await database.read { database in try note(id, in: database) }
  }

  private func note(_ id: Note.ID, in database: Database) throws -> Note? {
    try Row.fetchOne(
      database, sql: "SELECT * FROM note WHERE id = ? AND owner = ?",
      arguments: [id.uuidString, owner]
    ).map(Note.init)
  }

  /// Saves a note if its revision equals the stored revision.
  ///
  /// - Throws: ``NoteError``. Nothing is saved in that case.
  @discardableResult public func save(_ note: Note) async throws -> Note {
    // Strings in SQLite end at NUL.
    guard !note.title.holdsNUL, !note.content.holdsNUL else { throw NoteError.holdsNUL }
    return try await database.write { database in
      if let saved = try note.savedAlready(as: self.note(note.id, in: database)) { return saved }
      return try write(note, to: database)
    }
  }

  private func write(_ note: Note, to database: Database) throws -> Note {
    try database.execute(sql: "UPDATE revision SET last = last + 1")
    try database.execute(
      sql: """
        INSERT INTO note (id, title, content, owner, revision) VALUES (?, ?, ?, ?, (SELECT last FROM revision))
        ON CONFLICT (id) DO UPDATE SET title = excluded.title, content = excluded.content, revision = excluded.revision
        WHERE owner = excluded.owner
        """,
      arguments: [note.id.uuidString, note.title, note.content, owner])
    guard database.changesCount == 1, let saved = try self.note(note.id, in: database) else {
      throw NoteError.notYours
    }
    return saved
  }

  /// Deletes the note with this id. Does nothing if the account does not have it.
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
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "\"\(text)\" is not the id of a note")
    }
    self.init(id: id, title: row["title"], content: row["content"], revision: row["revision"])
  }
}
