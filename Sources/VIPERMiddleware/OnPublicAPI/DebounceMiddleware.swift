public import VIPER

/// Passes an event on when no other of its name has come for a while: a search field, a window that is resized.
///
/// ```swift
/// let debounce = DebounceMiddleware(Search.find, for: .milliseconds(300))
/// ```
///
/// Each event is held: its outcome is ``Outcome/held``. If another of its name comes, the one before is answered
/// ``ResultStatus/cancelled``, with a message, and never goes on; its `request` throws
/// ``RequestError/Reason/cancelled``. Names do not disturb each other, nor do modules. Route events are seen
/// before the presenter only.
///
/// An event whose `request` was cancelled while it was held does not go on, and neither does what a module has
/// held when it goes.
public struct DebounceMiddleware: EventMiddleware {
  private let events: NamedEvents
  private let duration: Duration
  private let clock: any Clock<Duration>
  private let latest = PerModule<[NameAtPlace: LatestEvent]> { [:] }

  /// Debounces the events, or route events, of these names, each name for itself.
  ///
  /// - Parameters:
  ///   - name: a name.
  ///   - more: more names.
  ///   - duration: how long no other must have come.
  ///   - clock: what measures that.
  public init(
    _ name: any TypedName, _ more: any TypedName..., for duration: Duration,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    events = NamedEvents([name] + more)
    self.duration = duration
    self.clock = clock
  }

  /// Holds the event, and answers the one of its name that is held already.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard events.contains(event) else { return next.handle(event) }
    return latest.value(for: event, next) { LatestEvent() }
      .hold(event, next, for: duration, clock: clock)
  }
}
