import Foundation
import GRDB
public import NotesDomain
import SQLiteStorage

/// Accounts in SQLite, with salted hashes of their passwords.
public struct SQLiteLoginService: LoginService {
  private let database: NotesDatabase
  private let hashing: HashingQueue
  private let isUrgent: Bool

  /// A service on an open database.
  ///
  /// - Parameters:
  ///   - database: the database.
  ///   - hashing: the queue in which passwords are hashed.
  ///   - isUrgent: whether its hashes precede the other hashes that wait in the queue.
  public init(_ database: NotesDatabase, hashing: HashingQueue = .shared, isUrgent: Bool = false) {
    self.database = database
    self.hashing = hashing
    self.isUrgent = isUrgent
  }

  /// Checks a password. The hash is computed in the hashing queue, and is slow on purpose.
  public func logIn(account: String, password: String) async throws -> String {
    let (known, isOld) = try await database.read { database in
      let hash = try String.fetchOne(
        database, sql: "SELECT hash FROM password WHERE name = ?", arguments: [account])
      let isOld = try Bool.fetchOne(
        database, sql: "SELECT EXISTS (SELECT * FROM account WHERE name = ?)", arguments: [account])
      return (hash.map(PasswordHash.init(text:)), isOld == true)
    }
    do {
      // An unknown account takes as long as a known one.
      let matches = try await hashing.run(isUrgent: isUrgent) { try (known ?? .ofDemoAccount).matches(password) }
      if known != nil, matches { return account }
    } catch is PasswordError {
      throw LoginError.unreadablePassword(account: account)
    }
    throw known == nil && isOld
      ? LoginError.unreadablePassword(account: account) : LoginError.wrongAccountOrPassword
  }

  /// Adds an account, or gives one a password anew whose old one cannot be read any more.
  ///
  /// - Throws: if there is one of this name, or the password cannot be hashed.
  public func add(account: String, password: String) async throws {
    let hash = try await hashing.run(isUrgent: isUrgent) { try PasswordHash(of: password) }
    try await database.write {
      try hash.insert(for: account, into: $0)
      try $0.execute(sql: "DELETE FROM account WHERE name = ?", arguments: [account])
    }
  }
}
