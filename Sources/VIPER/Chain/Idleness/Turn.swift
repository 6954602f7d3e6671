/// The synchronous code that the main actor runs now, until it continues with other work.
///
/// One task ends a turn for all objects that were created during the turn.
final class Turn: Sendable {
  private let over = Lock(false)
  @MainActor private static var current: Turn?

  /// The current turn.
  @MainActor static var now: Turn {
    if let current { return current }
    let turn = Turn()
    current = turn
    // The context is that of the first object of the turn. It has no relation to the other objects.
    EventContext.$ofTask.withValue(nil) {
      _ = Task { @MainActor in
        current = nil
        turn.over.withLock { $0 = true }
      }
    }
    return turn
  }

  /// Whether the main actor has continued with other work.
  var isOver: Bool { over.withLock { $0 } }
}
