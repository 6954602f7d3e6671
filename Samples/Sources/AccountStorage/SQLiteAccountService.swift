public import AccountDomain
import GRDB
import SQLiteStorage

/// The accounts in SQLite.
public struct SQLiteAccountService: AccountService {
  private let database: AccountDatabase

  /// Creates a service with an open database.
  public init(_ database: AccountDatabase) { self.database = database }

  /// Returns the profile of the logged-in user, or `nil` if no user is logged in.
  public func profile() async throws -> Profile? {
    try await database.read { database in
      try Row.fetchOne(
        database, sql: "SELECT name, mobile FROM session JOIN profile ON profile.id = session.profile"
      ).map { Profile(name: $0["name"], mobile: $0["mobile"]) }
    }
  }
}
