import Foundation
import GRDB

/// Sessions, and browsers that have logged in before.
nonisolated extension TabStore {
  /// A stored session.
  struct SavedBrowser: Sendable {
    let id: String
    let secret: String
    let account: String?
  }

  /// The maximum number of known browsers per account. If an account exceeds this number, the browsers with the oldest
  /// logins are removed.
  private static let mostKnown = 20

  static func createSessions(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS browser (
          id TEXT PRIMARY KEY, cookie TEXT NOT NULL UNIQUE, secret TEXT NOT NULL, account TEXT, used REAL NOT NULL);
        CREATE TABLE IF NOT EXISTS known (
          cookie TEXT NOT NULL, account TEXT NOT NULL, used REAL NOT NULL, PRIMARY KEY (cookie, account));
        CREATE INDEX IF NOT EXISTS known_of_account ON known (account);
        """)
    // Sessions of older stores have no start time. With the default 0, they have exceeded the absolute limit.
    if try !database.columns(in: "browser").contains(where: { $0.name == "begun" }) {
      try database.execute(sql: "ALTER TABLE browser ADD COLUMN begun REAL NOT NULL DEFAULT 0")
    }
    try database.execute(sql: "CREATE INDEX IF NOT EXISTS browser_of_account ON browser (account)")
  }

  /// Returns the session that a cookie identifies, or `nil` if the session does not exist or has ended. The call counts
  /// as a use of the session.
  func browser(cookie: String) async throws -> SavedBrowser? {
    try await current("SELECT * FROM browser WHERE cookie = ?", cookie)
  }

  /// Returns whether a session is still valid, so that no process of the server has ended it. The call counts as a use
  /// of the session.
  func isCurrent(browser id: String) async throws -> Bool {
    try await current("SELECT * FROM browser WHERE id = ?", id) != nil
  }

  private func current(_ sql: String, _ argument: String) async throws -> SavedBrowser? {
    let (lifetime, now) = (lifetime, now())
    let found = try await reader.unsafeRead { database -> (SavedBrowser, used: Double)? in
      guard let row = try Row.fetchOne(try database.cachedStatement(sql: sql), arguments: [argument]),
        !lifetime.hasEnded(begun: row["begun"], used: row["used"], now: now)
      else { return nil }
      return (SavedBrowser(id: row["id"], secret: row["secret"], account: row["account"]), row["used"])
    }
    if let found, lifetime.needsRenewal(used: found.used, now: now) {
      try await queue.write {
        try $0.execute(sql: "UPDATE browser SET used = ? WHERE id = ?", arguments: [now, found.0.id])
      }
    }
    return found?.0
  }

  /// Adds a session.
  func add(_ browser: SavedBrowser, cookie: String) async throws {
    let now = now()
    try await queue.write { try Self.insert(browser, cookie, now, in: $0) }
  }

  private static func insert(_ browser: SavedBrowser, _ cookie: String, _ now: Double, in database: Database) throws {
    try database.execute(
      sql: "INSERT INTO browser (id, cookie, secret, account, used, begun) VALUES (?, ?, ?, ?, ?, ?)",
      arguments: [browser.id, cookie, browser.secret, browser.account, now, now])
  }

  /// Replaces a session at a login. The tab of the login moves to the new session. The other tabs end with the old
  /// session.
  ///
  /// - Parameters:
  ///   - old: The id of the old session.
  ///   - new: The new session.
  ///   - cookie: The cookie of the new session.
  ///   - known: The new cookie by which the account recognizes the browser, and the previous one, if any.
  ///   - tab: The id of the tab of the login.
  func replace(
    browser old: String, by new: SavedBrowser, cookie: String, known: (new: String, old: String?), keeping tab: String
  ) async throws {
    let now = now()
    try await queue.write {
      try Self.insert(new, cookie, now, in: $0)
      try $0.execute(sql: "UPDATE tab SET browser = ? WHERE id = ? AND browser = ?", arguments: [new.id, tab, old])
      try $0.execute(sql: "DELETE FROM browser WHERE id = ?", arguments: [old])
      guard let account = new.account else { return }
      // The new cookie replaces the previous one, so a cookie that was planted before the login is worthless.
      try $0.execute(sql: "UPDATE known SET cookie = ? WHERE cookie = ?", arguments: [known.new, known.old])
      try $0.execute(
        sql: "INSERT OR REPLACE INTO known (cookie, account, used) VALUES (?, ?, ?)",
        arguments: [known.new, account, now])
      try $0.execute(
        sql: """
          DELETE FROM known WHERE account = ?1
          AND cookie NOT IN (SELECT cookie FROM known WHERE account = ?1 ORDER BY used DESC LIMIT ?2)
          """, arguments: [account, Self.mostKnown])
    }
  }

  /// Ends a session and its tabs.
  func forget(browser id: String) async throws {
    try await queue.write { try $0.execute(sql: "DELETE FROM browser WHERE id = ?", arguments: [id]) }
  }

  /// Ends all sessions of an account and their tabs. Only the browser with the given cookie remains known to the
  /// account.
  func forget(account: String, exceptKnown cookie: String?) async throws {
    try await queue.write {
      try $0.execute(sql: "DELETE FROM browser WHERE account = ?", arguments: [account])
      try $0.execute(
        sql: "DELETE FROM known WHERE account = ? AND cookie IS NOT ?", arguments: [account, cookie])
    }
  }

  /// Returns those of the given ids whose sessions have ended in this or another process.
  func ended(among ids: [String]) async throws -> Set<String> {
    let (lifetime, now) = (lifetime, now())
    let current = try await reader.unsafeRead { database in
      try ids.filter { id in
        let row = try Row.fetchOne(
          try database.cachedStatement(sql: "SELECT begun, used FROM browser WHERE id = ?"), arguments: [id])
        return row.map { !lifetime.hasEnded(begun: $0["begun"], used: $0["used"], now: now) } ?? false
      }
    }
    return Set(ids).subtracting(current)
  }

  /// Returns whether the browser with this cookie has logged in to an account within the last `time`.
  func isKnown(browser cookie: String, to account: String, within time: Duration) async throws -> Bool {
    let earliest = now() - time / .seconds(1)
    return try await reader.unsafeRead {
      try Bool.fetchOne(
        $0, sql: "SELECT EXISTS (SELECT * FROM known WHERE cookie = ? AND account = ? AND used > ?)",
        arguments: [cookie, account, earliest]) == true
    }
  }

  /// Removes ended sessions with their tabs, and known browsers whose last login is too old.
  func removeEnded(knownFor time: Duration) async throws {
    let (idle, begun, known) = (now() - lifetime.idle, now() - lifetime.absolute, now() - time / .seconds(1))
    try await queue.write {
      try $0.execute(sql: "DELETE FROM browser WHERE begun <= ? OR used <= ?", arguments: [begun, idle])
      try $0.execute(sql: "DELETE FROM known WHERE used <= ?", arguments: [known])
    }
  }

  /// Returns a number that changes when another process changes the file.
  func otherProcessesVersion() async throws -> Int {
    try await queue.unsafeRead { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
  }
}
