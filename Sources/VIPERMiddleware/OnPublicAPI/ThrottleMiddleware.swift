public import VIPER

/// Passes events of one name on at most once in a while: a button that is pressed twice, a position that streams.
///
/// ```swift
/// let throttle = ThrottleMiddleware(Order.place, Routes.editor, every: .seconds(1))
/// let positions = ThrottleMiddleware(Map.moved, every: .milliseconds(100), keeping: .last)
/// ```
///
/// The first event passes at once, and its interval begins. What comes before the interval is over
/// - is refused when the first is kept: answered ``ResultStatus/rejected``, with a message;
/// - is held when the last is kept. When the interval is over, the last one goes on, and the next interval
///   begins. Those between are answered ``ResultStatus/cancelled``, with a message.
///
/// Names do not disturb each other, nor do modules. Route events are seen before the presenter only. An event
/// whose `request` was cancelled while it was held does not go on, and neither does what a module has held when
/// it goes.
public struct ThrottleMiddleware: EventMiddleware {
  /// Which events of an interval go on.
  public enum Keeping: Sendable {
    /// The one that began it; the others are refused.
    case first
    /// The one that began it and, when it is over, the last one that came meanwhile.
    case last
  }

  private let events: NamedEvents
  private let interval: Duration
  private let keeping: Keeping
  private let clock: any Clock<Duration>
  private let intervals = PerModule<[NameAtPlace: Interval]> { [:] }

  /// Throttles the events, or route events, of these names, each name for itself.
  ///
  /// - Parameters:
  ///   - name: a name.
  ///   - more: more names.
  ///   - interval: how long it is from one to the next at least.
  ///   - keeping: what happens to those that come too soon.
  ///   - clock: what measures the interval.
  public init(
    _ name: any TypedName, _ more: any TypedName..., every interval: Duration,
    keeping: Keeping = .first, clock: any Clock<Duration> = ContinuousClock()
  ) {
    events = NamedEvents([name] + more)
    self.interval = interval
    self.keeping = keeping
    self.clock = clock
  }

  /// Passes the event on, refuses it or holds it.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard events.contains(event) else { return next.handle(event) }
    let current = intervals.value(for: event, next) { Interval() }
    guard let elapsed = current.elapsed?(), elapsed < interval else {
      current.elapsed = clock.stopwatch()
      // One that waited may be due, and not have gone on yet.
      current.latest.supersede()
      return next.handle(event)
    }
    switch keeping {
    case .first:
      return next.reject(
        event, "\(event.quotedName) came again within \(interval).", status: .rejected)
    case .last:
      return current.latest.hold(event, next, for: interval - elapsed, clock: clock) { [clock] in
        current.elapsed = clock.stopwatch()
      }
    }
  }
}

/// What is known of the events of one name.
@MainActor private final class Interval {
  /// How long ago the last one passed; `nil` if none has.
  var elapsed: (() -> Duration)?
  let latest = LatestEvent()
}
