import Foundation
import GRDB
public import NotesDomain
import SQLiteStorage

/// A login service with accounts in SQLite and salted hashes of their passwords.
public struct SQLiteLoginService: LoginService {
  private let database: NotesDatabase
  private let hashing: HashingQueue
  private let isUrgent: Bool

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - database: The open database.
  ///   - hashing: The queue in which passwords are hashed.
  ///   - isUrgent: Whether the hashes of this service precede the other hashes that wait in the queue.
  public init(_ database: NotesDatabase, hashing: HashingQueue = .shared, isUrgent: Bool = false) {
    self.database = database
    self.hashing = hashing
    self.isUrgent = isUrgent
  }

  /// Checks a password. The hash is computed in the hashing queue and is slow on purpose.
  ///
  /// A text that is not an ``AccountName`` is the name of no account.
  public func logIn(account typed: String, password: String) async throws -> String {
    let account = (try? AccountName(typed))?.text
    let (known, isOld) = try await database.read { database in
      let hash = try String.fetchOne(
        database, sql: "SELECT hash FROM password WHERE name = ?", arguments: [account])
      let isOld = try Bool.fetchOne(
        database, sql: "SELECT EXISTS (SELECT * FROM account WHERE name = ?)", arguments: [account])
      return (hash.map(PasswordHash.init(text:)), isOld == true)
    }
    do {
      // The check of an unknown account takes as long as that of a known one, so the time does not reveal the accounts.
      let matches = try await hashing.run(isUrgent: isUrgent) { try (known ?? .ofDemoAccount).matches(password) }
      if known != nil, matches, let account { return account }
    } catch is PasswordError {
      throw LoginError.unreadablePassword(account: account ?? typed)
    }
    throw known == nil && isOld
      ? LoginError.unreadablePassword(account: account ?? typed) : LoginError.wrongAccountOrPassword
  }

  /// Adds an account, or sets a new password for an account whose stored hash can no longer be read.
  ///
  /// - Throws: ``AccountNameError``, or an error if an account with this name exists, or if the password cannot be hashed.
  public func add(account typed: String, password: String) async throws {
    let account = try AccountName(typed).text
    let hash = try await hashing.run(isUrgent: isUrgent) { try PasswordHash(of: password) }
    try await database.write {
      try hash.insert(for: account, into: $0)
      try $0.execute(sql: "DELETE FROM account WHERE name = ?", arguments: [account])
    }
  }
}
