/// The queue of a router's deliveries: the delivery under way, and the events and actions that wait for its end.
///
/// The queue is a state machine without access to modules and chains. The queue decides the order of deliveries, and
/// ``Runtime`` performs them. One delivery runs at a time. Events that are sent during a delivery wait here, first in,
/// first out.
///
/// This type is a class with simple fields, because the fields of a struct in the runtime would be checked for
/// exclusive access at each hop.
@MainActor final class DeliveryQueue<Target, Handle: AnyObject> {
  /// An event or action that waits for the delivery under way to end.
  enum Waiting {
    /// An event, its target, and the marks that are retained until the event is delivered.
    case event(Event, to: Target, marks: [EventMark])
    case action(@MainActor () -> Void)
  }

  enum Phase {
    case idle, delivering
    /// An action runs, between two deliveries.
    case acting
  }

  /// The number of the delivery under way. A ``Next`` with another number has outlived its call.
  private(set) var serial: UInt64 = 0
  private(set) var phase = Phase.idle
  /// Whether anything waits. A separate flag avoids the exclusivity check of an access to the queue.
  private(set) var hasWaiting = false
  private var waiting = Queue<Waiting>()

  /// The event of the delivery under way. It contains no objects, because an optional value that does is slow to set.
  private(set) var step: (id: Event.ID?, depth: Int, key: NameKey) = (nil, 0, .unknown)
  /// The name of the current event, if the name is undeclared. Declared names are not stored here, because setting a
  /// string is slow.
  private var undeclaredName = ""

  /// The values of the event or result with which a node is being called, or `nil`. Outside such a call, there are none.
  var values: EventValues?

  /// The event that this delivery has reported as unhandled, or `nil`.
  var reportedUnhandled: Event.ID?
  /// The objects that nodes have created for the event of this delivery, or `nil`. Most deliveries need none.
  private(set) var extras: Extras?

  /// The objects with which nodes continue with the event of a delivery, or with its answers, later.
  final class Extras {
    /// Whether the event can be resumed later, because a handle exists or a handler retains the event.
    var isRetained = false
    /// The handles on the event or on its answers.
    var handles: [Weak<Handle>] = []
    /// The gates of the nodes that hold or mark an event. The keys are the positions of the nodes.
    var gates: [Int: ReplyGates] = [:]
  }

  /// The event of the delivery under way: the delivered event, or the event that the delivered result answers.
  var current: TaskCause? {
    step.id.map {
      TaskCause(
        id: $0, depth: step.depth,
        name: LazyName(key: step.key, undeclared: step.key == .unknown ? undeclaredName : nil), values: values)
    }
  }

  /// Whether a delivery is under way.
  var isDelivering: Bool { phase != .idle }

  // MARK: The outermost delivery

  /// Begins the outermost delivery. Events that are sent from now on wait.
  func open() { phase = .delivering }

  /// Ends the outermost delivery. The queue must be empty.
  @inline(__always) func close() {
    phase = .idle
    serial += 1
    if extras != nil { extras = nil }
  }

  /// Adds an element that waits for the delivery under way.
  func append(_ element: Waiting) {
    waiting.append(element)
    hasWaiting = true
  }

  /// Removes and returns the element that has waited longest.
  func next() -> Waiting? {
    let next = waiting.next()
    if next == nil { hasWaiting = false }
    return next
  }

  // MARK: Each delivery

  /// Begins a delivery. The context describes the event that caused the delivery, or is `nil` if no event caused it.
  func begin(_ context: TaskCause?) {
    begin(context?.id, depth: context?.depth ?? 0, .unknown, undeclared: context?.name)
  }

  /// Begins the delivery of an event, or of an answer to the event.
  func begin(_ id: Event.ID?, depth: Int, _ key: NameKey, undeclared name: String?) {
    begin(id, depth: depth, key)
    if let name { undeclaredName = name }
  }

  /// Begins the delivery of an event. If the name is undeclared, the caller must then call ``name(_:)``. The name is
  /// not a parameter, because an optional string costs a release.
  @inline(__always) func begin(_ id: Event.ID?, depth: Int, _ key: NameKey) {
    step = (id, depth, key)
    serial += 1
    reportedUnhandled = nil
    if extras != nil { extras = nil }
  }

  /// Sets the undeclared name of the event of this delivery.
  func name(_ name: String) { undeclaredName = name }

  /// Runs an action without a current event. Each result that the action sends is a separate delivery.
  func act(_ action: () -> Void) {
    begin(nil)
    phase = .acting
    action()
    phase = .delivering
  }

  /// Runs a body that delivers a result. ``phase`` is `delivering` during the body, even if an action sends the result.
  func interruptAction<Answer>(_ body: () -> Answer) -> Answer {
    let before = phase
    phase = .delivering
    defer { phase = before }
    return body()
  }

  /// Runs a body during which another event is the current event. The delivery under way remains the same.
  func withCurrent(_ event: Event, _ body: () -> Void) {
    let before = (step, undeclaredName)
    (step, undeclaredName) = ((event.id, event.depth, event.key), event.name)
    body()
    (step, undeclaredName) = before
  }

  /// Records that the event of this delivery can be resumed later.
  ///
  /// - Parameter handle: The handle on the event, or `nil`.
  func markRetained(by handle: Handle? = nil) {
    let extras = createdExtras()
    extras.isRetained = true
    if let handle { extras.handles.append(Weak(object: handle)) }
  }

  /// Whether an event waits.
  var hasWaitingEvents: Bool { waiting.all.contains { if case .event = $0 { true } else { false } } }

  /// Returns the gates of the node at a position. All handles that the node creates in one delivery share these gates.
  func gates(at position: Int) -> ReplyGates {
    let extras = createdExtras()
    let gates = extras.gates[position] ?? ReplyGates()
    extras.gates[position] = gates
    return gates
  }

  private func createdExtras() -> Extras {
    let extras = extras ?? Extras()
    self.extras = extras
    return extras
  }
}
