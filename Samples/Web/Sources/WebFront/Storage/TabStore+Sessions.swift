import Foundation
import GRDB

/// Sessions, and browsers that have logged in before.
nonisolated extension TabStore {
  /// A stored session.
  struct SavedBrowser: Sendable {
    let id: String
    let account: String?
  }

  /// The maximum number of known browsers per account. If an account exceeds this number, the browsers with the oldest
  /// logins are removed.
  private static let mostKnown = 20

  static func createSessions(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS browser (
          id TEXT PRIMARY KEY, cookie TEXT NOT NULL UNIQUE, account TEXT, used REAL NOT NULL, begun REAL NOT NULL);
        CREATE TABLE IF NOT EXISTS known (
          cookie TEXT NOT NULL, account TEXT NOT NULL, used REAL NOT NULL, PRIMARY KEY (cookie, account));
        CREATE INDEX IF NOT EXISTS known_of_account ON known (account);
        CREATE INDEX IF NOT EXISTS browser_of_account ON browser (account);
        """)
  }

  /// Ends all sessions of an older store, which contains cookies and secrets of forms. Other users may have read them.
  static func eraseCookies(in queue: DatabaseQueue) throws {
    let isOld = try queue.read {
      try $0.tableExists("browser") && $0.columns(in: "browser").contains { $0.name == "secret" }
    }
    guard isOld else { return }
    try queue.inDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON") }
    try queue.write {
      for table in ["tab", "known", "browser"] { try $0.execute(sql: "DROP TABLE IF EXISTS \(table)") }
    }
    // Removes the cookies from the write-ahead log too.
    try queue.inDatabase { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
  }

  /// Returns the session that a cookie identifies, or `nil` if the session does not exist or has ended. The call counts
  /// as a use of the session.
  func browser(cookie: String) async throws -> SavedBrowser? {
    try await current("SELECT * FROM browser WHERE cookie = ?", CookieHash.stored(cookie))
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
      return (SavedBrowser(id: row["id"], account: row["account"]), row["used"])
    }
    if let found, lifetime.needsRenewal(used: found.used, now: now) {
      // A use that cannot be recorded, for example on a full disk, does not end the session.
      try? await queue.write {
        try $0.execute(sql: "UPDATE browser SET used = ? WHERE id = ?", arguments: [now, found.0.id])
      }
    }
    return found?.0
  }

  /// Changes sessions in one transaction.
  ///
  /// The change can often be written on a full disk, because the write-ahead log is written again from its beginning
  /// after its content was moved into the file.
  private func change(_ body: @escaping @Sendable (Database) throws -> Void) async throws {
    do { try await queue.write(body) } catch let error as DatabaseError where error.isTemporary {
      try await queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
      try await queue.write(body)
    }
  }

  /// Adds a session.
  func add(_ browser: SavedBrowser, cookie: String) async throws {
    let now = now()
    try await change { try Self.insert(browser, cookie, now, in: $0) }
  }

  private static func insert(_ browser: SavedBrowser, _ cookie: String, _ now: Double, in database: Database) throws {
    try database.execute(
      sql: "INSERT INTO browser (id, cookie, account, used, begun) VALUES (?, ?, ?, ?, ?)",
      arguments: [browser.id, CookieHash.stored(cookie), browser.account, now, now])
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
    let known = (new: CookieHash.stored(known.new), old: known.old.map(CookieHash.stored))
    try await change {
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
    try await change { try $0.execute(sql: "DELETE FROM browser WHERE id = ?", arguments: [id]) }
  }

  /// Ends all sessions of an account and their tabs. Only the browser with the given cookie remains known to the
  /// account.
  func forget(account: String, exceptKnown cookie: String?) async throws {
    try await change {
      try $0.execute(sql: "DELETE FROM browser WHERE account = ?", arguments: [account])
      try $0.execute(
        sql: "DELETE FROM known WHERE account = ? AND cookie IS NOT ?",
        arguments: [account, cookie.map(CookieHash.stored)])
    }
  }

  /// Returns the ids of the stored sessions of an account.
  func sessions(of account: String) async throws -> Set<String> {
    try await reader.unsafeRead {
      try String.fetchSet($0, sql: "SELECT id FROM browser WHERE account = ?", arguments: [account])
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
        arguments: [CookieHash.stored(cookie), account, earliest]) == true
    }
  }

  /// Removes ended sessions with their tabs, and known browsers whose last login is too old.
  func removeEnded(knownFor time: Duration) async throws {
    let (idle, begun, known) = (now() - lifetime.idle, now() - lifetime.absolute, now() - time / .seconds(1))
    try await queue.write {
      try $0.execute(sql: "DELETE FROM browser WHERE begun <= ? OR used <= ?", arguments: [begun, idle])
      try $0.execute(sql: "DELETE FROM known WHERE used <= ?", arguments: [known])
    }
    // A short log leaves room for the end of a session on a full disk.
    try await queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
  }

  /// Returns a number that changes when another process changes the file.
  func otherProcessesVersion() async throws -> Int {
    try await queue.unsafeRead { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
  }
}
