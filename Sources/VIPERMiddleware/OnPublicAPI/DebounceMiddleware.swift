public import VIPER

/// Forwards an event when no other of its name has come for a while: a search field, a window that is resized.
///
/// ```swift
/// let debounce = DebounceMiddleware(Search.find, for: .milliseconds(300))
/// ```
///
/// Each event is held: its outcome is `Outcome.held`. When another of its name comes, the held one is answered
/// `ResultStatus.cancelled`, with a message, and does not go on; its `request` throws
/// `RequestError.Reason.cancelled`. Each name in each module is debounced by itself. Route events reach middleware before
/// the presenter only.
///
/// A held event does not go on if its `request` is cancelled, or its module closes.
public struct DebounceMiddleware: EventMiddleware {
  private let events: NamedEvents
  private let duration: Duration
  private let clock: any Clock<Duration>
  private let latest = PerModule<[NameAtPosition: LatestEvent]> { [:] }

  /// Debounces the events, or route events, of these names, each name for itself.
  ///
  /// - Parameters:
  ///   - name: a name.
  ///   - more: more names.
  ///   - duration: the time without another event of the name.
  ///   - clock: measures the time.
  public init(
    _ name: any TypedName, _ more: any TypedName..., for duration: Duration,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    events = NamedEvents([name] + more)
    self.duration = duration
    self.clock = clock
  }

  /// Holds the event, and answers the one of its name that was held before.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard events.contains(event) else { return next.handle(event) }
    return latest.value(for: event, next) { LatestEvent() }.hold(event, next, for: duration, clock: clock)
  }
}
