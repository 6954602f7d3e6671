/// A gate that the final answers to one event pass at one node.
///
/// The node may resume the event more than once; the first final answer passes, and after it only further answers of the
/// same answerer.
@MainActor final class ReplyGate {
  private var answerer: Int?
  /// The origins of the answers that the node itself has let through, for the gates above it.
  let origins: ReplyOrigins

  init(_ origins: ReplyOrigins) { self.origins = origins }

  private static var lastAnswerer = 0

  /// A number for one more answerer, or for one more origin.
  static func nextAnswerer() -> Int {
    lastAnswerer += 1
    return lastAnswerer
  }

  func isOpen(to answerer: Int) -> Bool { self.answerer == nil || self.answerer == answerer }

  /// Records a final answer, if it is the first.
  func recordAnswer(from answerer: Int) { if self.answerer == nil { self.answerer = answerer } }
}

/// The origins by which the gates above a node know the answers that come through its handles.
struct ReplyOrigins {
  /// The origin of the answers to events that the node resumes, and of those that it gives itself.
  let own: Int
  /// The origin of the result that the node holds; the same as `own` if it holds an event.
  let held: Int
}

/// The gates of one node in one delivery, by event: those of one handle, or of several that were taken in one call.
@MainActor final class ReplyGates {
  let origins: ReplyOrigins
  private var gates: [Event.ID: ReplyGate] = [:]

  /// - Parameter path: the path of the result that the node holds, if it holds one.
  init(ofHeld path: ReplyPath? = nil) {
    let own = ReplyGate.nextAnswerer()
    origins = ReplyOrigins(own: own, held: path?.origin ?? own)
  }

  subscript(id: Event.ID) -> ReplyGate {
    let gate = gates[id] ?? ReplyGate(origins)
    gates[id] = gate
    return gate
  }
}
