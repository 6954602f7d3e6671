import Foundation
import GRDB
import NotesDomain
import NotesStorage
import PrivateFiles
import SQLiteStorage
import SampleTestSupport
import Testing

@Suite("Private files")
struct PrivateFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // The tests of this process create files for all users, unless the tested code restricts them.
    umask(0)
  }

  private func mode(_ url: URL) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? NSNumber)?.intValue
  }

  private func modes() throws -> [String: Int] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).reduce(into: [:]) { modes, name in
      modes[name] = try mode(folder.url.appendingPathComponent(name))
    }
  }

  private func open(_ url: URL, to others: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: others], ofItemAtPath: url.path)
  }

  @Test func `a store and the files of SQLite next to it are private, even if new files are for all users`() throws {
    let database = try NotesDatabase(at: folder.store)
    #expect(try modes() == ["notes.sqlite": 0o600, "notes.sqlite-wal": 0o600, "notes.sqlite-shm": 0o600])
    try database.close()
  }

  @Test func `an existing store and its other files become private when it is opened`() throws {
    let first = try NotesDatabase(at: folder.store)
    for name in try modes().keys { try open(folder.url.appendingPathComponent(name), to: 0o666) }
    let second = try NotesDatabase(at: folder.store)
    #expect(Set(try modes().values) == [0o600])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `a symbolic link to a store leads to private files`() throws {
    let other = try TemporaryFolder()
    let first = try NotesDatabase(at: other.store)
    try FileManager.default.createSymbolicLink(atPath: folder.store.path, withDestinationPath: other.store.path)
    for _ in 1...2 {
      let database = try NotesDatabase(at: folder.store)
      for name in try FileManager.default.contentsOfDirectory(atPath: other.url.path) {
        let file = other.url.appendingPathComponent(name)
        #expect(try mode(file) == 0o600)
        try open(file, to: 0o644)
      }
      withExtendedLifetime((first, database)) {}
    }
  }

  @Test func `a file that is not a store keeps its permissions`() throws {
    try Data(repeating: 65, count: 2_000).write(to: folder.store)
    try open(folder.store, to: 0o644)
    #expect(throws: StoreError.notADatabase(path: folder.store.path)) { try NotesDatabase(at: folder.store) }
    #expect(try mode(folder.store) == 0o644)
  }

  @Test func `a written file is private, replaces the old one, and leaves no other file`() throws {
    let file = folder.url.appendingPathComponent("file")
    for text in ["one", "two"] {
      try PrivateFile.write(Data(text.utf8), to: file.path)
      #expect(try mode(file) == 0o600)
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
      try open(file, to: 0o666)
    }
    #expect(try modes().keys.sorted() == ["file"])
    let missing = folder.url.appendingPathComponent("missing/file")
    let error = #expect(throws: PrivateFileError.self) { try PrivateFile.write(Data(), to: missing.path) }
    #expect(error?.description == "\(missing.path) cannot be written: No such file or directory.")
  }

  @Test func `new folders are private, and existing ones are not changed`() throws {
    let inner = folder.url.appendingPathComponent("a/b/c", isDirectory: true)
    try PrivateFile.createFolder(at: inner)
    try PrivateFile.createFolder(at: inner)
    for name in ["a", "a/b", "a/b/c"] { #expect(try mode(folder.url.appendingPathComponent(name)) == 0o700) }
    try open(folder.url, to: 0o755)
    try PrivateFile.createFolder(at: folder.url)
    #expect(try mode(folder.url) == 0o755)
    let file = folder.url.appendingPathComponent("file")
    try Data().write(to: file)
    #expect(throws: PrivateFileError.self) { try PrivateFile.createFolder(at: file.appendingPathComponent("d")) }
  }

  @Test func `the message of a store error for users has no path and no text of SQLite`() {
    let path = folder.store.path
    let errors: [StoreError] = [
      .noName, .inMemory, .notAFile(path: path, kind: .pipe), .missingFolder(path: path, folder: path),
      .locked(path: path),
      .readOnly(path: path), .readOnlyFolder(path: path, folder: path), .notADatabase(path: path),
      .notPrivate(path: path),
      .full(path: path), .damaged(path: path, reason: "reason of SQLite"), .damagedLog(path: path), .newer(path: path),
      .failed(path: path, reason: "reason of SQLite"),
    ]
    for error in errors {
      let message = error.errorDescription ?? ""
      #expect(!message.isEmpty)
      #expect(!message.contains("/"))
      #expect(!message.contains("SQLite"))
      #expect(!message.contains("--store"))
    }
  }

  @Test func `a full store is reported`() async throws {
    let database = try NotesDatabase(at: folder.store)
    try await database.queue.write { database in
      let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      _ = try Int.fetchOne(database, sql: "PRAGMA max_page_count = \(pages)")
    }
    await #expect(throws: StoreError.full(path: folder.store.path)) {
      try await SQLiteNoteStore(database).save(Note(title: "", content: String(repeating: "x", count: 100_000)))
    }
    #expect(
      StoreError.full(path: "/n.sqlite").description
        == "Cannot write /n.sqlite: the disk is full. Delete other files and try again.")
  }
}
