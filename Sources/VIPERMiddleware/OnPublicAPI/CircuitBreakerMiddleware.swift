public import VIPER

/// A middleware that rejects events immediately while the service behind their handlers fails. It forwards a trial
/// event from time to time to detect whether the service works again.
///
/// ```swift
/// let server = CircuitBreakerMiddleware(Sync.pull, Sync.push, opensAfter: 5, retriesAfter: .seconds(30))
/// let list = MiddlewareList(beforeInteractor: [server, TimeoutMiddleware(after: .seconds(5))])
/// ```
///
/// - *Closed*: events pass, and their successes and failures are counted. After `limit` consecutive failures, the
///   breaker opens. Answers with other statuses, such as `ResultStatus.invalid`, are not counted.
/// - *Open*: events are answered `ResultStatus.rejected`. The error states the time until the next trial.
/// - *Trying*: after the pause, one event passes as a trial. Other events are rejected until the trial is answered. A
///   success closes the breaker, and a failure opens it again. If the trial can no longer be answered, because its request
///   or its module has ended, or if it is answered with another status, the next event is the trial.
///
/// All modules that a breaker serves share its state, so create one breaker for each server. Place a middleware that
/// produces failures, such as a timeout, below the breaker: `validate()` reports a timeout before it in the same list.
///
/// One-way events have no answer, so they are not counted, and are never the trial. They pass while the breaker is closed,
/// and are rejected otherwise. A breaker without names does not distinguish one-way events from other events: a failure of
/// their handlers is counted, and a success is not.
public final class CircuitBreakerMiddleware: CheckedMiddleware {
  private enum State {
    case closed
    /// The breaker is open. The closure returns the time since the breaker opened. The closure is `nil` if the next
    /// event may be the trial.
    case open((() -> Duration)?)
    case trying(Trial)
  }

  let events: NamedEvents
  /// The names without an answer.
  private let oneWay: Set<NameKey>
  private let limit: Int
  let statuses: Set<ResultStatus>
  private let pause: Duration
  private let clock: any Clock<Duration>
  private var state = State.closed
  private var failures = 0
  /// The number of state changes. If an event passed the breaker before the last state change, its answer is not
  /// counted.
  private var round = 0

  /// Creates a breaker for the events with the given names.
  ///
  /// - Parameters:
  ///   - name: The names. Without names, the breaker is for all business events.
  ///   - statuses: The statuses that count as failures.
  ///   - limit: The number of consecutive failures after which the breaker opens.
  ///   - pause: The time after which the breaker forwards an event as a trial.
  ///   - clock: The clock that measures the pause.
  public init<each Input, each Output>(
    _ name: repeat EventName<each Input, each Output>, on statuses: [ResultStatus] = [.timeout, .error],
    opensAfter limit: Int = 5, retriesAfter pause: Duration = .seconds(30),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    let events = NamedEvents(repeat each name)
    self.events = events
    oneWay = Set(events.declared.filter { $0.isOneWay }.map(\.key))
    self.limit = limit
    self.statuses = Set(statuses)
    self.pause = pause
    self.clock = clock
  }

  /// Declares the names of the events.
  public func declare(_ declaration: inout MiddlewareDeclaration) {
    events.declare(in: &declaration, of: "CircuitBreakerMiddleware")
    if limit < 1 || pause < .zero || statuses.isEmpty {
      declaration.mistakes.append(
        "CircuitBreakerMiddleware for \(events.text) has settings with which it cannot work (opensAfter: \(limit),"
          + " retriesAfter: \(pause), on: \(statuses.count) statuses). Pass at least one failure, a pause that is not"
          + " negative, and at least one status.")
    }
  }

  /// Forwards the event, or rejects it.
  public func handle(_ event: Event, next: Next) -> Outcome {
    // The breaker may be on both sides of a presenter. Only its first position handles the event.
    guard events.contains(event), !event.hasMark(as: Passage.self, where: isOwn) else { return next.handle(event) }
    switch state {
    case .closed where oneWay.contains(event.key): return next.handle(event)
    case .closed: return next.handle(event, mark: Passage(of: self, round))
    case .open(let elapsed):
      let rest = elapsed.map { untilTrial(after: $0()) } ?? .zero
      guard rest <= .zero else { return refuse(event, "the handler can be tried again in \(rest)", next) }
      return letTry(event, next)
    case .trying(let trial) where trial.isOver: return letTry(event, next)
    case .trying: return refuse(event, "another event is trying the handler now", next)
    }
  }

  /// Counts the result, and forwards it.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    if let passage = next.mark(of: result, as: Passage.self), isOwn(passage), passage.round == round {
      count(result, next)
    }
    return next.receive(result)
  }

  private func isOwn(_ passage: Passage) -> Bool { passage.breaker === self }

  /// Returns the time until the next trial. The elapsed time is negative if the clock was set to an earlier time.
  private func untilTrial(after elapsed: Duration) -> Duration { elapsed < .zero ? .zero : pause - elapsed }

  private func refuse(_ event: Event, _ reason: String, _ next: Next) -> Outcome {
    let text = "\(event.quotedName) was rejected: its handler has failed \(failures) times in a row, and \(reason)."
    next.receive(EventResult(answering: event, throwing: EventFailure(.rejected, description: text)))
    return .rejected
  }

  private func count(_ result: EventResult, _ next: Next) {
    if result.isSuccess {
      failures = 0
      if case .trying = state { change(to: .closed) }
    } else if statuses.contains(result.status) {
      failures += 1
      if case .closed = state, failures < limit { return }
      change(to: .open(next.stopwatch(on: clock)))
    } else if case .trying = state {
      change(to: .open(nil))
    }
  }

  private func change(to state: State) {
    self.state = state
    round += 1
  }

  private func letTry(_ event: Event, _ next: Next) -> Outcome {
    guard !oneWay.contains(event.key) else {
      return refuse(event, "only an event with an answer can try the handler", next)
    }
    let passage = Passage(of: self, round + 1)
    change(to: .trying(Trial(passage: passage, isAwaited: next.isAwaited(event))))
    return next.handle(event, mark: passage)
  }
}

/// The event that tries the handler.
@MainActor private struct Trial {
  weak var passage: Passage?
  let isAwaited: @MainActor () -> Bool

  /// Whether the event can no longer be answered. Its handler may still run and ignore its cancellation.
  var isOver: Bool { passage == nil || !isAwaited() }
}

/// The mark of a forwarded event. It is released when the event can no longer be answered.
@MainActor private final class Passage {
  weak var breaker: CircuitBreakerMiddleware?
  let round: Int

  init(of breaker: CircuitBreakerMiddleware, _ round: Int) {
    self.breaker = breaker
    self.round = round
  }
}
