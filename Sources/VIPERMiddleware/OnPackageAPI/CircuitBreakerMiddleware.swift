public import VIPER

/// Refuses events at once while what is behind them fails, and tries now and then whether it works again.
///
/// ```swift
/// let server = CircuitBreakerMiddleware(Sync.pull, Sync.push, opensAfter: 5, retriesAfter: .seconds(30))
/// let list = MiddlewareList(beforeInteractor: [server, TimeoutMiddleware(after: .seconds(5))])
/// ```
///
/// - *Closed*, events pass. Successes and failures are counted as they come up; after so many failures in a
///   row it opens. Answers of other statuses, ``ResultStatus/invalid`` for one, say nothing of what is behind
///   it.
/// - *Open*, events are answered ``ResultStatus/rejected``, with a message that says when it may be tried again.
/// - After a while one event is let through, to try; others are refused until it is answered. A success closes
///   it, a failure opens it again. If the trial is not answered, or with another status, the next event is the
///   trial.
///
/// Its state is shared by all modules that it serves, since what is behind it is: make one for each server. Put
/// what makes failures, a timeout, below it. Events that nobody answers, one-way ones, pass and count for
/// nothing.
public final class CircuitBreakerMiddleware: Middleware {
  private enum State {
    case closed
    /// Since when; `nil` if the next event may be the trial.
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
  /// Tells answers to what passed in the present state from those that come late.
  private var round = 0

  /// A breaker for the events of these names.
  ///
  /// - Parameters:
  ///   - name: the names; all business events without any.
  ///   - limit: after how many failures in a row it opens.
  ///   - statuses: which answers are failures.
  ///   - pause: after how long it lets an event through to try.
  ///   - clock: what measures that.
  public init<each Input, each Output>(
    _ name: repeat EventName<each Input, each Output>, opensAfter limit: Int = 5,
    of statuses: [ResultStatus] = [.error, .timeout], retriesAfter pause: Duration = .seconds(30),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    events = NamedEvents(repeat each name)
    self.limit = limit
    self.statuses = Set(statuses)
    self.pause = pause
    self.clock = clock
  }

  /// Passes the event on, or refuses it.
  public func handle(_ event: Event, next: Next) -> Outcome {
    // It may stand on both sides of a presenter.
    guard events.contains(event), !event.hasMark(as: Passage.self, where: isOwn) else {
      return next.handle(event)
    }
    switch state {
    case .closed: return next.handle(event, mark: Passage(of: self, round, isTrial: false))
    case .open(let elapsed):
      let rest = elapsed.map { pause - $0() } ?? .zero
      guard rest <= .zero else { return refuse(event, "may be tried again in \(rest)", next) }
      return letTry(event, next)
    case .trying: return refuse(event, "is being tried by another event", next)
    }
  }

  /// Counts the result, and passes it on.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    if let passage = next.mark(of: result, as: Passage.self), isOwn(passage), passage.round == round {
      count(result)
    }
    return next.receive(result)
  }

  private func isOwn(_ passage: Passage) -> Bool { passage.breaker === self }

  private func refuse(_ event: Event, _ reason: String, _ next: Next) -> Outcome {
    next.reject(
      event,
      "\(event.quotedName) was refused: what is behind it has failed \(failures) times in a row, and \(reason).",
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

  /// Nobody will say whether it works: the next event is the trial.
  fileprivate func isNotAnswered(_ trial: Int) {
    guard case .trying = state, trial == round else { return }
    change(to: .open(nil))
  }
}

/// Marks what has passed. It is freed when nobody can answer any more.
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
