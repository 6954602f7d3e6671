public import VIPER

/// A middleware that forwards only the first of several equal events in flight. The answer to the first event is the
/// answer to all of them.
///
/// ```swift
/// let once = DeduplicationMiddleware(NoteList.load)
/// ```
///
/// Events of one module are equal if their inputs are equal. The first event, the leader, is forwarded. Later ones, the
/// followers, are held, with the outcome `Outcome.held`. The leader's answer is sent up first for the leader, and then
/// for each follower under the follower's id, in the order of arrival. A failure is shared in the same way. The
/// exceptions are:
/// - If the input does not equal itself, such as `Double.nan`, the event is only forwarded. So is the event that loads a
///   list: a new search may have begun since the equal event.
/// - If the answer is an element of a sequence, the followers are forwarded separately. If the sender reads the answers
///   in a loop over `answers`, the event is neither a leader nor a follower.
/// - If the leader's handler waits for an equal request, the request is forwarded separately. Otherwise, both would
///   wait for each other.
/// - If the leader is not answered, because its request was cancelled or a middleware below consumed the answer, the
///   next follower becomes the leader as soon as the leader's handler has returned.
///
/// A follower is not forwarded if its `request` is cancelled. If its module closes, the follower is dropped and counted,
/// because the leader has had its effect.
public struct DeduplicationMiddleware: CheckedMiddleware {
  private let name: NameKey
  private let key: (any Sendable) -> AnyHashable?
  private let flights = PerModule { Flights() }

  /// Creates a middleware for the events of one name.
  ///
  /// - Parameter name: The name.
  public init<Input: Hashable & Sendable, Output>(_ name: EventName<Input, Output>) {
    self.name = name.key
    key = { inputKey($0, as: Input.self) }
  }

  /// Creates a middleware for the events of one name, which have no data.
  ///
  /// - Parameter name: The name.
  public init<Output>(_ name: EventName<Void, Output>) {
    self.name = name.key
    key = { $0 is Void ? AnyHashable(true) : nil }
  }

  /// Declares the name of the events.
  public func declare(_ declaration: inout MiddlewareDeclaration) {
    declaration.events = [name]
    guard name.isCommand else { return }
    declaration.mistakes.append(
      "DeduplicationMiddleware for \(name.text.quotedName) has no effect: the event loads a list, and the search may have changed"
        + " since an equal event, so each event is forwarded. Usually the middleware was added to prevent a second load. Remove"
        + " it: a list has at most one load of each kind in progress.")
  }

  /// Forwards the event, or holds it if an equal event is in flight.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard event.key == name, !name.isCommand, !event.expectsSeveralAnswers, let input = key(event.data) else {
      return next.handle(event)
    }
    let flights = flights[next]
    let key = Flights.Key(input: input, position: next.position)
    if let flight = flights.underWay[key] {
      if flight.isLed(byWhatWaitsFor: event) { return next.handle(event) }
      flight.join(event, next.hold())
      return .held
    }
    let flight = Flight(key, of: flights)
    flights.underWay[key] = flight
    return flight.begin(event) { next.handle(event, mark: $0) }
  }

  /// Forwards the result, and answers the followers with it.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    guard let lead = next.mark(of: result, as: Lead.self), let waiting = lead.isAnswered() else {
      return next.receive(result)
    }
    let outcome = next.receive(result)
    for follower in waiting {
      if result.isFinal {
        follower.held.receive(result.answering(follower.event))
      } else {
        follower.held.handle(follower.event)
      }
    }
    return outcome
  }
}

/// The leaders and followers of one module.
@MainActor private final class Flights {
  struct Key: Hashable {
    let input: AnyHashable
    let position: Int
  }
  var underWay: [Key: Flight] = [:]
}

/// A leader, and the followers that wait for its answer.
@MainActor private final class Flight {
  private let key: Flights.Key
  private weak var flights: Flights?
  private var waiting = Followers()
  /// The serial number of the current leader. Answers to earlier leaders are ignored.
  private var leader = 0
  private var leading: Event.ID?

  init(_ key: Flights.Key, of flights: Flights) {
    self.key = key
    self.flights = flights
  }

  func join(_ event: Event, _ held: HeldNext) {
    let follower = Follower(event, held)
    waiting.append(follower)
    held.onCancel { [weak self, weak follower] in if let follower { self?.waiting.remove(follower) } }
    held.onClose(nil)
  }

  /// Returns whether the leader's handler waits for the answer to an event.
  func isLed(byWhatWaitsFor event: Event) -> Bool { leading.map { event.wouldDeadlock(waitingFor: $0) } ?? false }

  /// Makes the first event the leader, and forwards the event.
  func begin(_ event: Event, _ pass: (Lead) -> Outcome) -> Outcome {
    leading = event.id
    let (outcome, isUnderWay) = lead(pass)
    if !isUnderWay { isLeft(by: leader) }
    return outcome
  }

  /// Makes the next follower the leader, because the current leader can no longer be answered.
  func isLeft(by number: Int) {
    guard isLed(by: number) else { return }
    while let follower = waiting.next() {
      leading = follower.event.id
      let (_, isUnderWay) = lead { follower.held.handle(follower.event, mark: $0) }
      if isUnderWay || !isLed(by: leader) { return }
    }
    end()
  }

  /// Ends the flight when a leader is answered.
  ///
  /// - Returns: The followers, or `nil` if another event is the leader now.
  func isAnswered(to number: Int) -> [Follower]? {
    guard isLed(by: number) else { return nil }
    end()
    defer { waiting = Followers() }
    return waiting.all
  }

  /// Forwards the new leader with a mark.
  ///
  /// - Returns: The outcome of the event, and whether the event can still be answered.
  private func lead(_ pass: (Lead) -> Outcome) -> (Outcome, isUnderWay: Bool) {
    leader += 1
    weak var mark: Lead?
    func passMarked() -> Outcome {
      let lead = Lead(leader, of: self)
      mark = lead
      return pass(lead)
    }
    let outcome = passMarked()
    mark?.isUnderWay = true
    return (outcome, mark != nil)
  }

  private func isLed(by number: Int) -> Bool { number == leader && flights?.underWay[key] === self }

  private func end() { flights?.underWay[key] = nil }
}

/// An event that waits for the leader's answer.
@MainActor private final class Follower {
  let event: Event
  let held: HeldNext
  /// The number of the event among the ``Followers``.
  var number = 0

  init(_ event: Event, _ held: HeldNext) {
    self.event = event
    self.held = held
  }
}

/// The events that wait, in the order of arrival. Removing one takes the same time for any number of them.
@MainActor private struct Followers {
  private var byNumber: [Int: Follower] = [:]
  /// The numbers of the first follower and of the next one to add.
  private var (first, end) = (0, 0)

  var all: [Follower] { (first..<end).compactMap { byNumber[$0] } }

  mutating func append(_ follower: Follower) {
    follower.number = end
    byNumber[end] = follower
    end += 1
  }

  mutating func remove(_ follower: Follower) { byNumber[follower.number] = nil }

  /// Removes and returns the first follower.
  mutating func next() -> Follower? {
    while first < end {
      first += 1
      if let follower = byNumber.removeValue(forKey: first - 1) { return follower }
    }
    return nil
  }
}

/// The mark of the leader. It is released when the leader can no longer be answered.
@MainActor private final class Lead {
  private weak var flight: Flight?
  private let number: Int
  /// Whether the leader has been forwarded and waits for a later answer.
  var isUnderWay = false

  init(_ number: Int, of flight: Flight) {
    self.number = number
    self.flight = flight
  }

  func isAnswered() -> [Follower]? {
    isUnderWay = false
    return flight?.isAnswered(to: number)
  }

  deinit {
    guard isUnderWay, let flight else { return }
    DeferredCleanup.add { [number] in flight.isLeft(by: number) }
  }
}
