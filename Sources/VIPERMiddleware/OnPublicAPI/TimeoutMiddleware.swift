public import VIPER

/// A middleware that answers an event `ResultStatus.timeout` if its handler does not answer in time.
///
/// ```swift
/// let timeout = TimeoutMiddleware(NoteList.load, NoteList.sync, after: .seconds(5))
/// ```
///
/// The timer starts when the event passes the middleware. It stops at the first answer, at the first element of a
/// sequence, or when a handler finishes without an answer. At the timeout, the event is answered
/// `ResultStatus.timeout` without a message, its `request` throws a `RequestError` with the code `timedOut`, and its
/// handlers are cancelled. Their later answers are dropped and counted. If the event is held below the middleware, it
/// is not forwarded after the timeout. The timer is cancelled when the request is cancelled and when the module closes.
///
/// The modules that the middleware serves share no state. Route events have no timeout, because a user may leave a
/// module open.
public struct TimeoutMiddleware: CheckedMiddleware {
  let events: NamedEvents
  /// Whether the timeout is meant for all attempts of a retry together.
  private let isTotal: Bool
  private let duration: Duration
  private let clock: any Clock<Duration>

  /// Creates a timeout for the events with the given names.
  ///
  /// - Parameters:
  ///   - name: The names. Without names, the timeout is for all business events.
  ///   - duration: The maximum time until the first answer.
  ///   - clock: The clock that measures the time.
  public init<each Input, each Output>(
    _ name: repeat EventName<each Input, each Output>, after duration: Duration,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(NamedEvents(repeat each name), duration, isTotal: false, clock)
  }

  /// Creates a timeout for all attempts together, above a ``RetryMiddleware``. The timeout equals
  /// ``init(_:after:clock:)``, but `validate()` accepts it before a retry.
  ///
  /// - Parameters:
  ///   - name: The names. Without names, the timeout is for all business events.
  ///   - duration: The maximum time until the answer to the last attempt.
  ///   - clock: The clock that measures the time.
  public init<each Input, each Output>(
    _ name: repeat EventName<each Input, each Output>, total duration: Duration,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(NamedEvents(repeat each name), duration, isTotal: true, clock)
  }

  private init(_ events: NamedEvents, _ duration: Duration, isTotal: Bool, _ clock: any Clock<Duration>) {
    (self.events, self.duration, self.isTotal, self.clock) = (events, duration, isTotal, clock)
  }

  /// Declares the names of the events.
  public func declare(_ declaration: inout MiddlewareDeclaration) {
    events.declare(in: &declaration, of: "TimeoutMiddleware")
    if duration <= .zero {
      declaration.mistakes.append(
        "TimeoutMiddleware for \(events.text) has the duration \(duration), so every event that is not answered"
          + " immediately times out. Pass a positive duration.")
    }
    for (index, middleware) in declaration.below.enumerated() where !isTotal {
      guard let (watched, isRetry) = Self.watched(by: middleware), let common = events.first(in: watched) else {
        continue
      }
      let isInside = declaration.below[(index + 1)...].contains {
        ($0 as? TimeoutMiddleware)?.events.first(in: common) != nil
      }
      if isInside { continue }
      declaration.mistakes.append(
        isRetry
          ? "TimeoutMiddleware precedes RetryMiddleware for \(common.text), so the event ends after \(duration) with all its"
            + " attempts, and no attempt that times out is repeated. Usually the order is reversed. Place the timeout after"
            + " the retry. If it limits all attempts together, write `TimeoutMiddleware(…, total: …)`."
          : "TimeoutMiddleware precedes CircuitBreakerMiddleware for \(common.text), so the breaker does not count the events"
            + " that time out, and does not open for a service that hangs. Usually the order is reversed. Place the timeout"
            + " after the breaker.")
    }
  }

  /// Returns the events whose timeouts a middleware repeats or counts, and whether it repeats them. Returns `nil` if it does
  /// neither.
  private static func watched(by middleware: any Middleware) -> (NamedEvents, isRetry: Bool)? {
    switch middleware {
    case let retry as RetryMiddleware where retry.statuses.contains(.timeout): (retry.events, true)
    case let breaker as CircuitBreakerMiddleware where breaker.statuses.contains(.timeout): (breaker.events, false)
    default: nil
    }
  }

  /// Forwards the event, and starts a timer if the event is not answered immediately.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard events.contains(event) else { return next.handle(event) }
    let (outcome, unanswered) = pass(event, next: next)
    guard let unanswered else { return outcome }
    unanswered.timer = next.hold().after(duration, clock: clock) { [duration] held in
      let reason = "\(event.quotedName) was not answered within \(duration)."
      held.receive(EventResult(answering: event, throwing: EventFailure(.timeout, description: reason)))
    }
    return outcome
  }

  /// Cancels the timer of the answered event, and forwards the result.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    next.mark(of: result, as: Unanswered.self)?.isAnswered()
    return next.receive(result)
  }

  /// Forwards the event with a mark.
  ///
  /// - Returns: The outcome, and the mark if the event can still be answered.
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
