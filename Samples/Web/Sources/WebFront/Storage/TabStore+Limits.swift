import GRDB

nonisolated extension TabStore {
  /// Keeps the newest tabs, and forgets the others, with the browsers of strangers that have none.
  ///
  /// - Parameters:
  ///   - strangers: the number of tabs that are stored for browsers in which no user has logged in, all together.
  ///   - browser: the number of tabs that are stored for each browser.
  func limit(tabsOfStrangers strangers: Int, tabsOfBrowser browser: Int) async throws {
    // A browser is stored a moment before its tab.
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
    // Other processes write to the same file: they wait only if there is something to do.
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
