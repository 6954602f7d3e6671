public import AccountDomain
import GRDB
import SQLiteStorage

/// A service that records its calls in SQLite. A real app would call a network service.
public struct SQLiteAppService: AppService {
  private let database: AccountDatabase

  /// Creates a service with an open database.
  public init(_ database: AccountDatabase) { self.database = database }

  /// Records a rating.
  public func rate() async throws { try await note("rate") }

  /// Records the start of an upgrade.
  public func upgrade() async throws { try await note("upgrade") }

  private func note(_ name: String) async throws {
    try await database.write { try $0.execute(sql: "INSERT INTO call (name) VALUES (?)", arguments: [name]) }
  }

  /// Returns the recorded calls, oldest first.
  public func calls() async throws -> [String] {
    try await database.read { try String.fetchAll($0, sql: "SELECT name FROM call ORDER BY position") }
  }
}
