package import GRDB

/// The tables that an app keeps in a ``StoreFile``, and the words for people about them.
public protocol StoreSchema: Sendable {
  /// The app's name.
  static var app: String { get }
  /// What the app keeps, in the plural: "notes". The default file is named after it.
  static var contents: String { get }
  /// The steps in which the tables came to be, oldest first. A step that has been released never changes.
  static var steps: [SchemaStep] { get }
}

/// One change of the tables.
public struct SchemaStep: Sendable {
  /// The name under which a store remembers that it has taken the step.
  let name: String
  let take: @Sendable (Database) throws -> Void

  /// A step that `take` does.
  package init(_ name: String, take: @escaping @Sendable (Database) throws -> Void) {
    self.name = name
    self.take = take
  }
}

extension StoreSchema {
  /// Takes the steps that the store has not taken yet, all in the caller's one transaction.
  ///
  /// So of two programs that open a new store at once, one makes it and the other finds it made, and no
  /// store is ever made by halves. (GRDB's migrator takes a transaction for each step, and two of them
  /// at once take the same step twice; the table in which it keeps count is used here as well.)
  ///
  /// - Throws: ``StoreFileError`` if the store has taken steps that are not known here.
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

  /// The table that every store has.
  static var ledger: String { "grdb_migrations" }
}
