public import AccountDomain
import GRDB
import SQLiteStorage

/// A store of contacts in SQLite. Reading a page uses an index. Each change is one transaction.
public struct SQLiteContactStore: ContactStore {
  private let database: AccountDatabase

  /// Creates a store with an open database.
  public init(_ database: AccountDatabase) { self.database = database }

  /// Returns contacts that match a query. Cancelling the task interrupts the read.
  public func page(_ slice: ContactSlice, of query: ContactQuery, limit: Int) async throws -> ContactPage {
    let search = PageSearch(slice, of: query, limit: max(limit, 1))
    return try await database.read { try search.page(in: $0) }
  }

  /// Returns those of the given ids whose contacts still exist.
  public func existing(_ ids: Set<Person.ID>) async throws -> Set<Person.ID> {
    try await database.read { database in
      let exists = try database.makeStatement(sql: "SELECT EXISTS (SELECT * FROM person WHERE id = ?)")
      return try ids.filter { try Bool.fetchOne(exists, arguments: [$0]) == true }
    }
  }

  /// Deletes contacts.
  public func delete(_ ids: [Person.ID]) async throws {
    try await database.write { database in
      let delete = try database.makeStatement(sql: "DELETE FROM person WHERE id = ?")
      for id in ids { try delete.execute(arguments: [id]) }
    }
  }

  /// Moves a contact to another place in the user's own order. Changes only the row of this contact.
  public func move(_ id: Person.ID, to place: ContactPlace) async throws {
    let (other, comparison, order) =
      switch place {
      case .before(let other): (other, "<", "DESC")
      case .after(let other): (other, ">", "ASC")
      }
    if id == other { return }
    try await database.write { database in
      let position = "SELECT position FROM person WHERE id = ?"
      guard let beside = try String.fetchOne(database, sql: position, arguments: [other]) else {
        throw ContactError.gone
      }
      let next = try String.fetchOne(
        database,
        sql: """
          SELECT position FROM person WHERE position \(comparison) ? AND id <> ?
          ORDER BY position \(order) LIMIT 1
          """, arguments: [beside, id])
      let rank = order == "ASC" ? Rank.between(beside, next) : Rank.between(next, beside)
      try database.execute(
        sql: "UPDATE person SET position = ? WHERE id = ?", arguments: [rank, id])
      if database.changesCount == 0 { throw ContactError.gone }
    }
  }

  /// Returns the details of a contact.
  public func card(of id: Person.ID) async throws -> ContactCard {
    try await database.read { database in
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT id, name, mobile, letter, revision,
            (SELECT count(*) FROM person WHERE position <= found.position) AS number,
            (SELECT count(*) FROM person WHERE sort = found.sort) - 1 AS namesakes
          FROM person AS found WHERE id = ?
          """, arguments: [id])
      guard let row else { throw ContactError.gone }
      return ContactCard(Person(row), number: row["number"], namesakes: row["namesakes"])
    }
  }

  /// Renames a contact.
  ///
  /// - Returns: The contact with the new name.
  /// - Throws: ``ContactError``, or an error of SQLite.
  public func rename(_ id: Person.ID, to name: String) async throws -> Person {
    guard let sorted = SortName(name) else { throw ContactError.badName }
    return try await database.write { database in
      let row = try Row.fetchOne(
        database,
        sql: """
          UPDATE person SET name = ?, letter = ?, sort = ?, revision = revision + 1 WHERE id = ?
          RETURNING id, name, mobile, letter, revision
          """, arguments: [name, sorted.letter, sorted.sort, id])
      guard let row else { throw ContactError.gone }
      return Person(row)
    }
  }

  /// Generates contacts if the store is empty.
  ///
  /// - Parameters:
  ///   - count: The number of contacts.
  ///   - seed: The seed of the generated names and numbers.
  public func makePeople(_ count: Int, seed: Int = 1) async throws {
    try await database.write { database in
      guard try Row.fetchOne(database, sql: "SELECT id FROM person LIMIT 1") == nil else { return }
      try PeopleGenerator(count: count, seed: seed).run(in: database)
    }
  }
}

extension Person {
  init(_ row: Row) {
    self.init(
      id: row["id"], name: row["name"], mobile: row["mobile"], letter: row["letter"], revision: row["revision"])
  }
}
