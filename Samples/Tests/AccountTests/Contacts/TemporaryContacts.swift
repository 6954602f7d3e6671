import AccountDomain
@testable import AccountStorage
import Foundation
import SampleTestSupport
import GRDB
import SQLiteStorage

/// Contacts in a temporary database on disk, deleted with this value.
struct TemporaryContacts {
  let folder: TemporaryFolder
  let database: AccountDatabase
  var store: SQLiteContactStore { SQLiteContactStore(database) }

  init() throws { try self.init(in: TemporaryFolder()) }

  private init(in folder: TemporaryFolder) throws {
    self.folder = folder
    database = try AccountDatabase(at: folder.store)
  }

  /// Returns a store of 100,000 contacts. The test can change them freely.
  static func ofMany() async throws -> TemporaryContacts {
    let original = try await many.value
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(at: original.folder.store, to: folder.store)
    return try TemporaryContacts(in: folder)
  }

  /// The original of the copies, created once per test run.
  private static let many = Task {
    let contacts = try TemporaryContacts()
    try await contacts.store.makePeople(100_000)
    try await contacts.database.queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    return contacts
  }

  /// Opens the same store on a second connection, as another user does.
  func another() throws -> SQLiteContactStore { SQLiteContactStore(try AccountDatabase(at: folder.store)) }

  /// Adds a contact at the end of the owner's order.
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
