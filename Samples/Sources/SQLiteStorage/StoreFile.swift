public import Foundation
package import GRDB
import PrivateFiles

/// The SQLite file of an app, in write-ahead mode and with the newest schema. Only the owner can read the file and the
/// files that SQLite keeps next to it.
public struct StoreFile<Schema: StoreSchema>: Sendable {
  package let queue: DatabaseQueue

  /// Opens the file, and creates it if it does not exist.
  ///
  /// - Parameters:
  ///   - url: The file, whose folder must exist.
  ///   - patience: The longest time to wait while another program writes, in seconds.
  /// - Throws: ``StoreFileError``, a one-line message for users.
  public init(at url: URL, patience: TimeInterval = 5) throws {
    let path = url.path
    if url.lastPathComponent == ":memory:" { throw Failure.inMemory }
    // Opening a pipe would block forever.
    if let kind = FileKind(path: path) { throw Failure.notAFile(path: path, kind: kind) }
    let folder = url.deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: folder) else {
      throw Failure.missingFolder(path: path, folder: folder)
    }
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    do {
      try StoreCheck<Schema>(path: path, configuration: configuration).run()
      // Only after the check, so that a file of another program keeps its permissions.
      try PrivateFile.prepareDatabase(at: path)
      configuration.prepareDatabase {
        try writeAhead($0, until: Date(timeIntervalSinceNow: patience))
      }
      queue = try DatabaseQueue(path: path, configuration: configuration)
      // The pragma writes a value that is not used. This write happens even if the schema is up to date, so a file that
      // cannot be written is reported now and not at the first change.
      try queue.write {
        try Schema.bringUpToDate($0, path: path)
        try $0.execute(sql: "PRAGMA user_version = 1")
      }
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure(error, path: path)
    }
  }

  private typealias Failure = StoreFileError<Schema>

  /// Reads from the database, off the caller's actor. Cancelling the task interrupts the read.
  ///
  /// - Throws: ``StoreFileError``, a one-line message for users, or another error of the closure.
  package func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    do {
      // `read` is not used: if it is cancelled as it begins, GRDB 7.10 leaves the connection read-only.
      return try await queue.unsafeRead { database in
        defer { if database.isInsideTransaction { try? database.rollback() } }
        try database.beginTransaction(.deferred)
        return try body(database)
      }
    } catch let error as DatabaseError {
      throw Failure(error, path: queue.path)
    }
  }

  /// Changes the database in one transaction, off the caller's actor.
  ///
  /// - Throws: ``StoreFileError``, a one-line message for users, or another error of the closure.
  package func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    do { return try await queue.write(body) } catch let error as DatabaseError {
      throw Failure(error, path: queue.path)
    }
  }

  /// Closes the file, after SQLite has moved the changes of the write-ahead log into it. Later reads and writes fail.
  ///
  /// Without this call, the file is closed when no store uses it. A store that a global router retains is always in use.
  public func close() throws { try queue.close() }

  /// Returns a number that changes when another program changes the file.
  ///
  /// - Throws: ``StoreFileError``, a one-line message for users.
  public func otherProgramsVersion() async throws -> Int {
    try await read { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
  }

  /// Returns the URL of the file with a name that the user chose.
  ///
  /// - Throws: ``StoreFileError/noName``.
  public static func location(named name: String) throws -> URL {
    // The URL for an empty name would be the current folder.
    guard !name.allSatisfy(\.isWhitespace) else { throw Failure.noName }
    return URL(fileURLWithPath: name)
  }

  /// Returns the URL of the default file, in the user's data folder. Creates the folder, which only the user can open.
  public static func defaultLocation() throws -> URL {
    let folder = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: false
    ).appendingPathComponent("viper-\(Schema.contents)", isDirectory: true)
    try PrivateFile.createFolder(at: folder)
    return folder.appendingPathComponent("\(Schema.contents).sqlite")
  }
}

/// Configures how changes are written to the disk.
private func writeAhead(_ database: Database, until deadline: Date) throws {
  // Each transaction is on the disk before it completes, so a completed change survives a power failure. With NORMAL, a
  // completed change would survive the end of this process, but not a power failure. Apple platforms also need
  // fullfsync, which has no effect elsewhere.
  try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON")
  while true {
    do {
      try database.execute(sql: "PRAGMA journal_mode = WAL")
      return
    } catch DatabaseError.SQLITE_BUSY where Date() < deadline {
      // Another program is creating the same store. The statement above does not wait for that program, but a lock
      // does.
      try database.execute(sql: "BEGIN EXCLUSIVE; COMMIT")
    }
  }
}
