import Foundation
import GRDB
import PrivateFiles

/// The sessions of browsers and their open tabs, in a SQLite file that several servers can share. Only the owner can
/// read the file, and it contains no cookies: see ``CookieHash``.
nonisolated struct TabStore: Sendable {
  /// Reads must use `unsafeRead`. In GRDB 7.10, a `read` that is cancelled as it begins leaves the connection
  /// read-only.
  let queue: DatabaseQueue
  /// A second connection, so that session look-ups, which happen at each event, never wait for a write.
  let reader: DatabaseQueue
  let lifetime: SessionLifetime
  /// The current time, in seconds since 1970.
  let now: @Sendable () -> Double

  /// Opens the file, and creates it if it does not exist.
  init(
    at url: URL, lifetime: SessionLifetime, now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
  ) throws {
    self.lifetime = lifetime
    self.now = now
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase {
      try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
    }
    try PrivateFile.prepareDatabase(at: url.path)
    queue = try DatabaseQueue(path: url.path, configuration: configuration)
    try Self.eraseCookies(in: queue)
    try queue.write {
      try Self.createSessions($0)
      try $0.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS tab (
            id TEXT PRIMARY KEY, browser TEXT NOT NULL REFERENCES browser ON DELETE CASCADE, navigation BLOB,
            used REAL NOT NULL);
          CREATE INDEX IF NOT EXISTS tab_of_browser ON tab (browser);
          """)
    }
    // Afterwards the file contains all tables, so the end of a session needs no more space on a full disk.
    try queue.inDatabase { try $0.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
    reader = try DatabaseQueue(path: url.path, configuration: configuration)
  }

  /// Stores the state of a tab.
  func keep(tab id: String, of browser: String, _ navigation: Data) async throws {
    let now = now()
    try await queue.write {
      try $0.execute(
        sql: """
          INSERT INTO tab (id, browser, navigation, used) VALUES (?, ?, ?, ?)
          ON CONFLICT (id) DO UPDATE SET navigation = excluded.navigation, used = excluded.used
          WHERE browser = excluded.browser
          """, arguments: [id, browser, navigation, now])
    }
  }

  /// Returns the stored state of a browser's tab, or `nil` if the browser has no such tab.
  func navigation(ofTab id: String, of browser: String) async throws -> Data? {
    try await queue.unsafeRead {
      try Data.fetchOne(
        $0, sql: "SELECT navigation FROM tab WHERE id = ? AND browser = ?", arguments: [id, browser])
    }
  }
}
