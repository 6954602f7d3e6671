import Foundation
import GRDB

/// The tables of Notes, and the steps in which they came to be.
enum Schema {
  /// Takes the steps that the store has not taken yet, all in the caller's one transaction.
  ///
  /// So of two programs that open a new store at once, one makes it and the other finds it made, and no
  /// store is ever made by halves. (GRDB's migrator takes a transaction for each step, and two of them
  /// at once take the same step twice; the table in which it keeps count is used here as well.)
  ///
  /// - Throws: ``StoreError/newer(path:)`` if there are steps that are not known here.
  static func bringUpToDate(_ database: Database, path: String) throws {
    try database.execute(
      sql: "CREATE TABLE IF NOT EXISTS \(ledger) (identifier TEXT NOT NULL PRIMARY KEY)")
    let taken = try String.fetchSet(database, sql: "SELECT identifier FROM \(ledger)")
    guard taken.isSubset(of: steps.map(\.name)) else { throw StoreError.newer(path: path) }
    for step in steps where !taken.contains(step.name) {
      try step.take(database)
      try database.execute(
        sql: "INSERT INTO \(ledger) (identifier) VALUES (?)", arguments: [step.name])
    }
  }

  /// The table that every store has.
  static let ledger = "grdb_migrations"

  /// The salt of the demo account's first hash.
  private static let oldSalt = "EgjBVsmy8tfCGDlJwOCKfw=="

  private static let steps: [(name: String, take: @Sendable (Database) throws -> Void)] = [
    (
      "notes",
      { database in
        try database.create(table: "note") { table in
          table.autoIncrementedPrimaryKey("position")
          table.column("id", .text).notNull().unique()
          table.column("title", .text).notNull()
          table.column("content", .text).notNull()
        }
      }
    ),
    (
      "accounts",
      { database in
        try database.create(table: "account") { table in
          table.primaryKey("name", .text)
          table.column("salt", .blob).notNull()
          table.column("hash", .blob).notNull()
        }
        // The hash by scrypt with which the demo account began.
        try database.execute(
          sql: "INSERT INTO account (name, salt, hash) VALUES ('abc', ?, ?)",
          arguments: [
            Data(base64Encoded: oldSalt), Data(base64Encoded: "BpC4VHm5UQXo4drlBh4PdNNg8ADB8NIgIkeXP5BsCy8="),
          ])
      }
    ),
    (
      "passwords",
      { database in
        // What stays in the old table is refused at the login: nothing here computes scrypt. The demo account's
        // password is known, so it goes on.
        try database.create(table: "password") { table in
          table.primaryKey("name", .text)
          table.column("hash", .text).notNull()
        }
        try database.execute(
          sql: "DELETE FROM account WHERE name = 'abc' AND salt = ?", arguments: [Data(base64Encoded: oldSalt)])
        if database.changesCount == 1 { try PasswordHash.ofDemoAccount.insert(for: "abc", into: database) }
      }
    ),
  ]
}
