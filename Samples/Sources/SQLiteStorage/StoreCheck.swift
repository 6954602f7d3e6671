import Foundation
internal import GRDB

/// Looks at a store before anything is written, so that a damaged one is told at once and left as it is.
///
/// It reads the whole file: some 6 ms for 10 000 notes, and far less than a password takes.
struct StoreCheck<Schema: StoreSchema> {
  let path: String
  let configuration: Configuration

  /// Does nothing if all is well, or if there is no store yet.
  ///
  /// - Throws: ``StoreFileError``, or what SQLite says.
  func run() throws {
    // SQLite drops a log that it cannot read, and the changes in it, without a word. The log is looked at
    // first: whoever makes a store makes the log last.
    let log = WriteAheadLog(of: path)
    let hasChanges = log.hasChanges
    if hasChanges, log.isDamaged { throw StoreFileError<Schema>.damagedLog(path: path) }
    guard FileManager.default.size(of: path) > 0 else {
      if hasChanges {
        throw StoreFileError<Schema>.damaged(path: path, reason: "it is empty, but \(log.path) is not")
      }
      return
    }
    do {
      try readAll()
    } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK
    {
      // Somebody was stopped while making it. There is nothing in it yet, and opening it takes that back.
    }
  }

  /// Reads on a connection that may not write: any other moves the log into the file when it closes.
  private func readAll() throws {
    var configuration = configuration
    configuration.readonly = true
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.read { database in
      let answer = try String.fetchOne(database, sql: "PRAGMA quick_check(1)") ?? ""
      guard answer == "ok" else {
        let reason = answer.split(separator: "\n").last.map(String.init) ?? "it cannot be checked"
        throw StoreFileError<Schema>.damaged(path: path, reason: reason)
      }
      let tables = try String.fetchSet(
        database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
      guard tables.isEmpty || tables.contains(Schema.ledger) else {
        throw StoreFileError<Schema>.notADatabase(path: path)
      }
    }
  }
}

extension FileManager {
  /// How many bytes the file has; none if it is not there.
  func size(of path: String) -> Int {
    (try? attributesOfItem(atPath: path)[.size] as? NSNumber)?.intValue ?? 0
  }
}
