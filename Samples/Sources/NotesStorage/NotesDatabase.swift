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
  public init(at url: URL, patience: TimeInterval = 2) throws {
    let path = url.path
    let folder = url.deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: folder) else {
      throw StoreError.missingFolder(path: path, folder: folder)
    }
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.journalMode = .wal
    do {
      queue = try DatabaseQueue(path: path, configuration: configuration)
      let migrator = Self.migrator
      if try queue.read(migrator.hasBeenSuperseded) { throw StoreError.newer(path: path) }
      try migrator.migrate(queue)
      // A change that changes nothing: a file that cannot be written is told now, not at the first note.
      try queue.write { try $0.execute(sql: "PRAGMA user_version = 1") }
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(error, path: path)
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

  /// Where notes are kept if nobody says otherwise: in the user's data folder, which is created.
  public static func defaultLocation() throws -> URL {
    let folder = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true
    ).appendingPathComponent("viper-notes", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent("notes.sqlite")
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("notes") { database in
      try database.create(table: "note") { table in
        table.autoIncrementedPrimaryKey("position")
        table.column("id", .text).notNull().unique()
        table.column("title", .text).notNull()
        table.column("content", .text).notNull()
      }
    }
    migrator.registerMigration("accounts") { database in
      try database.create(table: "account") { table in
        table.primaryKey("name", .text)
        table.column("salt", .blob).notNull()
        table.column("hash", .blob).notNull()
      }
      try PasswordHash.ofDemoAccount.insert(for: "abc", into: database)
    }
    return migrator
  }
}

/// Why the store cannot be used, as one line for people.
public enum StoreError: Error, Equatable, CustomStringConvertible {
  /// The folder of the file is not there.
  case missingFolder(path: String, folder: String)
  /// Another program keeps the file to itself.
  case locked(path: String)
  /// The file may be read only.
  case readOnly(path: String)
  /// The file is something else.
  case notADatabase(path: String)
  /// A newer version of the app has changed the file.
  case newer(path: String)
  /// Anything else that SQLite says.
  case failed(path: String, reason: String)

  init(_ error: any Error, path: String) {
    guard let error = error as? DatabaseError else {
      self = .failed(path: path, reason: "\(error)")
      return
    }
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked(path: path)
    case .SQLITE_READONLY, .SQLITE_PERM: self = .readOnly(path: path)
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: self = .notADatabase(path: path)
    default: self = .failed(path: path, reason: error.message ?? "\(error.resultCode)")
    }
  }

  /// The line.
  public var description: String {
    switch self {
    case .missingFolder(let path, let folder):
      "Cannot open \(path): there is no folder \(folder). Create it, or give another --store."
    case .locked(let path):
      "Cannot use \(path): another program has locked it. Close that, and try again."
    case .readOnly(let path):
      "Cannot write \(path): it is read-only. Change its permissions, or give another --store."
    case .notADatabase(let path):
      "Cannot open \(path): it is not a Notes database. Give another --store."
    case .newer(let path):
      "Cannot open \(path): a newer version of Notes has changed it. Update this one."
    case .failed(let path, let reason):
      "Cannot use \(path): \(reason)."
    }
  }
}
