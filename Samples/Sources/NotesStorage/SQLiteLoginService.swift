import Foundation
import GRDB
public import NotesDomain

/// Accounts in SQLite, with salted hashes of their passwords.
public struct SQLiteLoginService: LoginService {
  private let database: NotesDatabase

  /// A service on an open database.
  public init(_ database: NotesDatabase) { self.database = database }

  /// Checks a password, off the main actor: that is meant to take a while.
  public func logIn(account: String, password: String) async throws -> String {
    let known = try await database.access {
      try await database.queue.read { database in
        try Row.fetchOne(
          database, sql: "SELECT salt, hash FROM account WHERE name = ?", arguments: [account]
        ).map { PasswordHash(salt: $0["salt"], hash: $0["hash"]) }
      }
    }
    // An unknown account takes as long as a known one.
    let matches = try (known ?? .ofDemoAccount).matches(password)
    guard known != nil, matches else { throw LoginError.wrongAccountOrPassword }
    return account
  }

  /// Adds an account.
  ///
  /// - Throws: if there is one of this name.
  public func add(account: String, password: String) async throws {
    let hash = try PasswordHash(of: password)
    try await database.access {
      try await database.queue.write { try hash.insert(for: account, into: $0) }
    }
  }
}
