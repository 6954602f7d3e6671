import Foundation
import GRDB

/// The browsers that have logged in and the tabs that they have open, in a SQLite file that several servers share.
nonisolated struct TabStore: Sendable {
  /// A browser, as it is stored.
  struct SavedBrowser: Sendable {
    let id: String
    let secret: String
    let account: String?
  }

  /// Read by `unsafeRead`: a `read` that is cancelled as it begins leaves the connection read-only in GRDB 7.10.
  let queue: DatabaseQueue

  /// Opens the file, and creates it if it is not there.
  init(at url: URL) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase {
      try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
    }
    queue = try DatabaseQueue(path: url.path, configuration: configuration)
    // Whoever reads it can act for the people who have logged in.
    try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    try queue.write {
      try $0.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS browser (
            id TEXT PRIMARY KEY, cookie TEXT NOT NULL UNIQUE, secret TEXT NOT NULL, account TEXT, used REAL NOT NULL);
          CREATE TABLE IF NOT EXISTS tab (
            id TEXT PRIMARY KEY, browser TEXT NOT NULL REFERENCES browser ON DELETE CASCADE, navigation BLOB,
            used REAL NOT NULL);
          CREATE INDEX IF NOT EXISTS tab_of_browser ON tab (browser);
          """)
    }
  }

  static var now: Double { Date().timeIntervalSince1970 }

  /// The browser that has this cookie.
  func browser(cookie: String) async throws -> SavedBrowser? {
    try await queue.unsafeRead {
      try Row.fetchOne($0, sql: "SELECT id, secret, account FROM browser WHERE cookie = ?", arguments: [cookie])
        .map { SavedBrowser(id: $0["id"], secret: $0["secret"], account: $0["account"]) }
    }
  }

  /// Adds a browser.
  func add(_ browser: SavedBrowser, cookie: String) async throws {
    try await queue.write {
      try $0.execute(
        sql: "INSERT INTO browser (id, cookie, secret, account, used) VALUES (?, ?, ?, ?, ?)",
        arguments: [browser.id, cookie, browser.secret, browser.account, Self.now])
    }
  }

  /// Gives a browser another cookie, as somebody has logged in: the old one is worth nothing from now on.
  func rotate(browser id: String, cookie: String, account: String?) async throws {
    try await queue.write {
      try $0.execute(
        sql: "UPDATE browser SET cookie = ?, account = ?, used = ? WHERE id = ?",
        arguments: [cookie, account, Self.now, id])
    }
  }

  /// Forgets a browser with all of its tabs.
  func forget(browser id: String) async throws {
    try await queue.write { try $0.execute(sql: "DELETE FROM browser WHERE id = ?", arguments: [id]) }
  }

  /// Keeps what a tab shows.
  func keep(tab id: String, of browser: String, _ navigation: Data) async throws {
    try await queue.write {
      try $0.execute(
        sql: """
          INSERT INTO tab (id, browser, navigation, used) VALUES (?, ?, ?, ?)
          ON CONFLICT (id) DO UPDATE SET navigation = excluded.navigation, used = excluded.used
          WHERE browser = excluded.browser
          """, arguments: [id, browser, navigation, Self.now])
    }
  }

  /// What a browser's tab showed; `nil` if the browser has no such tab.
  func navigation(ofTab id: String, of browser: String) async throws -> Data? {
    try await queue.unsafeRead {
      try Data.fetchOne(
        $0, sql: "SELECT navigation FROM tab WHERE id = ? AND browser = ?", arguments: [id, browser])
    }
  }

  /// Forgets the tabs and logins that were not used for a time.
  func forget(unusedFor time: Duration) async throws {
    let limit = Self.now - time / .seconds(1)
    try await queue.write {
      try $0.execute(sql: "DELETE FROM tab WHERE used < ?", arguments: [limit])
      try $0.execute(
        sql: "DELETE FROM browser WHERE used < ? AND id NOT IN (SELECT browser FROM tab)", arguments: [limit])
    }
  }
}
