public import VIPER

/// Refuses events at once while the service behind their handlers fails, and tries from time to time whether it works again.
///
/// ```swift
/// let server = CircuitBreakerMiddleware(Sync.pull, Sync.push, opensAfter: 5, retriesAfter: .seconds(30))
/// let list = MiddlewareList(beforeInteractor: [server, TimeoutMiddleware(after: .seconds(5))])
/// ```
///
/// - *Closed*: events pass, and their successes and failures are counted. After `limit` failures in a row the breaker
///   opens. Answers of other statuses, such as `ResultStatus.invalid`, do not count.
/// - *Open*: events are answered `ResultStatus.rejected`, with a message that says when the next trial is possible.
/// - *Trying*: after the pause one event passes as a trial; others are refused until it is answered. A success closes the
///   breaker, a failure opens it again. If the trial is not answered, or with another status, the next event is the trial.
///
/// All modules that a breaker serves share its state: create one for each server. Put a middleware that makes failures, such
/// as a timeout, below it. One-way events pass and do not count.
public final class CircuitBreakerMiddleware: Middleware {
  private enum State {
    case closed
    /// The time since it opened; `nil` if the next event may be the trial.
    case open((() -> Duration)?)
    case trying
  }

  private let events: NamedEvents
  private let limit: Int
  private let statuses: Set<ResultStatus>
  private let pause: Duration
  private let clock: any Clock<Duration>
  private var state = State.closed
  private var failures = 0
  /// The number of state changes: an answer to an event from before the last one does not count.
  private var round = 0

  /// A breaker for the events of these names.
  ///
  /// - Parameters:
  ///   - name: the names; all business events without any.
  ///   - statuses: the statuses of failures.
  ///   - limit: the number of failures in a row after which it opens.
  ///   - pause: the time after which it lets an event through as a trial.
  ///   - clock: measures the pause.
  public init<each Input, each Output>(
    _ name: repeat EventName<each Input, each Output>, on statuses: [ResultStatus] = [.timeout, .error],
    opensAfter limit: Int = 5, retriesAfter pause: Duration = .seconds(30),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    events = NamedEvents(repeat each name)
    self.limit = limit
    self.statuses = Set(statuses)
    self.pause = pause
    self.clock = clock
  }

  /// Forwards the event, or refuses it.
  public func handle(_ event: Event, next: Next) -> Outcome {
    // It may stand on both sides of a presenter.
    guard events.contains(event), !event.hasMark(as: Passage.self, where: isOwn) else { return next.handle(event) }
    switch state {
    case .closed: return next.handle(event, mark: Passage(of: self, round, isTrial: false))
    case .open(let elapsed):
      let rest = elapsed.map { pause - $0() } ?? .zero
      guard rest <= .zero else { return refuse(event, "may be tried again in \(rest)", next) }
      return letTry(event, next)
    case .trying: return refuse(event, "is being tried by another event", next)
    }
  }

  /// Counts the result, and forwards it.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    if let passage = next.mark(of: result, as: Passage.self), isOwn(passage), passage.round == round { count(result) }
    return next.receive(result)
  }

  private func isOwn(_ passage: Passage) -> Bool { passage.breaker === self }

  private func refuse(_ event: Event, _ reason: String, _ next: Next) -> Outcome {
    next.reject(
      event, "\(event.quotedName) was refused: what is behind it has failed \(failures) times in a row, and \(reason).",
      status: .rejected)
  }

  private func count(_ result: EventResult) {
    if result.isSuccess {
      failures = 0
      if case .trying = state { change(to: .closed) }
    } else if statuses.contains(result.status) {
      failures += 1
      if case .closed = state, failures < limit { return }
      change(to: .open(clock.stopwatch()))
    } else {
      isNotAnswered(round)
    }
  }

  private func change(to state: State) {
    self.state = state
    round += 1
  }

  private func letTry(_ event: Event, _ next: Next) -> Outcome {
    change(to: .trying)
    let trial = round
    weak var mark: Passage?
    func pass() -> Outcome {
      let passage = Passage(of: self, trial, isTrial: true)
      mark = passage
      return next.handle(event, mark: passage)
    }
    let outcome = pass()
    if mark == nil { isNotAnswered(trial) }
    return outcome
  }

  /// Lets the next event be the trial, because this one will not be answered.
  fileprivate func isNotAnswered(_ trial: Int) {
    guard case .trying = state, trial == round else { return }
    change(to: .open(nil))
  }
}

/// The mark of an event that has passed. It is released when the event can no longer be answered.
@MainActor private final class Passage {
  weak var breaker: CircuitBreakerMiddleware?
  let round: Int
  private let isTrial: Bool

  init(of breaker: CircuitBreakerMiddleware, _ round: Int, isTrial: Bool) {
    self.breaker = breaker
    self.round = round
    self.isTrial = isTrial
  }

  deinit {
    guard isTrial, let breaker else { return }
    Task { @MainActor [round] in breaker.isNotAnswered(round) }
  }
}
