public import VIPER

/// Parks events until it opens, and then lets them go in the order in which they came: until somebody has logged
/// in, or a connection is there.
///
/// ```swift
/// let loggedIn = GateMiddleware(allExcept: Session.logIn, Session.logOut)
/// router.middleware.beforePresenter = [loggedIn]
/// // later
/// loggedIn.open()
/// ```
///
/// While it is closed, an event is held: its outcome is ``Outcome/held``. One gate may serve any number of
/// modules; it opens and closes for all of them, and the order in which events go on is that in which they came, whatever
/// their module. What comes while the parked ones go on, goes after them. What is beyond the capacity is answered
/// ``ResultStatus/rejected``. Route events are parked if they are named, and seen before the presenter only.
///
/// An event whose `request` was cancelled while it was parked is forgotten, and so is what belongs to a module
/// that has gone.
public final class GateMiddleware: EventMiddleware {
  private enum State {
    case open
    /// Open, but what was parked has not all gone on.
    case opening
    case closed
    case closedForGood(ResultStatus, String)
  }

  private let events: NamedEvents
  private let capacity: Int
  private var state: State
  private let parked = PerModule { ParkedEvents() }
  /// What is parked, in the order in which it came. Their modules keep them.
  private var line: [WeakParked] = []

  private struct WeakParked { weak var event: ParkedEvent? }

  /// A gate for the events, or route events, of these names.
  ///
  /// - Parameters:
  ///   - name: the names; all business events without any.
  ///   - isOpen: whether it is open at first.
  ///   - capacity: how many events it parks at most.
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
  ///   - isOpen: whether it is open at first.
  ///   - capacity: how many events it parks at most.
  public init(
    allExcept name: any TypedName, _ more: any TypedName..., isOpen: Bool = false,
    capacity: Int = 1_000
  ) {
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

  /// How many events are parked.
  public var parkedCount: Int { line.count { $0.event != nil } }

  /// Lets events pass, first those that are parked, in the order in which they came.
  ///
  /// They have been delivered when it returns; called during a delivery, they are delivered before the outermost
  /// `send` returns. A gate that was closed for good stays closed.
  public func open() {
    guard case .closed = state else { return }
    state = .opening
    letGo()
  }

  /// Parks events again. Those that were let go of already go on.
  public func close() {
    switch state {
    case .open, .opening: state = .closed
    case .closed, .closedForGood: break
    }
  }

  /// Answers what is parked, and from now on whatever comes.
  ///
  /// - Parameters:
  ///   - status: the status of the answers.
  ///   - message: says why, for people.
  public func closeForGood(
    status: ResultStatus = .rejected, message: String = "This is closed, and will not open again."
  ) {
    if case .closedForGood = state { return }
    state = .closedForGood(status, message)
    for parked in leaveLine() { parked.held.reject(parked.event, message, status: status) }
  }

  /// Passes the event on, parks it, or answers it.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard events.contains(event) else { return next.handle(event) }
    switch state {
    case .open: return next.handle(event)
    case .opening, .closed: return park(event, next: next)
    case .closedForGood(let status, let message):
      return next.reject(event, message, status: status)
    }
  }

  private func park(_ event: Event, next: Next) -> Outcome {
    if line.count >= capacity { line.removeAll { $0.event == nil } }
    guard line.count < capacity else {
      return next.reject(
        event,
        "\(event.quotedName) was refused: \(line.count) events wait here, and there is room for no more.",
        status: .rejected)
    }
    line.append(WeakParked(event: parked[next].add(event, held: next.hold())))
    return .held
  }

  /// Takes out all that is parked.
  private func leaveLine() -> [ParkedEvent] {
    let all = line.compactMap(\.event)
    line = []
    for parked in all { parked.leave() }
    return all
  }

  /// Lets go what is parked, and then what came meanwhile.
  private func letGo() {
    guard case .opening = state else { return }
    guard let first = line.lazy.compactMap(\.event).first?.held else {
      line = []
      state = .open
      return
    }
    first.afterCurrentDelivery {
      guard case .opening = self.state else { return }
      // Between two deliveries each of them waits for its turn, before what it causes.
      for parked in self.leaveLine() { parked.held.handle(parked.event) }
      first.afterCurrentDelivery { self.letGo() }
    }
  }
}

/// What one gate has parked for one module.
@MainActor private final class ParkedEvents {
  private var events: [ObjectIdentifier: ParkedEvent] = [:]

  func add(_ event: Event, held: HeldNext) -> ParkedEvent {
    let parked = ParkedEvent(event, held: held, in: self)
    events[ObjectIdentifier(parked)] = parked
    held.onCancel { [weak parked] in parked?.leave() }
    return parked
  }

  func remove(_ parked: ParkedEvent) { events[ObjectIdentifier(parked)] = nil }
}

/// One event that is parked.
@MainActor private final class ParkedEvent {
  let event: Event
  let held: HeldNext
  private weak var events: ParkedEvents?

  init(_ event: Event, held: HeldNext, in events: ParkedEvents) {
    self.event = event
    self.held = held
    self.events = events
  }

  /// Is parked no longer.
  func leave() { events?.remove(self) }
}
