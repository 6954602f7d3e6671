/// The queue of a router's deliveries: the one under way, and those that wait for it to end.
///
/// A state machine that knows neither modules nor chains: it decides what is delivered when, and ``Runtime`` delivers. One
/// delivery runs at a time; what is sent meanwhile waits here, first in, first out.
///
/// A class with simple fields: those of a struct inside of the runtime would be checked for exclusive access at each hop.
@MainActor final class DeliveryQueue<Target> {
  /// An event or action that waits for the delivery under way to end.
  enum Waiting {
    /// An event with its target and with the marks that must live until it is delivered.
    case event(Event, to: Target, marks: [EventMark])
    case action(@MainActor () -> Void)
  }

  /// The number of the delivery under way: a ``Next`` with another number has outlived its call.
  private(set) var serial: UInt64 = 0
  /// Whether a delivery is under way.
  private(set) var isDelivering = false
  /// Whether an action runs, between two deliveries.
  private(set) var isActing = false
  /// Whether anything waits; to look into the queue takes an exclusivity check.
  private(set) var hasWaiting = false
  private var waiting = Queue<Waiting>()

  // The event of the delivery under way, in parts: an optional value that holds objects is slow to set.
  private(set) var currentID: Event.ID?
  private(set) var currentDepth = 0
  private var currentKey = NameKey.unknown
  /// The name, if it is not declared: setting text takes longer.
  private var undeclaredName = ""

  /// The event that this delivery has reported as unhandled, if it has.
  var reportedUnhandled: Event.ID?
  /// Whether a handle was taken in this delivery, or anything else with which to resume its event later.
  private(set) var isRetained = false
  /// The gates of the nodes that hold or mark an event in this delivery, by position.
  private var gates: [Int: ReplyGates] = [:]
  /// Whether there are any; to look into the dictionary takes an exclusivity check.
  private var hasGates = false

  /// The event whose delivery, or whose answer's delivery, is under way.
  var current: EventContext? {
    currentID.map {
      EventContext(id: $0, depth: currentDepth, name: currentKey == .unknown ? undeclaredName : currentKey.text)
    }
  }

  // MARK: The outermost delivery

  /// Begins the outermost delivery: what is sent from now on waits.
  func open() { isDelivering = true }

  /// Ends the outermost delivery, when nothing waits any more.
  @inline(__always) func close() {
    isDelivering = false
    serial += 1
    if hasGates { removeGates() }
  }

  /// Adds what waits for the delivery under way.
  func append(_ element: Waiting) {
    waiting.append(element)
    hasWaiting = true
  }

  /// Removes what has waited longest.
  func next() -> Waiting? {
    let next = waiting.next()
    if next == nil { hasWaiting = false }
    return next
  }

  // MARK: Each delivery

  /// Begins the delivery of an event, or of a result that comes by itself.
  func begin(_ context: EventContext?) {
    begin(context?.id, depth: context?.depth ?? 0, .unknown, undeclared: context?.name)
  }

  /// Begins the delivery of an event, or of its answer.
  func begin(_ id: Event.ID?, depth: Int, _ key: NameKey, undeclared name: String?) {
    begin(id, depth: depth, key)
    if let name { undeclaredName = name }
  }

  /// Begins the delivery of an event; of one with an undeclared name, it must be told with ``name(_:)``. Apart from that,
  /// since an optional text costs a release.
  @inline(__always) func begin(_ id: Event.ID?, depth: Int, _ key: NameKey) {
    (currentID, currentDepth, currentKey) = (id, depth, key)
    serial += 1
    reportedUnhandled = nil
    isRetained = false
    if hasGates { removeGates() }
  }

  /// Names the event of this delivery, whose name is not declared.
  func name(_ name: String) { undeclaredName = name }

  /// Runs an action, which belongs to no event: each result that it sends is a delivery of its own.
  func act(_ action: () -> Void) {
    begin(nil)
    isActing = true
    action()
    isActing = false
  }

  /// Interrupts the action under way for the delivery of a result.
  func interruptAction<Answer>(_ body: () -> Answer) -> Answer {
    let wasActing = isActing
    isActing = false
    defer { isActing = wasActing }
    return body()
  }

  /// Runs a body with another current event, inside the delivery under way.
  func withCurrent(_ event: Event, _ body: () -> Void) {
    let before = (currentID, currentDepth, currentKey, undeclaredName)
    (currentID, currentDepth, currentKey, undeclaredName) = (event.id, event.depth, event.key, event.name)
    body()
    (currentID, currentDepth, currentKey, undeclaredName) = before
  }

  /// Records that the event of this delivery can be resumed later.
  func markRetained() { isRetained = true }

  /// The gates of the node at a position: the same for all handles that it takes in one delivery.
  func gates(at position: Int) -> ReplyGates {
    if let found = gates[position] { return found }
    let made = ReplyGates()
    gates[position] = made
    hasGates = true
    return made
  }

  private func removeGates() {
    gates = [:]
    hasGates = false
  }
}
