import AccountDomain
@testable import AccountStorage
import Foundation
import SampleTestSupport
import GRDB
import SQLiteStorage

/// Contacts in a database of their own, which is on disk as long as this lives.
struct TemporaryContacts {
  let folder: TemporaryFolder
  let database: AccountDatabase
  var store: SQLiteContactStore { SQLiteContactStore(database) }

  init() throws { try self.init(in: TemporaryFolder()) }

  private init(in folder: TemporaryFolder) throws {
    self.folder = folder
    database = try AccountDatabase(at: folder.store)
  }

  /// Contacts with 100,000 people, of whom the test may change whatever it likes.
  static func ofMany() async throws -> TemporaryContacts {
    let original = try await many.value
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(at: original.folder.store, to: folder.store)
    return try TemporaryContacts(in: folder)
  }

  /// Made once in a run of tests.
  private static let many = Task {
    let contacts = try TemporaryContacts()
    try await contacts.store.makePeople(100_000)
    try await contacts.database.queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    return contacts
  }

  /// The store as somebody else has it, by a connection of their own.
  func another() throws -> SQLiteContactStore { SQLiteContactStore(try AccountDatabase(at: folder.store)) }

  /// Adds somebody, at the end of the owner's order.
  func add(_ name: String) async throws {
    try await database.write { database in
      let last = try String.fetchOne(database, sql: "SELECT max(position) FROM person")
      let sorted = SortName(name)
      try database.execute(
        sql: "INSERT INTO person (name, mobile, letter, sort, position) VALUES (?, '+49 151 1', ?, ?, ?)",
        arguments: [name, sorted?.letter, sorted?.sort, Rank.between(last, nil)])
    }
  }
}

extension AccountDatabase {
  /// The last name in the order of names.
  func lastName() async throws -> String? {
    try await read { try String.fetchOne($0, sql: "SELECT name FROM person ORDER BY sort DESC, id DESC LIMIT 1") }
  }
}
