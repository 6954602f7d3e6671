/// A change of the sessions that waits to be written to the store.
///
/// Usually a change is written immediately. If nothing can be written, for example because the disk is full, this
/// process follows the change nevertheless, and writes it later. Other processes follow the change when it is written.
struct SessionChange {
  /// The session that begins, with its cookie.
  var begun: (session: Browser, cookie: String)?
  /// The ids of the stored sessions that end.
  var ended: Set<String> = []
  /// Writes the change.
  let write: @Sendable (TabStore) async throws -> Void
}

extension [SessionChange] {
  /// Returns the session that a cookie identifies and that is not stored yet, or `nil`.
  func session(cookie: String) -> Browser? {
    lazy.compactMap(\.begun).first { $0.cookie == cookie && !$0.session.isEnded }?.session
  }

  /// Returns whether a session is not stored yet.
  func begin(_ session: String) -> Bool { contains { $0.begun?.session.id == session } }

  /// Returns whether a stored session has ended.
  func end(_ session: String) -> Bool { contains { $0.ended.contains(session) } }
}
