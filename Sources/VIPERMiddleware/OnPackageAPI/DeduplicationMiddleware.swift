public import VIPER

/// Lets an event whose like is under way wait for the answer to that, instead of asking twice.
///
/// ```swift
/// let once = DeduplicationMiddleware(NoteList.load)
/// ```
///
/// Alike are events of equal input in one module. The first goes on; the others are held, with the outcome
/// ``Outcome/held``. The answer goes up for the first, and then for each of the others under its own id, in the
/// order in which they came: failures too. What is not answered once joins nobody:
/// - When an element of a sequence comes, those who wait go on by themselves. A loop over `answers` joins nobody.
/// - A request on which the first one waits itself, as that of its own handler, goes on by itself.
/// - When the first is not answered, because who asked was cancelled, or somebody below took the answer, the next
///   that waits goes on in its place, as soon as the first one's handler has returned.
///
/// One whose `request` is cancelled while it waits is forgotten, and so is what a module has held when it goes.
public struct DeduplicationMiddleware: Middleware {
  private let name: NameKey
  private let key: (any Sendable) -> AnyHashable?
  private let flights = PerModule { Flights() }

  /// Joins the events of one name.
  ///
  /// - Parameter name: the name.
  public init<Input: Hashable & Sendable, Output>(_ name: EventName<Input, Output>) {
    self.name = name.key
    key = { ($0 as? Input).map { AnyHashable($0) } }
  }

  /// Joins the events of one name, which carry nothing.
  ///
  /// - Parameter name: the name.
  public init<Output>(_ name: EventName<Void, Output>) {
    self.name = name.key
    key = { $0 is Void ? AnyHashable(true) : nil }
  }

  /// Passes the event on, or holds it if its like is under way.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard event.key == name, !event.isForLoop, let input = key(event.data) else {
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

  /// Passes the result on, and gives it to those who wait for it as well.
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

/// What is under way in one module.
@MainActor private final class Flights {
  struct Key: Hashable {
    let input: AnyHashable
    let position: ChainPosition
  }
  var underWay: [Key: Flight] = [:]
}

/// Events that are alike: one that has gone on, and those who wait for its answer.
@MainActor private final class Flight {
  private let key: Flights.Key
  private weak var flights: Flights?
  private var waiting: [Follower] = []
  /// Tells who has gone on from those before.
  private var leader = 0
  private var leading: Event.ID?

  init(_ key: Flights.Key, of flights: Flights) {
    self.key = key
    self.flights = flights
  }

  func join(_ event: Event, _ held: HeldNext) {
    let follower = Follower(event, held)
    waiting.append(follower)
    held.onCancel { [weak self, weak follower] in
      self?.waiting.removeAll { $0 === follower }
    }
  }

  /// Whether the one that has gone on waits itself for this event.
  func isLed(byWhatWaitsFor event: Event) -> Bool {
    leading.map { event.wouldDeadlock(waitingFor: $0) } ?? false
  }

  /// Lets the first event go on, marked.
  func begin(_ event: Event, _ pass: (Lead) -> Outcome) -> Outcome {
    leading = event.id
    let (outcome, isUnderWay) = lead(pass)
    if !isUnderWay { isLeft(by: leader) }
    return outcome
  }

  /// Nobody can answer the leader any more: the next one leads.
  func isLeft(by number: Int) {
    guard isLed(by: number) else { return }
    while !waiting.isEmpty {
      let follower = waiting.removeFirst()
      leading = follower.event.id
      let (_, isUnderWay) = lead { follower.held.handle(follower.event, mark: $0) }
      if isUnderWay || !isLed(by: leader) { return }
    }
    end()
  }

  /// The leader has an answer.
  ///
  /// - Returns: who waited for it; `nil` if it is the leader no longer.
  func isAnswered(to number: Int) -> [Follower]? {
    guard isLed(by: number) else { return nil }
    end()
    defer { waiting = [] }
    return waiting
  }

  /// - Returns: what became of the event, and whether it may still be answered.
  private func lead(_ pass: (Lead) -> Outcome) -> (Outcome, isUnderWay: Bool) {
    leader += 1
    weak var mark: Lead?
    func passMarked() -> Outcome {
      let lead = Lead(leader, of: self)
      mark = lead
      return pass(lead)
    }
    let outcome = passMarked()
    return (outcome, mark != nil)
  }

  private func isLed(by number: Int) -> Bool {
    number == leader && flights?.underWay[key] === self
  }

  private func end() { flights?.underWay[key] = nil }
}

/// One that waits for the answer to another.
@MainActor private final class Follower {
  let event: Event
  let held: HeldNext

  init(_ event: Event, _ held: HeldNext) {
    self.event = event
    self.held = held
  }
}

/// Marks the event that has gone on. It is freed when nobody can answer any more.
@MainActor private final class Lead {
  private weak var flight: Flight?
  private let number: Int

  init(_ number: Int, of flight: Flight) {
    self.number = number
    self.flight = flight
  }

  func isAnswered() -> [Follower]? { flight?.isAnswered(to: number) }

  deinit {
    guard let flight else { return }
    Task { @MainActor [number] in flight.isLeft(by: number) }
  }
}
