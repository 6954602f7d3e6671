public import Foundation
package import GRDB

/// An app's SQLite file, in write-ahead mode, brought to the newest schema.
public struct StoreFile<Schema: StoreSchema>: Sendable {
  package let queue: DatabaseQueue

  /// Opens the file, and creates it if it is not there.
  ///
  /// - Parameters:
  ///   - url: the file; its folder must be there.
  ///   - patience: how many seconds to wait for another program that writes.
  /// - Throws: ``StoreFileError`` with one line for people.
  public init(at url: URL, patience: TimeInterval = 5) throws {
    let path = url.path
    if url.lastPathComponent == ":memory:" { throw Failure.inMemory }
    // Opening a pipe would wait for ever.
    if let kind = FileKind(path: path) { throw Failure.notAFile(path: path, kind: kind) }
    let folder = url.deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: folder) else {
      throw Failure.missingFolder(path: path, folder: folder)
    }
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    do {
      try StoreCheck<Schema>(path: path, configuration: configuration).run()
      configuration.prepareDatabase {
        try writeAhead($0, until: Date(timeIntervalSinceNow: patience))
      }
      queue = try DatabaseQueue(path: path, configuration: configuration)
      // This changes something even if the schema is the newest, namely a version that nobody reads: a
      // file that cannot be written is told now, not at the first change.
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

  /// Reads, off the caller's actor. A read whose task is cancelled is interrupted.
  ///
  /// - Throws: ``StoreFileError`` with one line for people, or what the closure throws of its own.
  package func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    do {
      // Not by `read`: if it is cancelled as it begins, GRDB 7.10 leaves the connection read-only.
      return try await queue.unsafeRead { database in
        defer { if database.isInsideTransaction { try? database.rollback() } }
        try database.beginTransaction(.deferred)
        return try body(database)
      }
    } catch let error as DatabaseError {
      throw Failure(error, path: queue.path)
    }
  }

  /// Changes the store, off the caller's actor: wholly, or not at all.
  ///
  /// - Throws: ``StoreFileError`` with one line for people, or what the closure throws of its own.
  package func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    do { return try await queue.write(body) } catch let error as DatabaseError {
      throw Failure(error, path: queue.path)
    }
  }

  /// A number that is another one when another program has changed the file.
  ///
  /// - Throws: ``StoreFileError`` with one line for people.
  public func otherProgramsVersion() async throws -> Int {
    try await read { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
  }

  /// The file of a store that somebody has named.
  ///
  /// - Throws: ``StoreFileError/noName``.
  public static func location(named name: String) throws -> URL {
    // Without a name, the URL would be that of the folder one is in.
    guard !name.allSatisfy(\.isWhitespace) else { throw Failure.noName }
    return URL(fileURLWithPath: name)
  }

  /// The file of a store that nobody has named: in the user's data folder, which is created.
  public static func defaultLocation() throws -> URL {
    let folder = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true
    ).appendingPathComponent("viper-\(Schema.contents)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent("\(Schema.contents).sqlite")
  }
}

/// Sets how changes reach the disk.
private func writeAhead(_ database: Database, until deadline: Date) throws {
  // A change that was acknowledged survives not only the end of this process, for which NORMAL would do,
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
