public import VIPER

/// A middleware that sends a failed event down again, a limited number of times, after increasing waits.
///
/// ```swift
/// let retry = RetryMiddleware(NoteList.load, NoteList.sync, attempts: 3)
/// // Place the timeout below the retry, so that each attempt has five seconds:
/// let timeout = TimeoutMiddleware(after: .seconds(5))
/// let list = MiddlewareList(beforeInteractor: [retry, timeout])
/// ```
///
/// Pass only the names of events that may be handled more than once. The failure of an attempt is forwarded only if no
/// further attempt follows. Successes, and failures with a status that is not retried, are always forwarded. Between
/// attempts, the event is held: its outcome is `Outcome.held`, and its id does not change. Later answers to a failed
/// attempt are dropped and counted.
///
/// A repeated event keeps the place of its original sending. If its handler has the policy `InFlightPolicy.latestWins` and
/// a newer event has arrived meanwhile, the repeated event is answered `ResultStatus.cancelled`. The policy
/// `InFlightPolicy.inOrder` cannot be combined with a retry: `validate()` reports it. It also reports a retry before a debounce
/// or throttle, which would let a repeated event cancel a newer one.
///
/// A sequence is not repeated after its first element. Therefore a name that is mapped to a sequence is reported, unless
/// `acceptsSequences` is `true`.
///
/// An event is not repeated after the request has ended. If the module closes during a wait, an event without an output
/// (`Never` or `Void`) is repeated before, without further waits. Any other event is dropped and counted. The modules that
/// the middleware serves share no state.
public struct RetryMiddleware: CheckedMiddleware {
  let events: NamedEvents
  let statuses: Set<ResultStatus>
  private let attempts: Int
  private let acceptsSequences: Bool
  private let backOff: BackOff
  private let clock: any Clock<Duration>
  private let random: @MainActor () -> Double

  /// Creates a middleware that repeats failed events with the given names.
  ///
  /// - Parameters:
  ///   - name: A name.
  ///   - more: More names.
  ///   - statuses: The statuses of the failures after which an event is repeated.
  ///   - attempts: The maximum number of attempts, including the first one.
  ///   - acceptsSequences: Whether the handlers may answer with sequences. A sequence is repeated only if it fails before
  ///     its first element.
  ///   - backOff: The waits before the repetitions.
  ///   - clock: The clock that measures the waits.
  ///   - random: A closure that returns a number from 0 to 1 for the jitter of each wait.
  public init<Input, Output, each MoreInput, each MoreOutput>(
    _ name: EventName<Input, Output>, _ more: repeat EventName<each MoreInput, each MoreOutput>,
    on statuses: [ResultStatus] = [.timeout, .error], attempts: Int = 3, acceptsSequences: Bool = false,
    backOff: BackOff = BackOff(), clock: any Clock<Duration> = ContinuousClock(),
    random: @escaping @MainActor () -> Double = { .random(in: 0...1) }
  ) {
    events = NamedEvents(name, repeat each more)
    self.statuses = Set(statuses)
    self.attempts = attempts
    self.acceptsSequences = acceptsSequences
    self.backOff = backOff
    self.clock = clock
    self.random = random
  }

  /// Declares the names of the events.
  public func declare(_ declaration: inout MiddlewareDeclaration) {
    events.declare(in: &declaration, of: "RetryMiddleware")
    let retry = "RetryMiddleware for \(events.text)"
    for name in events.declared where attempts > 1 {
      if declaration.policy(of: name.key) == .inOrder {
        declaration.mistakes.append(
          "RetryMiddleware repeats \(name.quoted), whose events are handled in order, so a repeated event would run after newer"
            + " ones. Usually an event is repeated that writes. Repeat the attempt in the handler, for which later events"
            + " wait, or remove the policy.")
      }
      if !acceptsSequences, declaration.answersWithSequence(name.key) {
        declaration.mistakes.append(
          "RetryMiddleware repeats \(name.quoted), which is answered with a sequence, but a sequence that fails after its"
            + " first element is not repeated. Usually the connection is meant. Connect again in the sequence itself. To"
            + " repeat only sequences without an element, write `acceptsSequences: true`.")
      }
    }
    if attempts < 1 {
      declaration.mistakes.append(
        "\(retry) has `attempts: \(attempts)`, but `attempts` includes the first attempt, so no event is repeated. Usually"
          + " the number of repetitions was meant. For one repetition, write `attempts: 2`.")
    }
    if statuses.isEmpty {
      declaration.mistakes.append(
        "\(retry) has no status in `on:`, so no event is repeated. List the failures to repeat.")
    }
    if statuses.contains(.success) {
      declaration.mistakes.append(
        "\(retry) lists `.success` in `on:`, so an event that has succeeded is handled again. List failures only.")
    }
    for case let limit as any CancelsEvents in declaration.below where attempts > 1 {
      guard let common = events.first(in: limit.events) else { continue }
      let limit = "\(type(of: limit))"
      declaration.mistakes.append(
        "RetryMiddleware precedes \(limit) for \(common.text), so a repeated event cancels a newer event that waits, or is"
          + " cancelled itself, and its failure is not shown. Usually the order is reversed. Place the retry after the"
          + " \(limit).")
    }
    for case let other as RetryMiddleware in declaration.below where attempts > 1 {
      guard let common = events.first(in: other.events), (other.attempts, other.statuses) == (attempts, statuses),
        other.backOff == backOff
      else { continue }
      declaration.mistakes.append(
        "RetryMiddleware is twice in the chain for \(common.text), so the attempts multiply: the event is handled up to"
          + " \(attempts) × \(attempts) times. Usually the list is `.onBothSides`. Place the middleware on one side.")
    }
  }

  /// Forwards the event.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard events.contains(event) else { return next.handle(event) }
    let repeated = Repeated(event)
    let outcome = next.handle(event, mark: Attempt(number: 1, of: repeated))
    return repeated.attempt > 1 ? .held : outcome
  }

  /// Forwards the result, or repeats the event if it has failed and attempts remain.
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
    let held = next.hold()
    held.state(events.atClose(repeated.event)) { $0.handle(repeated.event, mark: following) }
    held.after(wait, clock: clock) { $0.handle(repeated.event, mark: following) }
    return .held
  }
}

/// An event that may be sent down several times.
@MainActor private final class Repeated {
  let event: Event
  /// The number of the current or next attempt.
  var attempt = 1
  /// Whether an element of a sequence has been forwarded.
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
