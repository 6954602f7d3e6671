public import VIPER

/// Sends a failed event down again, a few times, after longer and longer waits.
///
/// ```swift
/// let retry = RetryMiddleware(NoteList.load, NoteList.sync, attempts: 3)
/// // Below it, so that each attempt has five seconds:
/// let timeout = TimeoutMiddleware(after: .seconds(5))
/// let list = MiddlewareList(beforeInteractor: [retry, timeout])
/// ```
///
/// Name only events that may be handled twice. The failures before the last one go no further up; the last one goes up as it
/// is, and so does any success and any failure of another status. Between attempts the event is held: its outcome is
/// `Outcome.held`, and its id stays the same. A sequence is not repeated after its first element. Later answers of an attempt
/// that has failed are dropped and counted.
///
/// Nothing is repeated after the module has closed or the request has ended. The modules that it serves share nothing.
public struct RetryMiddleware: Middleware {
  private let events: NamedEvents
  private let statuses: Set<ResultStatus>
  private let attempts: Int
  private let backOff: BackOff
  private let clock: any Clock<Duration>
  private let random: @MainActor () -> Double

  /// Repeats the events of these names.
  ///
  /// - Parameters:
  ///   - name: a name.
  ///   - more: more names.
  ///   - statuses: the failures after which an event is repeated.
  ///   - attempts: the greatest number of attempts, the first one included.
  ///   - backOff: the wait before each repetition.
  ///   - clock: measures the wait.
  ///   - random: gives a number from 0 to 1 for the jitter of each wait.
  public init<Input, Output, each MoreInput, each MoreOutput>(
    _ name: EventName<Input, Output>, _ more: repeat EventName<each MoreInput, each MoreOutput>,
    on statuses: [ResultStatus] = [.timeout, .error], attempts: Int = 3, backOff: BackOff = BackOff(),
    clock: any Clock<Duration> = ContinuousClock(), random: @escaping @MainActor () -> Double = { .random(in: 0...1) }
  ) {
    events = NamedEvents(name, repeat each more)
    self.statuses = Set(statuses)
    self.attempts = attempts
    self.backOff = backOff
    self.clock = clock
    self.random = random
  }

  /// Forwards the event.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard events.contains(event) else { return next.handle(event) }
    let repeated = Repeated(event)
    let outcome = next.handle(event, mark: Attempt(number: 1, of: repeated))
    return repeated.attempt > 1 ? .held : outcome
  }

  /// Forwards the result, or repeats the event if it has failed and may be repeated.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    guard let attempt = next.mark(of: result, as: Attempt.self) else { return next.receive(result) }
    let repeated = attempt.repeated
    guard attempt.number == repeated.attempt else { return next.drop() }
    if !result.isFinal { repeated.isSequence = true }
    guard statuses.contains(result.status), repeated.attempt < attempts, !repeated.isSequence else {
      return next.receive(result)
    }
    let wait = backOff.wait(before: repeated.attempt, chance: random())
    repeated.attempt += 1
    let following = Attempt(number: repeated.attempt, of: repeated)
    next.hold().after(wait, clock: clock) { $0.handle(repeated.event, mark: following) }
    return .held
  }
}

/// An event that may be sent down several times.
@MainActor private final class Repeated {
  let event: Event
  /// The number of the attempt that is in flight or waits.
  var attempt = 1
  /// Whether an element of a sequence has gone up.
  var isSequence = false

  init(_ event: Event) { self.event = event }
}

/// The mark of one attempt.
@MainActor private struct Attempt {
  let number: Int
  let repeated: Repeated

  init(number: Int, of repeated: Repeated) {
    self.number = number
    self.repeated = repeated
  }
}
