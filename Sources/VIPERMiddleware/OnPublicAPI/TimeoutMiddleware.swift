public import VIPER

/// Answers an event ``ResultStatus/timeout`` if its handler takes too long.
///
/// ```swift
/// let timeout = TimeoutMiddleware(NoteList.load, NoteList.sync, after: .seconds(5))
/// ```
///
/// The time runs from when the event passes here. The first answer, or the first element of a sequence, ends it,
/// and so does a handler that finishes without an answer. When the time is over, the answer is
/// ``ResultStatus/timeout``, a `request` throws ``RequestError/Reason/timedOut``, the handlers that work on the
/// event are cancelled, and what they answer nevertheless is dropped and counted. An event that is held below
/// goes no further then. The time stops when the module goes or who asked stops waiting.
///
/// Nothing is shared by the modules that it serves. Route events are not timed: a person may keep a module
/// open.
public struct TimeoutMiddleware: Middleware {
  private let events: NamedEvents
  private let duration: Duration
  private let clock: any Clock<Duration>

  /// A timeout for the events of these names.
  ///
  /// - Parameters:
  ///   - name: the names; all business events without any.
  ///   - duration: how long an event may take.
  ///   - clock: what measures that.
  public init<each Input, each Output>(
    _ name: repeat EventName<each Input, each Output>, after duration: Duration,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    events = NamedEvents(repeat each name)
    self.duration = duration
    self.clock = clock
  }

  /// Passes the event on, and begins to measure if it was not answered at once.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard events.contains(event) else { return next.handle(event) }
    let (outcome, unanswered) = pass(event, next: next)
    guard let unanswered else { return outcome }
    unanswered.timer = next.hold().after(duration, clock: clock) { [duration] held in
      held.reject(
        event, "\(event.quotedName) was not answered within \(duration).", status: .timeout)
    }
    return outcome
  }

  /// Stops the time of the event that is answered, and passes the result on.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    next.mark(of: result, as: Unanswered.self)?.isAnswered()
    return next.receive(result)
  }

  /// - Returns: the mark as well, if somebody may still answer.
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

/// An event whose time runs. It is freed when nobody can answer any more.
@MainActor private final class Unanswered {
  var timer: Task<Void, Never>?
  private(set) var isOver = false

  func isAnswered() {
    isOver = true
    timer?.cancel()
  }

  deinit { timer?.cancel() }
}
