// Traces of the modules of a router, with swift-distributed-tracing.

public import Tracing
public import VIPER

/// A bridge that creates a span for each event with swift-distributed-tracing. Spans are nested by cause.
///
/// ```swift
/// let tracing = TracingBridge(tracer)
/// tracing.observe(router)
/// router.middleware = tracing.middleware  // nests the spans
/// ```
///
/// A span begins before the first step of its event, and ends when no node, no asynchronous handler and no middleware
/// holds the event. A span has:
///
/// - the name of the event
/// - a parent: the span of the event that is the cause, even if that span has ended, or the current span of the sender
///   if the event has no cause
/// - the attributes `viper.event` (the id), `viper.kind`, `viper.module`, `viper.outcome`, and `viper.status` (of the
///   last result)
/// - the status `error` if the last result is a failure, or if the event was rejected or unhandled
///
/// The data of events and the messages of results are not part of a span.
///
/// An event carries the context of its span to the events that it causes. ``middleware`` attaches the context. If an event
/// does not pass the middleware, as a route event of a presenter, the events that it causes have the same parent as it.
///
/// If a handler with a parameter of the type `Event` stores the event, and passes the event on after the event has
/// ended, the event gets a second span. The second span is a child of the first span.
public final class TracingBridge {
  private let tracer: any Tracer
  private let limit: Int
  /// The key of the context that an event carries: the context of the event's span or of the parent's span.
  fileprivate let key = EventValueKey<ServiceContext>()
  /// The spans of events under way.
  private var spans: [Event.ID: any Span] = [:]
  private lazy var courses = EventCourses(
    limit: limit, begins: { [weak self] in self?.begin($0) },
    ends: { [weak self] course, _ in self?.end(course) })

  /// Creates a bridge.
  ///
  /// - Parameters:
  ///   - tracer: The tracer that creates the spans and measures their times.
  ///   - limit: The greatest number of events under way. If a new event exceeds this limit, the oldest event counts as
  ///     ended.
  public init(_ tracer: any Tracer = InstrumentationSystem.tracer, limit: Int = 10_000) {
    self.tracer = tracer
    self.limit = limit
  }

  /// Observes a router. One bridge can observe several routers.
  ///
  /// - Parameters:
  ///   - router: The router whose events get spans.
  ///   - clock: The clock of the observation. The times of spans are those of the tracer.
  /// - Returns: An object that can end the observation. Neither this object nor the bridge needs to be retained.
  @discardableResult
  public func observe(
    _ router: VIPRouter, clock: any Clock<Duration> = ContinuousClock()
  ) -> Subscription {
    router.observe(clock: clock) { self.courses.follow($0) }
  }

  /// Middleware that attaches the context of its span to an event, and makes the span the current one in the event's
  /// handlers, including asynchronous ones, and in the code that handles its results.
  ///
  /// Set this middleware on the router for all modules that are built later, or on one module. Place this middleware
  /// after middleware that holds events: a released event continues below the middleware that held it.
  public var middleware: MiddlewareList { .onBothSides(CurrentSpan(bridge: self)) }

  /// Returns the context of an event's span or, if the span has ended, the context that the event carries.
  fileprivate func context(of event: Event) -> ServiceContext? {
    spans[event.id]?.context ?? event.carriedValue(for: key)
  }

  private func begin(_ course: EventCourse) {
    guard let event = course.event else { return }
    let parent = event.carriedValue(for: key) ?? ServiceContext.current
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
    span.end()
  }
}

/// Middleware that attaches the context of a span, and makes the span the current one in the rest of the chain.
private struct CurrentSpan: Middleware {
  let bridge: TracingBridge

  func handle(_ event: Event, next: Next) -> Outcome {
    guard let context = bridge.context(of: event) else { return next.handle(event) }
    return ServiceContext.withValue(context) { next.handle(event.carrying(context, for: bridge.key)) }
  }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    guard let context = result.carriedValue(for: bridge.key) else { return next.receive(result) }
    return ServiceContext.withValue(context) { next.receive(result) }
  }
}
