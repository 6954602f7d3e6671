/// The state machine of a request: the work that may still answer it, and the reason for its end when no such work is
/// left.
///
/// The state machine ensures that no request waits forever. All work that may answer the event (a delivery, a handler's
/// task, a held event) is counted here until it ends. ``PendingRequest`` acts on this state and stores the objects that
/// must be allocated. Because this type contains no such objects, the compiler can prove that no accesses to this state
/// overlap, and omits checks that take a tenth of the time of a request.
struct RequestState {
  /// Whether only the first answer is needed.
  let isForOne: Bool
  /// Whether the request no longer waits. Later answers are dropped.
  private(set) var isOver = false
  /// The number of deliveries of the event that wait or are under way.
  private var deliveries = 0
  /// Whether a handler that takes the `Event` itself retains the event in order to answer or forward it later.
  private var isRetained = false
  /// The node that received the last answer and has not passed it on, or `nil`.
  private var consumer: Consumer?
  /// Whether a handler's task has started or an answer was received. If so, the end of the answers is no failure.
  private var hasBegun = false
  private var lastOutcome = Outcome.accepted

  init(isForOne: Bool) { self.isForOne = isForOne }

  private enum Consumer {
    /// The node at a position. A node may omit the elements of a sequence, so the consumption of an element is not an
    /// error.
    case node(Int, isElement: Bool)
    /// The mapping of the presenter at a position, which handled the answer.
    case mapping(Int)
  }

  // MARK: The end

  enum End {
    /// All answers were received.
    case complete
    case failed(RequestError.Reason)
    /// The node at the position received the answer and has not passed it on.
    case consumed(at: Int)
  }

  /// Returns the end that is due because no work can answer any more, or `nil` if some work still can.
  ///
  /// - Parameters:
  ///   - isHeld: Whether a middleware holds the event.
  ///   - isHandled: Whether a handler's task has not sent its final answer.
  func due(isHeld: Bool, isHandled: Bool) -> End? {
    guard !isOver, deliveries == 0, !isRetained, !isHeld else { return nil }
    // If the presenter's mapping has consumed one answer, it consumes later ones too.
    if case .mapping(let position) = consumer { return .consumed(at: position) }
    guard !isHandled else { return nil }
    if case .node(let position, let isElement) = consumer, isForOne || !isElement { return .consumed(at: position) }
    return switch lastOutcome {
    case .rejected: .failed(.rejected)
    case .unhandled: .failed(.unhandled)
    case .gone: .failed(.gone)
    default: hasBegun ? .complete : .failed(.noAnswer)
    }
  }

  mutating func end() { isOver = true }

  // MARK: The event

  /// Whether a delivery of the event waits or is under way.
  var isInDelivery: Bool { deliveries > 0 }

  mutating func deliveryWillBegin() { deliveries += 1 }

  /// Records that a delivery has ended, or will not take place.
  mutating func deliveryDidEnd(_ outcome: Outcome) {
    deliveries -= 1
    didEnd(outcome)
  }

  /// Records the outcome of the event, even if the event was not delivered.
  mutating func didEnd(_ outcome: Outcome) {
    // Not `!=`, which is a call that the compiler cannot analyze.
    if case .waiting = outcome { return }
    lastOutcome = outcome
  }

  /// Records that a handler that takes the `Event` itself retains the event.
  mutating func didRetain() { isRetained = !isOver }

  /// Records that the event is resumed, after it was held or retained.
  mutating func didResume() { (isRetained, consumer) = (false, nil) }

  /// Records that a handler's task begins.
  ///
  /// - Returns: Whether the answer is still needed. For example, a cache may have answered already.
  mutating func handlerDidBegin() -> Bool {
    guard !isOver else { return false }
    hasBegun = true
    return true
  }

  // MARK: Answers

  /// Records that an answer is being sent.
  mutating func didBeginAnswer() {
    // A handler that retains the event of a request for many answers may answer again.
    if isForOne { isRetained = false }
  }

  /// Records that an answer is forwarded to a node.
  mutating func didForwardAnswer(to position: Int, isFinal: Bool) {
    consumer = .node(position, isElement: !isFinal)
  }

  /// Records that a presenter's mapping has handled an answer. The mapping may also have passed the answer on.
  mutating func didConsumeAnswer(at node: Int) { if case .node(node, _) = consumer { consumer = .mapping(node) } }

  /// Records that an answer has reached the request.
  mutating func didReceiveAnswer() {
    consumer = nil
    hasBegun = true
  }
}
