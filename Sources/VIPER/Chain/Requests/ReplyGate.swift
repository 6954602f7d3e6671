/// A gate at one node, for the final answers to one event.
///
/// The node may resume the event more than once. The first final answer passes the gate. After the first final answer,
/// only further answers of the same answerer pass.
@MainActor class ReplyGate {
  private var answerer: Int?
  /// The origins by which the gates above the node identify the answers that the node passes on.
  final let origins: ReplyOrigins

  init(_ origins: ReplyOrigins) { self.origins = origins }

  private static var lastAnswerer = 0

  /// Returns a new number for an answerer or for an origin.
  static func nextAnswerer() -> Int {
    lastAnswerer += 1
    return lastAnswerer
  }

  final func isOpen(to answerer: Int) -> Bool { self.answerer == nil || self.answerer == answerer }

  /// Records a final answer, if it is the first.
  final func recordAnswer(from answerer: Int) { if self.answerer == nil { self.answerer = answerer } }
}

/// The origins by which the gates above a node identify the answers that the node's handles pass on.
struct ReplyOrigins {
  /// The origin of the answers to events that the node resumes, and of the answers that the node itself creates.
  let own: Int
  /// The origin of the result that the node holds, or `own` if the node holds an event.
  let held: Int
  /// A number that increases with the first delivery of the event. See ``ReplyPath/order``.
  let order: Int
}

/// The gates of one node in one delivery, by event. All handles on an event that the node creates in one call share the
/// gates. A handle on a result has separate gates.
@MainActor final class ReplyGates {
  let origins: ReplyOrigins
  private var gates: [Event.ID: ReplyGate] = [:]

  /// Creates gates with a new origin.
  ///
  /// - Parameter path: The path of the result that the node holds, or `nil`.
  init(ofHeld path: ReplyPath? = nil) {
    let own = ReplyGate.nextAnswerer()
    origins = ReplyOrigins(own: own, held: path?.origin ?? own, order: path?.order ?? own)
  }

  subscript(id: Event.ID) -> ReplyGate {
    let gate = gates[id] ?? ReplyGate(origins)
    gates[id] = gate
    return gate
  }
}
