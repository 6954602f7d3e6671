import Foundation
import GRDB
import NotesDomain
@testable import NotesStorage
import SQLiteStorage
import SampleTestSupport
import Testing

@Suite("The note store on SQLite")
struct StorageTests {
  private let folder: TemporaryFolder
  private let database: NotesDatabase

  init() throws {
    folder = try TemporaryFolder()
    database = try NotesDatabase(at: folder.store)
  }

  @Test func `passwords are stored as salted hashes only`() async throws {
    let service = SQLiteLoginService(database)
    try await service.add(account: "one", password: "hunter2-secret")
    try await service.add(account: "two", password: "hunter2-secret")
    #expect(try await service.logIn(account: "one", password: "hunter2-secret") == "one")
    await #expect(throws: LoginError.self) {
      try await service.logIn(account: "one", password: "hunter2-secre")
    }
    let reader = try DatabaseQueue(path: folder.store.path)
    let rows = try await reader.read {
      try String.fetchAll($0, sql: "SELECT hash FROM password WHERE name IN ('one', 'two')")
    }
    #expect(rows.count == 2 && rows[0] != rows[1])
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
      let bytes = try Data(contentsOf: folder.url.appendingPathComponent(file))
      #expect(bytes.range(of: Data("hunter2-secret".utf8)) == nil)
    }
  }

  @Test func `a cancelled read never blocks the next change`() async throws {
    let store = SQLiteNoteStore(database)
    for number in 0..<1_000 {
      let read = Task { try await store.all() }
      for _ in 0..<number % 10 { await Task.yield() }
      async let saved = store.save(Note(title: "\(number)", content: ""))
      for _ in 0..<number % 7 { await Task.yield() }
      read.cancel()
      _ = try await saved
      _ = await read.result
    }
  }

  @Test func `the store uses a write-ahead log, preserves the order of notes, and changes notes in place`() async throws
  {
    let store = SQLiteNoteStore(database)
    var first = Note(title: "a", content: "1")
    var second = Note(title: "b'; DROP TABLE note; --", content: "✓\n")
    first = try await store.save(first)
    second = try await store.save(second)
    first.content = "2"
    first = try await store.save(first)
    #expect(try await store.all() == [first, second])
    #expect(try await store.note(second.id) == second)
    for note in [Note(title: "cut\0here", content: ""), Note(id: second.id, title: "", content: "\0")] {
      await #expect(throws: NoteError.holdsNUL, "no text is truncated or replaced") { try await store.save(note) }
    }
    #expect(try await store.notes(containing: "\0").isEmpty)
    try await store.delete(first.id)
    try await store.delete(first.id)
    #expect(try await store.all() == [second])
    let mode = try await DatabaseQueue(path: folder.store.path).read {
      try String.fetchOne($0, sql: "PRAGMA journal_mode")
    }
    #expect(mode == "wal")
  }

  @Test func `the store synchronizes each change to disk, so a power failure loses no completed change`() async throws {
    let pragmas = try await database.queue.read { database in
      try ["journal_mode", "synchronous", "fullfsync"].map {
        try String.fetchOne(database, sql: "PRAGMA \($0)")
      }
    }
    #expect(pragmas == ["wal", "2", "1"], "synchronous 2 is FULL")
  }

  @Test func `a store that an older migrator created is migrated and retains its notes`() async throws {
    let folder = try TemporaryFolder()
    let note = Note(title: "old", content: "kept")
    var migrator = DatabaseMigrator()
    migrator.registerMigration("notes") {
      try $0.execute(
        sql: """
          CREATE TABLE note (
            position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
            title TEXT NOT NULL, content TEXT NOT NULL);
          INSERT INTO note (id, title, content) VALUES ('\(note.id.uuidString)', 'old', 'kept')
          """)
    }
    try migrator.migrate(try DatabaseQueue(path: folder.store.path))
    let database = try NotesDatabase(at: folder.store)
    #expect(try await SQLiteNoteStore(database).all().map(\.content) == ["kept"])
    let service = SQLiteLoginService(database)
    #expect(try await service.logIn(account: "abc", password: "123") == "abc")
  }

  @Test func `a change of a locked store fails with one error and can be retried`() async throws {
    let impatient = SQLiteNoteStore(try NotesDatabase(at: folder.store, patience: 0))
    let other = try OtherProgram(on: folder.store)
    let note = Note(title: "t", content: "c")
    try other.lock()
    await #expect(throws: StoreError.locked(path: folder.store.path)) {
      try await impatient.save(note)
    }
    try other.unlock()
    let saved = try await impatient.save(note)
    #expect(try await impatient.all() == [saved])
  }

  @Test func `a store of a newer version is rejected and left unchanged`() async throws {
    let other = try DatabaseQueue(path: folder.store.path)
    try await other.write {
      try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('from the future')")
    }
    #expect(throws: StoreError.newer(path: folder.store.path)) {
      try NotesDatabase(at: folder.store)
    }
  }
}
