public import VIPER

/// A middleware that limits the rate at which it forwards the events of a name. Use it, for example, for a button that
/// may be pressed twice, or for a stream of positions.
///
/// ```swift
/// let throttle = ThrottleMiddleware(Order.place, Routes.editor, every: .seconds(1))
/// let positions = ThrottleMiddleware(Map.moved, every: .milliseconds(100), keeping: .last)
/// ```
///
/// The first event is forwarded immediately, and starts an interval. An event that arrives during the interval is
/// handled as follows:
/// - With `keeping: .first`, the event is not forwarded.
/// - With `keeping: .last`, the event is held. At the end of the interval, the last held event is forwarded and starts
///   the next interval.
///
/// An event that is not forwarded is answered `ResultStatus.cancelled`, without a message. A cancellation is not a
/// failure.
///
/// Each name in each module is throttled separately. Route events do not reach a middleware that is placed before the
/// interactor. To throttle route events, place the middleware before the presenter.
///
/// A held event is not forwarded if its `request` is cancelled. If its module closes, an event without an output (`Never`
/// or `Void`) is forwarded before, and any other event is dropped and counted. To change that, pass `atClose`.
public struct ThrottleMiddleware: EventMiddleware, CheckedMiddleware, CancelsEvents {
  /// The events of an interval that are forwarded.
  public enum Keeping: Sendable {
    /// The event that starts the interval. All others are cancelled.
    case first
    /// The event that starts the interval, and the last event that arrives during the interval. The last event is
    /// forwarded at the end of the interval.
    case last
  }

  let events: NamedEvents
  private let interval: Duration
  private let keeping: Keeping
  private let clock: any Clock<Duration>
  private let atClose: AtClose?
  private let intervals = PerModule<[NameAtPosition: Interval]> { [:] }

  /// Creates a middleware that throttles the events or route events with the given names. Each name is throttled
  /// separately.
  ///
  /// - Parameters:
  ///   - name: A name.
  ///   - more: More names.
  ///   - interval: The minimum time between two events of a name.
  ///   - keeping: The events of an interval that are forwarded.
  ///   - atClose: The treatment of a held event when its module closes. By default, an event without an output is
  ///     delivered, and any other event is dropped.
  ///   - clock: The clock that measures the interval.
  public init(
    _ name: any TypedName, _ more: any TypedName..., every interval: Duration, keeping: Keeping = .first,
    atClose: AtClose? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.atClose = atClose
    events = NamedEvents([name] + more)
    self.interval = interval
    self.keeping = keeping
    self.clock = clock
  }

  /// Declares the names of the events.
  public func declare(_ declaration: inout MiddlewareDeclaration) {
    events.declare(in: &declaration, of: "ThrottleMiddleware")
    declaration.noteSecondPlace(
      of: "ThrottleMiddleware for \(events.text)", "each event is delayed or cancelled twice",
      { (other: Self) in other.intervals }, intervals)
    if interval < .zero {
      declaration.mistakes.append(
        "ThrottleMiddleware for \(events.text) has the negative interval \(interval), so it forwards every event. Pass a"
          + " positive interval.")
    }
  }

  /// Forwards the event, cancels it, or holds it.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard events.contains(event) else { return next.handle(event) }
    let current = intervals.value(for: event, next) { Interval() }
    // The elapsed time is negative if the clock was set to an earlier time.
    guard let elapsed = current.elapsed?(), elapsed >= .zero, elapsed < interval else {
      current.elapsed = next.stopwatch(on: clock)
      // The interval has ended, but the timer may not have forwarded the held event yet.
      current.latest.supersede()
      return next.handle(event)
    }
    switch keeping {
    case .first:
      let reason = "\(event.quotedName) was sent again within \(interval)."
      next.receive(EventResult(answering: event, throwing: EventFailure(.cancelled, description: reason)))
      return .rejected
    case .last:
      let atClose = atClose ?? events.atClose(event)
      return current.latest.hold(event, next, for: interval - elapsed, atClose: atClose, clock: clock) { [clock] held in
        current.elapsed = held.stopwatch(on: clock)
      }
    }
  }
}

/// The interval of one name.
@MainActor private final class Interval {
  /// A closure that returns the time since the last event was forwarded, or `nil` before the first event.
  var elapsed: (@MainActor () -> Duration)?
  let latest = LatestEvent()
}
