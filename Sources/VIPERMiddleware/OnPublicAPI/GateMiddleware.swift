public import VIPER

/// Parks events until it opens, and then forwards them in the order in which they came: until a user has logged in, or a
/// connection is there.
///
/// ```swift
/// let loggedIn = GateMiddleware(allExcept: Session.logIn, Session.logOut)
/// router.middleware.beforePresenter = [loggedIn]
/// // later
/// loggedIn.open()
/// ```
///
/// While it is closed, an event is held: its outcome is `Outcome.held`. A gate opens and closes for all modules that it
/// serves, and their events go on in one order. An event that comes while parked ones go on, goes on after them. An event
/// beyond the capacity is answered `ResultStatus.rejected`. Route events are parked if they are named; they reach
/// middleware before the presenter only.
///
/// A parked event does not go on if its `request` is cancelled, or its module closes.
public final class GateMiddleware: EventMiddleware {
  private enum State {
    case open
    /// Open, with parked events that have not gone on yet.
    case opening
    case closed
    case closedForGood(ResultStatus, String)
  }

  private let events: NamedEvents
  private let capacity: Int
  private var state: State
  private let parked = PerModule { ParkedEvents() }
  /// The parked events in the order in which they came. Their modules own them.
  private var queue: [WeakParked] = []

  private struct WeakParked { weak var event: ParkedEvent? }

  /// A gate for the events, or route events, of these names.
  ///
  /// - Parameters:
  ///   - name: the names; all business events without any.
  ///   - isOpen: whether it starts open.
  ///   - capacity: the greatest number of parked events.
  public init(_ name: any TypedName..., isOpen: Bool = false, capacity: Int = 1_000) {
    events = NamedEvents(name)
    self.capacity = capacity
    state = isOpen ? .open : .closed
  }

  /// A gate for all business events but those of these names.
  ///
  /// - Parameters:
  ///   - name: a name whose events always pass.
  ///   - more: more of them.
  ///   - isOpen: whether it starts open.
  ///   - capacity: the greatest number of parked events.
  public init(allExcept name: any TypedName, _ more: any TypedName..., isOpen: Bool = false, capacity: Int = 1_000) {
    events = NamedEvents(allExcept: [name] + more)
    self.capacity = capacity
    state = isOpen ? .open : .closed
  }

  /// Whether events pass.
  public var isOpen: Bool {
    switch state {
    case .open, .opening: true
    case .closed, .closedForGood: false
    }
  }

  /// The number of parked events.
  public var parkedCount: Int { queue.count { $0.event != nil } }

  /// Lets events pass, first the parked ones in the order in which they came.
  ///
  /// These have been delivered when it returns; during a delivery, they are delivered before the outermost `send` returns. A
  /// gate that was closed for good stays closed.
  public func open() {
    guard case .closed = state else { return }
    state = .opening
    forwardParked()
  }

  /// Parks events again. Those that go on already are not stopped.
  public func close() {
    switch state {
    case .open, .opening: state = .closed
    case .closed, .closedForGood: break
    }
  }

  /// Answers all parked events, and from now on every event that comes.
  ///
  /// - Parameters:
  ///   - status: the status of the answers.
  ///   - message: the reason, for people.
  public func closeForGood(
    status: ResultStatus = .rejected, message: String = "This is closed, and will not open again."
  ) {
    if case .closedForGood = state { return }
    state = .closedForGood(status, message)
    for parked in takeAll() { parked.held.reject(parked.event, message, status: status) }
  }

  /// Forwards the event, parks it, or answers it.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard events.contains(event) else { return next.handle(event) }
    switch state {
    case .open: return next.handle(event)
    case .opening, .closed: return park(event, next: next)
    case .closedForGood(let status, let message): return next.reject(event, message, status: status)
    }
  }

  private func park(_ event: Event, next: Next) -> Outcome {
    if queue.count >= capacity { queue.removeAll { $0.event == nil } }
    guard queue.count < capacity else {
      return next.reject(
        event, "\(event.quotedName) was refused: \(queue.count) events wait here, and there is room for no more.",
        status: .rejected)
    }
    queue.append(WeakParked(event: parked[next].add(event, held: next.hold())))
    return .held
  }

  /// Removes all parked events.
  private func takeAll() -> [ParkedEvent] {
    let all = queue.compactMap(\.event)
    queue = []
    for parked in all { parked.remove() }
    return all
  }

  /// Forwards the parked events, and then those that came meanwhile.
  private func forwardParked() {
    guard case .opening = state else { return }
    guard let first = queue.lazy.compactMap(\.event).first?.held else {
      queue = []
      state = .open
      return
    }
    first.afterCurrentDelivery {
      guard case .opening = self.state else { return }
      // Between two deliveries, all of them are queued before any event that they cause.
      for parked in self.takeAll() { parked.held.handle(parked.event) }
      first.afterCurrentDelivery { self.forwardParked() }
    }
  }
}

/// The parked events of one module.
@MainActor private final class ParkedEvents {
  private var events: [ObjectIdentifier: ParkedEvent] = [:]

  func add(_ event: Event, held: HeldNext) -> ParkedEvent {
    let parked = ParkedEvent(event, held: held, in: self)
    events[ObjectIdentifier(parked)] = parked
    held.onCancel { [weak parked] in parked?.remove() }
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

  /// Removes the event from those of its module.
  func remove() { events?.remove(self) }
}
