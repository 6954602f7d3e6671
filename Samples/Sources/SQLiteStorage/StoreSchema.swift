package import GRDB

/// The tables that an app stores in a ``StoreFile``, and words for messages.
public protocol StoreSchema: Sendable {
  /// The name of the app.
  static var app: String { get }
  /// The word for the stored data in the plural, such as "notes". The default file has this name.
  static var contents: String { get }
  /// The migrations, oldest first. A released migration never changes.
  static var steps: [SchemaStep] { get }
}

/// A migration: one change of the tables.
public struct SchemaStep: Sendable {
  /// The name under which a store records the migration.
  let name: String
  let take: @Sendable (Database) throws -> Void

  /// Creates a migration.
  package init(_ name: String, take: @escaping @Sendable (Database) throws -> Void) {
    self.name = name
    self.take = take
  }
}

extension StoreSchema {
  /// Applies all migrations that the store has not recorded yet, in the transaction of the caller.
  ///
  /// If two programs open a new store at the same time, one creates it and the other finds it complete. No store is
  /// ever partly migrated. (GRDB's migrator uses one transaction per migration, so two migrators at the same time apply
  /// the same migration twice. This method records migrations in the same table as GRDB.)
  ///
  /// - Throws: ``StoreFileError`` if the store has recorded unknown migrations.
  static func bringUpToDate(_ database: Database, path: String) throws {
    try database.execute(
      sql: "CREATE TABLE IF NOT EXISTS \(ledger) (identifier TEXT NOT NULL PRIMARY KEY)")
    let taken = try String.fetchSet(database, sql: "SELECT identifier FROM \(ledger)")
    let steps = steps
    let known = Set(steps.map(\.name))
    guard taken.isSubset(of: known) else {
      throw taken.isDisjoint(with: known) ? StoreFileError<Self>.notADatabase(path: path) : .newer(path: path)
    }
    for step in steps where !taken.contains(step.name) {
      try step.take(database)
      try database.execute(
        sql: "INSERT INTO \(ledger) (identifier) VALUES (?)", arguments: [step.name])
    }
  }

  /// The table that records the migrations.
  static var ledger: String { "grdb_migrations" }
}
