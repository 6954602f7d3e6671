public import AccountDomain
import GRDB
import SQLiteStorage

/// A service that notes in SQLite how it was called, in place of one in the net.
public struct SQLiteAppService: AppService {
  private let database: AccountDatabase

  /// A service on an open database.
  public init(_ database: AccountDatabase) { self.database = database }

  /// Notes that the app was rated.
  public func rate() async throws { try await note("rate") }

  /// Notes that an upgrade was asked for.
  public func upgrade() async throws { try await note("upgrade") }

  private func note(_ name: String) async throws {
    try await database.write { try $0.execute(sql: "INSERT INTO call (name) VALUES (?)", arguments: [name]) }
  }

  /// The names of its methods, as they were called, oldest first.
  public func calls() async throws -> [String] {
    try await database.read { try String.fetchAll($0, sql: "SELECT name FROM call ORDER BY position") }
  }
}
