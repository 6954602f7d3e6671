public import VIPER

/// A middleware that forwards an event only after an interval without another event of the same name. Use it, for
/// example, for a search field or a window that is being resized.
///
/// ```swift
/// let debounce = DebounceMiddleware(Search.find, for: .milliseconds(300))
/// ```
///
/// Each event is held: its outcome is `Outcome.held`. When another event of the same name arrives, the held event is
/// not forwarded. It is answered `ResultStatus.cancelled`, without a message, and its `request` throws a `RequestError`
/// with the code `cancelled`. Each name in each module is debounced separately. Route events do not reach a
/// middleware that is placed before the interactor. To debounce route events, place the middleware before the
/// presenter.
///
/// A held event is not forwarded if its `request` is cancelled or its module closes.
public struct DebounceMiddleware: EventMiddleware, CheckedMiddleware {
  private let events: NamedEvents
  private let duration: Duration
  private let clock: any Clock<Duration>
  private let latest = PerModule<[NameAtPosition: LatestEvent]> { [:] }

  /// Creates a middleware that debounces the events or route events with the given names. Each name is debounced
  /// separately.
  ///
  /// - Parameters:
  ///   - name: A name.
  ///   - more: More names.
  ///   - duration: The required time without another event of the name.
  ///   - clock: The clock that measures the time.
  public init(
    _ name: any TypedName, _ more: any TypedName..., for duration: Duration,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    events = NamedEvents([name] + more)
    self.duration = duration
    self.clock = clock
  }

  /// Declares the names of the events.
  public func declare(_ declaration: inout MiddlewareDeclaration) {
    events.declare(in: &declaration, of: "DebounceMiddleware")
    if duration < .zero {
      declaration.mistakes.append(
        "DebounceMiddleware for \(events.text) has the negative duration \(duration), which counts as zero. Pass a positive"
          + " duration.")
    }
  }

  /// Holds the event, and cancels the previous held event of the same name.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard events.contains(event) else { return next.handle(event) }
    return latest.value(for: event, next) { LatestEvent() }.hold(event, next, for: duration, clock: clock)
  }
}
