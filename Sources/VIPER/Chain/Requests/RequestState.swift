/// The state machine of a request: what may still answer it, and why it ends when nothing does.
///
/// It is why no request can hang: whatever may answer the event (a delivery, a handler's task, a held event) is counted
/// here until it ends. ``PendingRequest`` acts, and keeps what must be allocated: the compiler then sees that no access to
/// this state can meet another, and leaves out checks that take a tenth of a request.
struct RequestState {
  /// Whether only the first answer is wanted.
  let isForOne: Bool
  /// Whether the request waits no longer: what still comes is dropped.
  private(set) var isOver = false
  /// The number of deliveries of the event that wait or are under way.
  private var deliveries = 0
  /// The number of its handlers' tasks that have not given their final answer.
  private var handlers = 0
  /// Whether a handler of whole events retains it, to answer or to forward it later.
  private var isRetained = false
  /// The node that was given the last answer and has not passed it on.
  private var consumer: Int?
  /// Whether the consumer's mapping took the answer.
  private var isConsumedByMapping = false
  /// Whether the consumed answer is one element of a sequence, of which a node may leave some out.
  private var isElementConsumed = false
  /// Whether answers could come, so that there being no more is no failure.
  private var hasBegun = false
  private var lastOutcome = Outcome.accepted

  init(isForOne: Bool) { self.isForOne = isForOne }

  // MARK: The end

  enum End {
    /// All answers have come.
    case complete
    case failed(RequestError.Reason)
    /// The node at the position took the answer, and has not passed it on.
    case consumed(at: Int)
  }

  /// The end that is due, because nothing is left that could answer; `nil` if something is.
  ///
  /// - Parameter isHeld: whether a middleware holds the event.
  func due(isHeld: Bool) -> End? {
    guard !isOver, deliveries == 0, !isRetained, handlers == 0 || isConsumedByMapping, !isHeld else { return nil }
    if let consumer, isConsumedByMapping || isForOne || !isElementConsumed { return .consumed(at: consumer) }
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

  /// Records that a delivery has ended, or will not come.
  mutating func deliveryDidEnd(_ outcome: Outcome) {
    deliveries -= 1
    didEnd(outcome)
  }

  /// Records the outcome of the event, also if there was no delivery.
  mutating func didEnd(_ outcome: Outcome) {
    // Not `!=`, a call that the compiler does not see through.
    if case .waiting = outcome { return }
    lastOutcome = outcome
  }

  /// Records that a handler of whole events retains it.
  mutating func didRetain() { isRetained = !isOver }

  /// Records that the holder of the event resumes it.
  mutating func didResume() {
    isRetained = false
    consumer = nil
    isConsumedByMapping = false
  }

  /// Records that a handler's task begins.
  ///
  /// - Returns: whether the answer is still wanted; a cache may have given it already.
  mutating func handlerDidBegin() -> Bool {
    guard !isOver else { return false }
    handlers += 1
    hasBegun = true
    return true
  }

  /// Records that a handler's task has given its final answer.
  mutating func handlerDidEnd() { handlers -= 1 }

  // MARK: Its answers

  /// Records that an answer begins a delivery of its own.
  mutating func didBeginAnswer() {
    // A handler that retains the event of a loop may answer many times.
    if isForOne { isRetained = false }
  }

  /// Records that an answer goes on to a node.
  mutating func didForwardAnswer(to position: Int, isFinal: Bool) {
    consumer = position
    isConsumedByMapping = false
    isElementConsumed = !isFinal
  }

  /// Records that a presenter's mapping has taken an answer, and perhaps has passed it on.
  mutating func didConsumeAnswer(at position: Int) { isConsumedByMapping = consumer == position }

  /// Records that an answer has come to the request.
  mutating func didReceiveAnswer() {
    consumer = nil
    hasBegun = true
  }
}
