public import VIPER

/// Answers an event `ResultStatus.timeout` if its handler takes too long.
///
/// ```swift
/// let timeout = TimeoutMiddleware(NoteList.load, NoteList.sync, after: .seconds(5))
/// ```
///
/// The time starts when the event passes the middleware. The first answer, the first element of a sequence, or a handler that
/// finishes without an answer stops it. At the timeout the answer is `ResultStatus.timeout`, a `request` throws
/// `RequestError.Reason.timedOut`, and the event's handlers are cancelled; what they still answer is dropped and counted.
/// An event that is held below does not go on after that. The timer is cancelled with the request, and when the module closes.
///
/// The modules that it serves share nothing. Route events have no timeout: a person may keep a module open.
public struct TimeoutMiddleware: Middleware {
  private let events: NamedEvents
  private let duration: Duration
  private let clock: any Clock<Duration>

  /// A timeout for the events of these names.
  ///
  /// - Parameters:
  ///   - name: the names; all business events without any.
  ///   - duration: the time that an event may take.
  ///   - clock: measures the time.
  public init<each Input, each Output>(
    _ name: repeat EventName<each Input, each Output>, after duration: Duration,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    events = NamedEvents(repeat each name)
    self.duration = duration
    self.clock = clock
  }

  /// Forwards the event, and starts a timer if it was not answered at once.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard events.contains(event) else { return next.handle(event) }
    let (outcome, unanswered) = pass(event, next: next)
    guard let unanswered else { return outcome }
    unanswered.timer = next.hold().after(duration, clock: clock) { [duration] held in
      held.reject(event, "\(event.quotedName) was not answered within \(duration).", status: .timeout)
    }
    return outcome
  }

  /// Cancels the timer of the event that is answered, and forwards the result.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    next.mark(of: result, as: Unanswered.self)?.isAnswered()
    return next.receive(result)
  }

  /// Forwards the event, marked.
  ///
  /// - Returns: the outcome, and the mark if the event can still be answered.
  private func pass(_ event: Event, next: Next) -> (Outcome, Unanswered?) {
    weak var unanswered: Unanswered?
    func pass() -> Outcome {
      let mark = Unanswered()
      unanswered = mark
      return next.handle(event, mark: mark)
    }
    let outcome = pass()
    return (outcome, unanswered?.isOver == false ? unanswered : nil)
  }
}

/// The mark of an event. It is released when the event can no longer be answered.
@MainActor private final class Unanswered {
  var timer: Task<Void, Never>?
  private(set) var isOver = false

  func isAnswered() {
    isOver = true
    timer?.cancel()
  }

  deinit { timer?.cancel() }
}
