public import VIPER

/// A middleware that parks events while it is closed. When it opens, it forwards the parked events in the order of
/// their arrival. Use it, for example, to wait until a user has logged in or a connection exists.
///
/// ```swift
/// let loggedIn = GateMiddleware(allExcept: Session.logIn, Session.logOut)
/// router.middleware.beforePresenter = [loggedIn]
/// // later
/// loggedIn.open()
/// ```
///
/// While the gate is closed, events are held: their outcome is `Outcome.held`. A gate opens and closes for all modules
/// that it serves, and has one queue for their events. An event that arrives while parked events are being forwarded is
/// forwarded after them. An event beyond the capacity is answered `ResultStatus.rejected`. A route event is parked only
/// if the gate is created for its name. Route events do not reach a gate that is placed before the interactor. To park
/// route events, place the gate before the presenter.
///
/// A parked event is not forwarded if its `request` is cancelled. If its module closes while the gate is closed, the event
/// is lost: it is counted in `droppedCount` and reported. To forward or drop such events, pass `atClose`.
public final class GateMiddleware: EventMiddleware, CheckedMiddleware {
  private enum State {
    case open
    /// Open, with parked events that are not forwarded yet.
    case opening
    case closed
    case closedForGood(EventFailure)
  }

  private let events: NamedEvents
  private let capacity: Int
  private let atClose: AtClose?
  private var state: State
  private let parked = PerModule { ParkedEvents() }
  /// The parked events in the order of their arrival. Their modules own them.
  private var queue: [WeakParked] = []
  /// The length of the queue at which released events are removed from it.
  private var room = 16
  /// The parked events of each module.
  private var owners: [ObjectIdentifier: WeakOwner] = [:]

  private struct WeakParked { weak var event: ParkedEvent? }
  private struct WeakOwner { weak var events: ParkedEvents? }

  /// Creates a gate for the events or route events with the given names.
  ///
  /// - Parameters:
  ///   - name: The names. Without names, the gate is for all business events.
  ///   - isOpen: Whether the gate is initially open.
  ///   - capacity: The maximum number of parked events.
  ///   - atClose: The treatment of a parked event when its module closes. By default, the event is reported as lost.
  public init(_ name: any TypedName..., isOpen: Bool = false, capacity: Int = 1_000, atClose: AtClose? = nil) {
    self.atClose = atClose
    events = NamedEvents(name)
    self.capacity = capacity
    state = isOpen ? .open : .closed
  }

  /// Creates a gate for all business events except the named ones.
  ///
  /// - Parameters:
  ///   - name: The name of events that always pass.
  ///   - more: More such names.
  ///   - isOpen: Whether the gate is initially open.
  ///   - capacity: The maximum number of parked events.
  ///   - atClose: The treatment of a parked event when its module closes. By default, the event is reported as lost.
  public init(
    allExcept name: any TypedName, _ more: any TypedName..., isOpen: Bool = false, capacity: Int = 1_000,
    atClose: AtClose? = nil
  ) {
    self.atClose = atClose
    events = NamedEvents(allExcept: [name] + more)
    self.capacity = capacity
    state = isOpen ? .open : .closed
  }

  /// Whether the gate forwards events.
  public var isOpen: Bool {
    switch state {
    case .open, .opening: true
    case .closed, .closedForGood: false
    }
  }

  /// The number of parked events.
  public var parkedCount: Int { owners.values.reduce(0) { $0 + ($1.events?.count ?? 0) } }

  /// Forwards the parked events in the order of their arrival, and opens the gate.
  ///
  /// When the method returns, the parked events have been delivered. If the method is called during a delivery, the
  /// parked events are delivered later, before the outermost `send` returns. A gate that was closed permanently does
  /// not open.
  public func open() {
    guard case .closed = state else { return }
    state = .opening
    forwardParked()
  }

  /// Closes the gate, so that it parks events again. Events that are already being forwarded continue.
  public func close() {
    switch state {
    case .open, .opening: state = .closed
    case .closed, .closedForGood: break
    }
  }

  /// Closes the gate permanently. Answers all parked events, and all events that arrive later.
  ///
  /// - Parameters:
  ///   - status: The status of the answers.
  ///   - message: The reason, a sentence for the user.
  public func closeForGood(status: ResultStatus = .rejected, message: String? = nil) {
    if case .closedForGood = state { return }
    let hint = message == nil ? "This gate is closed and does not open again." : nil
    let failure = EventFailure(status, message, description: hint)
    state = .closedForGood(failure)
    for parked in takeAll() { parked.held.receive(EventResult(answering: parked.event, throwing: failure)) }
  }

  /// Declares the names of the events.
  public func declare(_ declaration: inout MiddlewareDeclaration) {
    events.declare(in: &declaration, of: "GateMiddleware")
    if capacity < 0 {
      declaration.mistakes.append(
        "GateMiddleware for \(events.text) has the negative capacity \(capacity), so it rejects every event while it is"
          + " closed. Pass the number of events that may wait.")
    }
  }

  /// Forwards the event, parks it, or answers it.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard events.contains(event) else { return next.handle(event) }
    switch state {
    case .open: return next.handle(event)
    case .opening, .closed: return park(event, next: next)
    case .closedForGood(let failure): return refuse(event, failure, next)
    }
  }

  private func refuse(_ event: Event, _ failure: EventFailure, _ next: Next) -> Outcome {
    next.receive(EventResult(answering: event, throwing: failure))
    return .rejected
  }

  private func park(_ event: Event, next: Next) -> Outcome {
    if queue.count >= room { removeReleased() }
    // Most queues are far from full, and the modules need not be counted.
    guard queue.count < capacity || parkedCount < capacity else {
      let reason = "\(event.quotedName) was rejected: \(parkedCount) events already wait, which is the limit."
      return refuse(event, EventFailure(.rejected, description: reason), next)
    }
    let owner = parked[next]
    owners[ObjectIdentifier(owner)] = WeakOwner(events: owner)
    queue.append(WeakParked(event: owner.add(event, held: next.hold(), atClose)))
    return .held
  }

  /// Removes the events and modules that were released.
  private func removeReleased() {
    queue.removeAll { $0.event == nil }
    owners = owners.filter { $0.value.events != nil }
    room = max(16, 2 * queue.count)
  }

  /// Removes and returns all parked events.
  private func takeAll() -> [ParkedEvent] {
    let all = queue.compactMap(\.event)
    queue = []
    for parked in all { parked.remove() }
    return all
  }

  /// Forwards the parked events, then the events that arrived meanwhile.
  private func forwardParked() {
    guard case .opening = state else { return }
    guard let first = queue.lazy.compactMap(\.event).first?.held else {
      queue = []
      state = .open
      return
    }
    first.afterCurrentDelivery {
      guard case .opening = self.state else { return }
      // This closure runs between two deliveries. Therefore, all parked events are queued before any event that they
      // cause.
      for parked in self.takeAll() { parked.held.handle(parked.event) }
      first.afterCurrentDelivery { self.forwardParked() }
    }
  }
}

/// The parked events of one module.
@MainActor private final class ParkedEvents {
  private var events: [ObjectIdentifier: ParkedEvent] = [:]

  var count: Int { events.count }

  func add(_ event: Event, held: HeldNext, _ atClose: AtClose?) -> ParkedEvent {
    let parked = ParkedEvent(event, held: held, in: self)
    events[ObjectIdentifier(parked)] = parked
    held.onCancel { [weak parked] in parked?.remove() }
    held.state(atClose) { [weak parked] held in
      parked?.remove()
      held.handle(event)
    }
    return parked
  }

  func remove(_ parked: ParkedEvent) { events[ObjectIdentifier(parked)] = nil }
}

/// A parked event.
@MainActor private final class ParkedEvent {
  let event: Event
  let held: HeldNext
  private weak var events: ParkedEvents?

  init(_ event: Event, held: HeldNext, in events: ParkedEvents) {
    self.event = event
    self.held = held
    self.events = events
  }

  /// Removes the event from the parked events of its module.
  func remove() { events?.remove(self) }
}
