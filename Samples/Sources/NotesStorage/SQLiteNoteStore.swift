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
        database, sql: "SELECT * FROM note WHERE owner = ? ORDER BY position", arguments: [owner]
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
          SELECT * FROM note
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
      database, sql: "SELECT * FROM note WHERE id = ? AND owner = ?",
      arguments: [id.uuidString, owner]
    ).map(Note.init)
  }

  /// Saves a note in place of the revision that it names, and of no other.
  ///
  /// - Throws: ``NoteError``; nothing is saved in that case.
  @discardableResult public func save(_ note: Note) async throws -> Note {
    // SQLite's strings end at it.
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
    self.init(id: id, title: row["title"], content: row["content"], revision: row["revision"])
  }
}
