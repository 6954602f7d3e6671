/// The pages that browsers have loaded, by token. A page has one connection, over which it receives its messages.
actor OpenPages {
  /// The maximum number of pages. Browsers have at most six connections to a server of HTTP/1.1.
  static let limit = 5

  private struct Entry {
    let token: String
    let page: FollowedPage
    var isConnected = false
  }

  private var entries: [Entry] = []

  /// Adds a page that a browser loads. If there is no room, the oldest page that has not connected is removed.
  ///
  /// - Returns: Whether there is room.
  func add(_ page: FollowedPage, as token: String) -> Bool {
    if entries.count == Self.limit {
      guard let unused = entries.firstIndex(where: { !$0.isConnected }) else { return false }
      entries.remove(at: unused)
    }
    entries.append(Entry(token: token, page: page))
    return true
  }

  /// Returns a page that connects for the first time, or `nil`. A page that connects again may have missed a message.
  func connect(_ token: String) -> FollowedPage? {
    guard let index = entries.firstIndex(where: { $0.token == token && !$0.isConnected }) else { return nil }
    entries[index].isConnected = true
    return entries[index].page
  }

  /// Removes a page whose connection has ended.
  func remove(_ token: String) { entries.removeAll { $0.token == token } }
}
