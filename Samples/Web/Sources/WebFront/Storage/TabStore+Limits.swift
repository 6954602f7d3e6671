import GRDB

nonisolated extension TabStore {
  /// Removes the oldest tabs beyond the limits, and browsers without an account that have no tabs.
  ///
  /// - Parameters:
  ///   - strangers: The maximum total number of stored tabs of browsers without an account.
  ///   - browser: The maximum number of stored tabs per browser.
  func limit(tabsOfStrangers strangers: Int, tabsOfBrowser browser: Int) async throws {
    // A browser is stored shortly before its tab, so browsers that were used within the last 10 s are not removed.
    let strangersWithoutTab = "account IS NULL AND used < \(now() - 10) AND id NOT IN (SELECT browser FROM tab)"
    let strangersTabs = "tab JOIN browser ON browser.id = tab.browser WHERE account IS NULL"
    let isOver = try await queue.unsafeRead {
      try Bool.fetchOne(
        $0,
        sql: """
          SELECT (SELECT count(*) FROM \(strangersTabs)) > ? OR EXISTS (SELECT 1 FROM browser WHERE \(strangersWithoutTab))
            OR EXISTS (SELECT 1 FROM tab GROUP BY browser HAVING count(*) > ?)
          """, arguments: [strangers, browser])
    }
    // Other processes write to the same file, so this method takes the write lock only if there is something to remove.
    guard isOver == true else { return }
    try await queue.write {
      for id in try String.fetchAll(
        $0, sql: "SELECT browser FROM tab GROUP BY browser HAVING count(*) > ?", arguments: [browser])
      {
        try $0.execute(
          sql: """
            DELETE FROM tab WHERE id IN
              (SELECT id FROM tab WHERE browser = ? ORDER BY used DESC, rowid DESC LIMIT -1 OFFSET ?)
            """, arguments: [id, browser])
      }
      try $0.execute(
        sql: """
          DELETE FROM tab WHERE id IN
            (SELECT tab.id FROM \(strangersTabs) ORDER BY tab.used DESC, tab.rowid DESC LIMIT -1 OFFSET ?)
          """, arguments: [strangers])
      try $0.execute(sql: "DELETE FROM browser WHERE \(strangersWithoutTab)")
    }
  }
}
