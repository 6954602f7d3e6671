/// One step of the path that the answers to an event take: the nodes that resumed the event after they had held it, the
/// last one first, and in the end the request.
///
/// The event carries it, and its answers inherit it. An event that is neither held, marked nor requested has none,
/// and pays nothing.
@MainActor final class ReplyPath: EventMetadata {
  /// The node whose gate an answer passes when it leaves upwards; for the request, the position below the requester.
  let position: Int
  /// The request at the end of the path, if there is one.
  let request: PendingRequest?
  private let rest: ReplyPath?
  private let gate: ReplyGate
  /// The mark that the node has put on the event, to get it back with the answers.
  private weak var mark: EventMark?
  /// The answerer for the gate here.
  private let answerer: Int
  /// The answerer for the gates on the rest of the path. It is the same however often a node resumes the event: the gate
  /// of the node itself tells those answers apart.
  let origin: Int

  /// The path through a node that resumes an event, or answers it.
  init(position: Int, gate: ReplyGate, rest: ReplyPath?, mark: EventMark? = nil) {
    self.mark = mark
    self.position = position
    self.gate = gate
    self.rest = rest
    request = rest?.request
    answerer = ReplyGate.nextAnswerer()
    origin = gate.origins.own
    super.init(hasPath: true)
  }

  /// The path of an answer that a node has held and passes on.
  init(position: Int, gate: ReplyGate, ofHeld path: ReplyPath?) {
    self.position = position
    self.gate = gate
    rest = path
    request = path?.request
    answerer = ReplyGate.nextAnswerer()
    origin = gate.origins.held
    super.init(hasPath: true)
  }

  /// The path to a request.
  init(to request: PendingRequest) {
    position = request.position + 1
    answerer = ReplyGate.nextAnswerer()
    origin = answerer
    gate = ReplyGate(ReplyOrigins(own: origin, held: origin))
    rest = nil
    self.request = request
    super.init(hasPath: true)
  }

  override nonisolated var path: EventMetadata? { self }

  /// This step and those after it, up to the request.
  private var steps: Steps { Steps(rest: self) }
  /// Whether it is the step of the request.
  private var isOfRequest: Bool { rest == nil && request != nil }

  /// The mark that the node at `position` has put on the event.
  func mark<Mark>(at position: Int, as type: Mark.Type) -> Mark? {
    for step in steps where step.position == position {
      if let marked = step.mark, let mark = marked.value as? Mark { return mark }
    }
    return nil
  }

  /// All marks of the event: whatever may still answer it keeps them.
  var marks: [EventMark] { steps.compactMap(\.mark) }

  /// Whether the event has a mark that `isMeant`.
  func hasMark<Mark>(as type: Mark.Type, where isMeant: (Mark) -> Bool) -> Bool {
    for case let mark as Mark in marks.map(\.value) where isMeant(mark) { return true }
    return false
  }

  /// Whether a node may resume the event at `position`: no node above has had the final answer from elsewhere, and the
  /// request still waits. What the node itself has let through does not come from elsewhere.
  func isValid(at position: Int, to node: ReplyOrigins) -> Bool {
    if let request, request.isOver { return false }
    return steps.allSatisfy { step in
      step.isOfRequest || step.isStepOpen(at: position, to: step === self ? answerer : origin)
        || step.gate.isOpen(to: node.own) || step.gate.isOpen(to: node.held)
    }
  }

  /// Whether the event may still go on below `position`, where it has waited in the queue.
  func isOfUseAfterWaiting(below position: Int) -> Bool {
    if let request, request.isOverOrCancelled { return false }
    // A handler of whole events may forward what it retains whatever the nodes above have had.
    guard position == self.position, let rest else { return true }
    return rest.isValid(at: position, to: gate.origins)
  }

  /// Whether an answer at `position` is still wanted: nothing above has had the final one from elsewhere.
  private func isOpen(at position: Int) -> Bool {
    if let request, request.isOver { return false }
    guard isStepOpen(at: position, to: answerer) else { return false }
    // Most paths have one step: to loop over it too, here and below, adds 8 % to the instructions of a request.
    guard let rest else { return true }
    for step in rest.steps where !step.isStepOpen(at: position, to: origin) { return false }
    return true
  }

  private func isStepOpen(at position: Int, to answerer: Int) -> Bool {
    self.position > position || gate.isOpen(to: answerer)
  }

  /// Closes the gates between two nodes, because the final answer goes from one to the other. Nodes between them that
  /// were removed count as passed.
  ///
  /// - Parameters:
  ///   - above: the node to which the answer goes.
  ///   - position: the node that it leaves; by default, it leaves the whole path.
  func close(above: Int = NodeNumber.view, from position: Int = NodeNumber.end) {
    closeStep(above: above, from: position, by: answerer)
    guard let rest else { return }
    for step in rest.steps { step.closeStep(above: above, from: position, by: origin) }
  }

  private func closeStep(above: Int, from position: Int, by answerer: Int) {
    if above < self.position, self.position <= position { gate.recordAnswer(from: answerer) }
  }

  /// Forwards an answer from one node to one above it.
  ///
  /// - Returns: where it goes.
  // Not inlined: the objects that are looked at here would be retained, eight for each node.
  @inline(never) func forwardAnswer(from position: Int, to above: Int, isFinal: Bool) -> Destination {
    guard isOpen(at: position) else { return .nowhere }
    if isFinal { close(above: above, from: position) }
    guard let request else { return .next }
    if above <= request.position { return .requester(request) }
    request.state.didForwardAnswer(to: above, isFinal: isFinal)
    return .next
  }

  enum Destination {
    /// The request does not wait any more, or somebody else has answered.
    case nowhere
    /// The next node.
    case next
    case requester(PendingRequest)
  }

  private struct Steps: Sequence, IteratorProtocol {
    var rest: ReplyPath?

    mutating func next() -> ReplyPath? {
      let step = rest
      rest = step?.rest
      return step
    }
  }
}

extension CarriesMetadata {
  /// The path that the answers take, if somebody waits for them or a middleware has held or marked the event.
  @MainActor var path: ReplyPath? {
    get { metadata.path as? ReplyPath }
    set { metadata.path = newValue }
  }
}

extension Event {
  /// All marks of the event.
  @MainActor var marks: [EventMark] { path?.marks ?? [] }
}
