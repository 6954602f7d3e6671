public import Foundation
import GRDB
import NotesDomain

/// The SQLite file of Notes, in write-ahead mode, brought to the newest schema.
public struct NotesDatabase: Sendable {
  let queue: DatabaseQueue

  /// Opens the file, and creates it if it is not there.
  ///
  /// - Parameters:
  ///   - url: the file; its folder must be there.
  ///   - patience: how many seconds to wait for another program that writes.
  /// - Throws: ``StoreError`` with one line for people.
  public init(at url: URL, patience: TimeInterval = 5) throws {
    let path = url.path
    if url.lastPathComponent == ":memory:" { throw StoreError.inMemory }
    // Opening a pipe would wait for ever.
    if let kind = FileKind(path: path) { throw StoreError.notAFile(path: path, kind: kind) }
    let folder = url.deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: folder) else {
      throw StoreError.missingFolder(path: path, folder: folder)
    }
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    do {
      try StoreCheck(path: path, configuration: configuration).run()
      configuration.prepareDatabase {
        try Self.writeAhead($0, until: Date(timeIntervalSinceNow: patience))
      }
      queue = try DatabaseQueue(path: path, configuration: configuration)
      // This changes something even if the schema is the newest, namely a version that nobody reads: a
      // file that cannot be written is told now, not at the first note.
      try queue.write {
        try Schema.bringUpToDate($0, path: path)
        try $0.execute(sql: "PRAGMA user_version = 1")
      }
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Sets how changes reach the disk.
  private static func writeAhead(_ database: Database, until deadline: Date) throws {
    // A note that was acknowledged survives not only the end of this process, for which NORMAL would do,
    // but a power cut too: each transaction is on the disk before it counts as done. On Apple's
    // platforms that takes fullfsync as well; elsewhere it does nothing.
    try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON")
    while true {
      do {
        try database.execute(sql: "PRAGMA journal_mode = WAL")
        return
      } catch DatabaseError.SQLITE_BUSY where Date() < deadline {
        // Somebody else makes the same new store. This one statement does not wait; a lock does.
        try database.execute(sql: "BEGIN EXCLUSIVE; COMMIT")
      }
    }
  }

  /// Says what SQLite says in one line for people.
  func access<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let error as DatabaseError {
      throw StoreError(error, path: queue.path)
    }
  }

  /// The file of a store that somebody has named.
  ///
  /// - Throws: ``StoreError/noName``.
  public static func location(named name: String) throws -> URL {
    // Without a name, the URL would be that of the folder one is in.
    guard !name.allSatisfy(\.isWhitespace) else { throw StoreError.noName }
    return URL(fileURLWithPath: name)
  }

  /// Where notes are kept if nobody says otherwise: in the user's data folder, which is created.
  public static func defaultLocation() throws -> URL {
    let folder = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true
    ).appendingPathComponent("viper-notes", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent("notes.sqlite")
  }
}
