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
        try PasswordHash.ofDemoAccount.insert(for: "abc", into: database)
      }
    ),
  ]
}
