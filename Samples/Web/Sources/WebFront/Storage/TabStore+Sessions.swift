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

  /// The number of browsers that are known to an account; the ones that have not logged in for longest are removed.
  private static let mostKnown = 20

  /// Creates the tables.
  static func createSessions(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS browser (
          id TEXT PRIMARY KEY, cookie TEXT NOT NULL UNIQUE, secret TEXT NOT NULL, account TEXT, used REAL NOT NULL);
        CREATE TABLE IF NOT EXISTS known (
          cookie TEXT NOT NULL, account TEXT NOT NULL, used REAL NOT NULL, PRIMARY KEY (cookie, account));
        CREATE INDEX IF NOT EXISTS known_of_account ON known (account);
        """)
    // Sessions of older stores, which have no beginning, end with the absolute limit.
    if try !database.columns(in: "browser").contains(where: { $0.name == "begun" }) {
      try database.execute(sql: "ALTER TABLE browser ADD COLUMN begun REAL NOT NULL DEFAULT 0")
    }
    try database.execute(sql: "CREATE INDEX IF NOT EXISTS browser_of_account ON browser (account)")
  }

  /// The session that has this cookie; `nil` if there is none, or if it has ended. This counts as a use.
  func browser(cookie: String) async throws -> SavedBrowser? {
    try await current("SELECT * FROM browser WHERE cookie = ?", cookie)
  }

  /// Whether a session has not ended, in any process. This counts as a use.
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

  /// Replaces a session by another one, because of a login. The tab of the login belongs to the new session; the other tabs
  /// end with the old one.
  ///
  /// - Parameters:
  ///   - old: the id of the session that ends.
  ///   - new: the session that begins.
  ///   - cookie: its cookie.
  ///   - known: the cookie by which the browser is known to the account from now on, and the one before it, if any.
  ///   - tab: the id of the tab.
  func replace(
    browser old: String, by new: SavedBrowser, cookie: String, known: (new: String, old: String?), keeping tab: String
  ) async throws {
    let now = now()
    try await queue.write {
      try Self.insert(new, cookie, now, in: $0)
      try $0.execute(sql: "UPDATE tab SET browser = ? WHERE id = ? AND browser = ?", arguments: [new.id, tab, old])
      try $0.execute(sql: "DELETE FROM browser WHERE id = ?", arguments: [old])
      guard let account = new.account else { return }
      // A cookie that was planted before the login is worth nothing.
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

  /// Ends a session, with its tabs.
  func forget(browser id: String) async throws {
    try await queue.write { try $0.execute(sql: "DELETE FROM browser WHERE id = ?", arguments: [id]) }
  }

  /// Ends all sessions of an account, with their tabs. Of the browsers that are known to it, only one still is.
  func forget(account: String, exceptKnown cookie: String?) async throws {
    try await queue.write {
      try $0.execute(sql: "DELETE FROM browser WHERE account = ?", arguments: [account])
      try $0.execute(
        sql: "DELETE FROM known WHERE account = ? AND cookie IS NOT ?", arguments: [account, cookie])
    }
  }

  /// Returns the ids of ended sessions among some ids, also of sessions that another process has ended.
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

  /// Whether a browser with this cookie has logged in to an account within a time.
  func isKnown(browser cookie: String, to account: String, within time: Duration) async throws -> Bool {
    let earliest = now() - time / .seconds(1)
    return try await reader.unsafeRead {
      try Bool.fetchOne(
        $0, sql: "SELECT EXISTS (SELECT * FROM known WHERE cookie = ? AND account = ? AND used > ?)",
        arguments: [cookie, account, earliest]) == true
    }
  }

  /// Removes sessions that have ended, with their tabs, and browsers that have not logged in for too long.
  func removeEnded(knownFor time: Duration) async throws {
    let (idle, begun, known) = (now() - lifetime.idle, now() - lifetime.absolute, now() - time / .seconds(1))
    try await queue.write {
      try $0.execute(sql: "DELETE FROM browser WHERE begun <= ? OR used <= ?", arguments: [begun, idle])
      try $0.execute(sql: "DELETE FROM known WHERE used <= ?", arguments: [known])
    }
  }

  /// A number that changes when another process changes the file.
  func otherProcessesVersion() async throws -> Int {
    try await queue.unsafeRead { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
  }
}
