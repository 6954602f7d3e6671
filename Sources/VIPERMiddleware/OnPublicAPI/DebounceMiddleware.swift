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
/// A held event is not forwarded if its `request` is cancelled. If its module closes, an event without an output (`Never`
/// or `Void`) is forwarded before, so a text that is saved with a delay is also saved if the user leaves. An event with an
/// output, such as a search, is dropped and counted. To change that, pass `atClose`.
public struct DebounceMiddleware: EventMiddleware, CheckedMiddleware, CancelsEvents {
  let events: NamedEvents
  private let duration: Duration
  private let clock: any Clock<Duration>
  private let atClose: AtClose?
  private let latest = PerModule<[NameAtPosition: LatestEvent]> { [:] }

  /// Creates a middleware that debounces the events or route events with the given names. Each name is debounced
  /// separately.
  ///
  /// - Parameters:
  ///   - name: A name.
  ///   - more: More names.
  ///   - duration: The required time without another event of the name.
  ///   - atClose: The treatment of a held event when its module closes. By default, an event without an output is
  ///     delivered, and any other event is dropped.
  ///   - clock: The clock that measures the time.
  public init(
    _ name: any TypedName, _ more: any TypedName..., for duration: Duration, atClose: AtClose? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.atClose = atClose
    events = NamedEvents([name] + more)
    self.duration = duration
    self.clock = clock
  }

  /// Declares the names of the events.
  public func declare(_ declaration: inout MiddlewareDeclaration) {
    events.declare(in: &declaration, of: "DebounceMiddleware")
    declaration.noteSecondPlace(
      of: "DebounceMiddleware for \(events.text)", "each event waits twice", { (other: Self) in other.latest }, latest)
    if duration < .zero {
      declaration.mistakes.append(
        "DebounceMiddleware for \(events.text) has the negative duration \(duration), which counts as zero. Pass a positive"
          + " duration.")
    }
  }

  /// Holds the event, and cancels the previous held event of the same name.
  public func handle(_ event: Event, next: Next) -> Outcome {
    guard events.contains(event) else { return next.handle(event) }
    return latest.value(for: event, next) { LatestEvent() }.hold(
      event, next, for: duration, atClose: atClose ?? events.atClose(event), clock: clock)
  }
}
