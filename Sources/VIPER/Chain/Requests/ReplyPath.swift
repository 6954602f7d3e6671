/// One step of the path that the answers to an event follow. The first steps are the nodes that have held or marked the
/// event. The node that did so last is the first step. If a request waits for the answers, the request is the last
/// step.
///
/// The event carries the path, and its answers inherit it. An event that is neither held, marked nor requested has no
/// path and no cost.
@MainActor final class ReplyPath: EventMetadata {
  /// The position of the gate that an answer passes on its way up. For the request, the position below the requester.
  let position: Int
  /// The request at the end of the path, or `nil`.
  let request: PendingRequest?
  private let rest: ReplyPath?
  private let gate: ReplyGate
  /// The mark that the node has put on the event, and that the answers return to the node.
  private weak var mark: EventMark?
  /// The number that identifies the answerer at the gate of this step.
  private let answerer: Int
  /// The number that identifies the answerer at the gates on the rest of the path. If a node resumes the event more
  /// than once, the origin is the same each time, because the gate of the node itself distinguishes those answers.
  let origin: Int
  /// The place of the event among all events, by the time of their first deliveries, or `nil` if no node has held or
  /// marked the event. An event that is resumed keeps its place.
  let order: Int?
  /// The event and its marks, while a handler that takes the `Event` itself may answer or forward the event later. If the
  /// handler releases the event, the marks are released with this path.
  var retained: (event: Event.ID, marks: [EventMark])?

  /// Releases the marks of events that no handler can continue.
  static func release(_ paths: [ReplyPath]) { for path in paths { path.retained = nil } }

  /// Creates the path through a node.
  ///
  /// - Parameters:
  ///   - rest: The path of the event or result that the node passes on.
  ///   - mark: The mark that the node puts on the event.
  ///   - isAnswer: Whether the node passes an answer on. Otherwise it resumes an event.
  init(position: Int, gate: ReplyGate, rest: ReplyPath?, mark: EventMark? = nil, isAnswer: Bool = false) {
    self.mark = mark
    self.position = position
    self.gate = gate
    self.rest = rest
    request = rest?.request
    answerer = ReplyGate.nextAnswerer()
    origin = isAnswer ? gate.origins.held : gate.origins.own
    order = rest?.order ?? gate.origins.order
    super.init(hasPath: true)
  }

  /// Creates the path to a request.
  init(to request: PendingRequest) {
    position = request.position + 1
    // The request is its own gate.
    gate = request
    origin = request.origins.own
    answerer = origin
    order = nil
    rest = nil
    self.request = request
    super.init(hasPath: true)
  }

  override nonisolated var path: EventMetadata? { self }

  /// This step and the steps after it, up to the request.
  private var steps: Steps { Steps(rest: self) }
  /// Whether this step is the request at the end of the path. All other steps are nodes.
  private var isOfRequest: Bool { rest == nil && request != nil }

  /// Returns the mark that the node at `position` has put on the event, or `nil` if there is no mark of the type.
  func mark<Mark>(at position: Int, as type: Mark.Type) -> Mark? {
    for step in steps where step.position == position {
      if let marked = step.mark, let mark = marked.value as? Mark { return mark }
    }
    return nil
  }

  /// All marks of the event. All work that may still answer the event retains the marks.
  var marks: [EventMark] { steps.compactMap(\.mark) }

  /// Returns whether the event has a mark for which `isMeant` returns `true`.
  func hasMark<Mark>(as type: Mark.Type, where isMeant: (Mark) -> Bool) -> Bool {
    for case let mark as Mark in marks.map(\.value) where isMeant(mark) { return true }
    return false
  }

  /// Returns whether a node may resume the event at `position`. The request must still wait, and no node above may have
  /// received the final answer from another source. An answer that the node itself has passed on does not count as an
  /// answer from another source.
  func isValid(at position: Int, to node: ReplyOrigins) -> Bool {
    if let request, request.isOver { return false }
    return steps.allSatisfy { step in
      step.isOfRequest || step.isStepOpen(at: position, to: step === self ? answerer : origin)
        || step.gate.isOpen(to: node.own) || step.gate.isOpen(to: node.held)
    }
  }

  /// Returns whether the event may still continue below `position` after it has waited in the queue.
  func isValidAfterWaiting(below position: Int) -> Bool {
    if let request, request.isOverOrCancelled { return false }
    // A handler may forward an event that it has retained even if the nodes above have received an answer.
    guard position == self.position, let rest else { return true }
    return rest.isValid(at: position, to: gate.origins)
  }

  /// Returns whether an answer at `position` is still needed. An answer is not needed if the request has ended, or if a
  /// node above has received the final answer from another source.
  func isOpen(at position: Int) -> Bool {
    if let request, request.isOver { return false }
    guard isStepOpen(at: position, to: answerer) else { return false }
    // Most paths have one step, which is checked before the loop. A loop over all steps, here and below, would add 8 %
    // to the instructions of a request.
    guard let rest else { return true }
    for step in rest.steps where !step.isStepOpen(at: position, to: origin) { return false }
    return true
  }

  private func isStepOpen(at position: Int, to answerer: Int) -> Bool {
    self.position > position || gate.isOpen(to: answerer)
  }

  /// Closes the gates between two nodes, because the final answer passes from one to the other. Removed nodes between
  /// them count as passed.
  ///
  /// - Parameters:
  ///   - above: The node that receives the answer.
  ///   - position: The node that the answer leaves. By default, the answer passes the whole path.
  func close(above: Int = NodeNumber.view, from position: Int = NodeNumber.end) {
    closeStep(above: above, from: position, by: answerer)
    guard let rest else { return }
    for step in rest.steps { step.closeStep(above: above, from: position, by: origin) }
  }

  private func closeStep(above: Int, from position: Int, by answerer: Int) {
    if above < self.position, self.position <= position { gate.recordAnswer(from: answerer) }
  }

  /// Forwards an answer from one node to a node above it.
  ///
  /// - Returns: The destination of the answer.
  // Not inlined, because inlined code would retain the accessed objects, eight for each node.
  @inline(never) func forwardAnswer(from position: Int, to above: Int, isFinal: Bool) -> Destination {
    guard isOpen(at: position) else { return .nowhere }
    if isFinal { close(above: above, from: position) }
    guard let request else { return .next }
    if above <= request.position { return .requester(request) }
    request.state.didForwardAnswer(to: above, isFinal: isFinal)
    return .next
  }

  enum Destination {
    /// The answer is dropped, because the request has ended or another answerer has sent the final answer.
    case nowhere
    /// The answer is forwarded to the next node.
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
  /// The path that the answers follow, if a request waits for them or a middleware has held or marked the event.
  @MainActor var path: ReplyPath? {
    get {
      // Not `map`, because its closure causes an isolation check.
      guard let path = metadata.path else { return nil }
      return uncheckedPath(path, as: ReplyPath.self)
    }
    set { metadata.path = newValue }
  }
}

extension Event {
  /// All marks of the event.
  @MainActor var marks: [EventMark] { path?.marks ?? [] }
}
