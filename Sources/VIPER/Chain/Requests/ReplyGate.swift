/// A gate that the final answers to one event pass at one node.
///
/// The node may resume the event more than once; the first final answer passes, and after it only further answers of the
/// same answerer.
@MainActor final class ReplyGate {
  private var answerer: Int?

  private static var lastAnswerer = 0

  /// A number for one more answerer.
  static func nextAnswerer() -> Int {
    lastAnswerer += 1
    return lastAnswerer
  }

  func isOpen(to answerer: Int) -> Bool { self.answerer == nil || self.answerer == answerer }

  /// Records a final answer, if it is the first.
  func recordAnswer(from answerer: Int) { if self.answerer == nil { self.answerer = answerer } }
}

/// The gates of one node in one delivery, by event: those of one handle, or of several that were taken in one call.
@MainActor final class ReplyGates {
  private var gates: [Event.ID: ReplyGate] = [:]

  subscript(id: Event.ID) -> ReplyGate {
    let gate = gates[id] ?? ReplyGate()
    gates[id] = gate
    return gate
  }
}
