// What happens in a router's modules, as spans of swift-distributed-tracing.

public import Tracing
public import VIPER

/// Makes a span of each event, by swift-distributed-tracing: children by cause.
///
/// ```swift
/// let tracing = TracingBridge(tracer)
/// tracing.observe(router)
/// router.middleware = tracing.middleware  // for spans that handlers make themselves
/// ```
///
/// A span begins before the first step of its event and ends when nothing of that is under way any more: no link,
/// no asynchronous handler, no middleware that holds it. Its name is the event's. Its parent is the span of the
/// event that caused it, even if that has ended; without a cause, the span that is current where the event is
/// sent. Its attributes are `viper.event` (the id), `viper.kind`, `viper.module`, `viper.outcome` and
/// `viper.status`, the last result's; the span's status is an error if that is a failure. What events carry, and
/// the messages of results, do not leave the program.
///
/// An event with which somebody goes on after its span has ended, because a handler of whole events has kept it,
/// gets another, a child of the first.
public final class TracingBridge {
  private let tracer: any Tracer
  private let limit: Int
  /// The spans of events that are under way.
  private var spans: [Event.ID: any Span] = [:]
  /// The contexts of spans that have ended, for the children that are still to come.
  private var ended: BoundedTable<Event.ID, ServiceContext>
  private lazy var courses = EventCourses(
    limit: limit, begins: { [weak self] in self?.begin($0) },
    ends: { [weak self] course, _ in self?.end(course) })

  /// A bridge.
  ///
  /// - Parameters:
  ///   - tracer: what makes the spans, and takes their times.
  ///   - limit: how many events may be under way, and of how many that have ended the children are found. If
  ///     there is one more, the oldest counts as ended, or is forgotten.
  public init(_ tracer: any Tracer = InstrumentationSystem.tracer, limit: Int = 10_000) {
    self.tracer = tracer
    self.limit = limit
    ended = BoundedTable(limit: limit)
  }

  /// Observes a router; it may observe several.
  ///
  /// - Parameters:
  ///   - router: whose modules' events get spans.
  ///   - clock: what the observation measures by; spans have the times of their tracer.
  /// - Returns: what ends that. Neither it nor the bridge need be kept.
  @discardableResult
  public func observe(
    _ router: VIPRouter, clock: any Clock<Duration> = ContinuousClock()
  ) -> HopObservation {
    router.observe(clock: clock) { self.courses.follow($0) }
  }

  /// Makes the span of an event the current one in its handlers, asynchronous ones too, and in what takes its
  /// results.
  ///
  /// It is for modules that are built after it was given to the router, or for one module. It stands best behind
  /// middleware that holds events: what goes on later begins below who held it.
  public var middleware: MiddlewareList { .onBothSides(CurrentSpan(bridge: self)) }

  /// The context of an event's span; `nil` if there is none, or it is forgotten.
  fileprivate func context(of event: Event.ID?) -> ServiceContext? {
    event.flatMap { spans[$0]?.context ?? ended[$0] }
  }

  private func begin(_ course: EventCourse) {
    guard let event = course.event else { return }
    let parent = ended[event.id] ?? context(of: event.cause) ?? ServiceContext.current
    let span = tracer.startSpan(oneLine(event.name), context: parent ?? .topLevel)
    span.updateAttributes {
      $0["viper.event"] = "\(event.id)"
      $0["viper.kind"] = event.kind.rawValue
      $0["viper.module"] = course.module
    }
    spans[event.id] = span
  }

  private func end(_ course: EventCourse) {
    guard let span = spans.removeValue(forKey: course.id) else { return }
    let status = course.result?.status
    span.updateAttributes {
      $0["viper.outcome"] = "\(course.outcome)"
      if let status { $0["viper.status"] = oneLine(status.rawValue) }
    }
    if Severity(of: course) != .fine {
      span.setStatus(SpanStatus(code: .error, message: status.map { oneLine($0.rawValue) }))
    }
    _ = ended.insert(span.context, for: course.id)
    span.end()
  }
}

/// Makes the span of what passes the current one below, or above.
private struct CurrentSpan: Middleware {
  let bridge: TracingBridge

  func handle(_ event: Event, next: Next) -> Outcome {
    guard let context = bridge.context(of: event.id) else { return next.handle(event) }
    return ServiceContext.withValue(context) { next.handle(event) }
  }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    guard let context = bridge.context(of: result.event) else { return next.receive(result) }
    return ServiceContext.withValue(context) { next.receive(result) }
  }
}
