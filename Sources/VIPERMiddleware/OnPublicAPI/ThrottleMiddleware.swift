public import VIPER

/// Forwards one event of a name in an interval: a button that is pressed twice, a stream of positions.
///
/// ```swift
/// let throttle = ThrottleMiddleware(Order.place, Routes.editor, every: .seconds(1))
/// let positions = ThrottleMiddleware(Map.moved, every: .milliseconds(100), keeping: .last)
/// ```
///
/// The first event passes at once, and its interval begins. An event that comes during the interval
/// - does not go on if the first is kept;
/// - is held if the last is kept. At the end of the interval the last one goes on, and the next interval begins.
///
/// Those that do not go on are answered `ResultStatus.cancelled`, with a message: that is no failure.
///
/// Each name in each module is throttled by itself. Route events reach middleware before the presenter only. A held event
/// does not go on if its `request` is cancelled, or its module closes.
public struct ThrottleMiddleware: EventMiddleware {
  /// The events of an interval that go on.
  public enum Keeping: Sendable {
    /// The one that begins it; the others are cancelled.
    case first
    /// The one that begins it and, when it is over, the last one that came meanwhile.
    case last
  }

  private let events: NamedEvents
  private let interval: Duration
  private let keeping: Keeping
  private let clock: any Clock<Duration>
  private let intervals = PerModule<[NameAtPosition: Interval]> { [:] }

  /// Throttles the events, or route events, of these names, each name for itself.
  ///
  /// - Parameters:
  ///   - name: a name.
  ///   - more: more names.
  ///   - interval: the shortest time between two events of a name.
  ///   - keeping: the events of an interval that go on.
  ///   - clock: measures the interval.
  public init(
    _ name: any TypedName, _ more: any TypedName..., every interval: Duration, keeping: Keeping = .first,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    events = NamedEvents([name] + more)
    self.interval = interval
    self.keeping = keeping
    self.clock = clock
  }

  /// Forwards the event, cancels it or holds it.
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
    case .first: return next.reject(event, "\(event.quotedName) came again within \(interval).", status: .cancelled)
    case .last:
      return current.latest.hold(event, next, for: interval - elapsed, clock: clock) { [clock] in
        current.elapsed = clock.stopwatch()
      }
    }
  }
}

/// The interval of one name.
@MainActor private final class Interval {
  /// The time since the last event passed; `nil` if none has.
  var elapsed: (() -> Duration)?
  let latest = LatestEvent()
}
