// Log messages about the modules of a router, with swift-log.

public import Logging
public import VIPER

/// A bridge that logs each step and the end of each event with swift-log.
///
/// ```swift
/// LogBridge(Logger(label: "app")).observe(router)
/// ```
///
/// - The end of each step is logged at the level `trace`.
/// - The end of each event is logged at `info`, or at `debug` for a lifecycle event. An event ends when no work for it
///   is under way. The level is `error` if the status is `error`. The level is `warning` for any other failure, and for
///   an event that was rejected or unhandled.
///
/// The metadata of a message are `event` (the name), `id`, `cause`, `module`, `stage` (of a step), `outcome`, `status`
/// (of a result) and `duration`.
///
/// If the level of the logger is `debug` or `trace`, the metadata also contain the data of events and results, and the
/// errors or messages of results, up to 200 characters each. Fields marked `Redacted` are never logged.
public final class LogBridge {
  private let logger: Logger
  private let courses: EventCourses

  /// Creates a bridge.
  ///
  /// - Parameters:
  ///   - logger: The logger, whose level determines which messages are logged.
  ///   - limit: The greatest number of events under way. If a new event exceeds the limit, the oldest event counts as
  ///     ended.
  public init(_ logger: Logger, limit: Int = 10_000) {
    self.logger = logger
    courses = EventCourses(limit: limit) { course, time in
      Self.writeEnd(of: course, at: time, to: logger)
    }
  }

  /// Observes a router. One bridge can observe several routers.
  ///
  /// - Parameters:
  ///   - router: The router whose steps are logged.
  ///   - clock: The clock that measures durations.
  /// - Returns: An object that can end the observation. Neither this object nor the bridge needs to be retained.
  @discardableResult
  public func observe(
    _ router: VIPRouter, clock: any Clock<Duration> = ContinuousClock()
  ) -> Subscription {
    router.observe(clock: clock) { hop in
      let follower = self.courses.follow(hop)
      guard self.logger.logLevel <= .trace else { return follower }
      return { end in
        self.write(hop, end)
        follower?(end)
      }
    }
  }

  private func write(_ hop: Hop, _ end: Hop.End) {
    var metadata = Self.metadata(name: hop.name, id: hop.eventID, module: hop.module)
    metadata["stage"] = "\(hop.stage)"
    metadata["duration"] = Self.milliseconds(end.time - hop.time)
    metadata["outcome"] = "\(end.outcome)"
    if let event = hop.event { Self.describe(event, in: &metadata, for: logger) }
    if let result = hop.result { Self.describe(result, in: &metadata, for: logger) }
    let arrow = hop.event == nil ? "←" : "→"
    logger.trace("\(arrow) \(hop.stage) \(oneLine(hop.name)) \(end.outcome)", metadata: metadata)
  }

  private static func writeEnd(of course: EventCourse, at time: Duration, to logger: Logger) {
    let isLifecycle = course.event?.kind == .lifecycle
    let level: Logger.Level =
      switch Severity(of: course) {
      case .error: .error
      case .warning: .warning
      case .fine: isLifecycle ? .debug : .info
      }
    guard logger.logLevel <= level else { return }
    var metadata = metadata(name: course.name, id: course.id, module: course.module)
    metadata["outcome"] = "\(course.outcome)"
    metadata["duration"] = milliseconds(time - course.began)
    if let event = course.event { describe(event, in: &metadata, for: logger) }
    if let result = course.result { describe(result, in: &metadata, for: logger) }
    let ending = course.result.map { "\($0.status)" } ?? "\(course.outcome)"
    logger.log(level: level, "\(oneLine(course.name)) \(oneLine(ending))", metadata: metadata)
  }

  private static func metadata(name: String, id: Event.ID?, module: String) -> Logger.Metadata {
    var metadata: Logger.Metadata = ["event": "\(oneLine(name))", "module": "\(module)"]
    if let id { metadata["id"] = "\(id)" }
    return metadata
  }

  private static func describe(
    _ event: Event, in metadata: inout Logger.Metadata, for logger: Logger
  ) {
    if let cause = event.cause { metadata["cause"] = "\(cause)" }
    if logger.logLevel <= .debug { metadata["data"] = shown(event.data) }
  }

  private static func describe(
    _ result: EventResult, in metadata: inout Logger.Metadata, for logger: Logger
  ) {
    metadata["status"] = "\(oneLine(result.status.rawValue))"
    guard logger.logLevel <= .debug else { return }
    if let reason = result.error.map({ "\($0)" }) ?? result.message { metadata["message"] = "\(oneLine(reason))" }
    if let data = result.data { metadata["answer"] = shown(data) }
  }

  private static func shown(_ data: any Sendable) -> Logger.MetadataValue? {
    if data is Void { return nil }
    let text = data is String ? String(reflecting: data) : String(describing: data)
    return "\(oneLine(text))"
  }

  private static func milliseconds(_ duration: Duration) -> Logger.MetadataValue {
    let microseconds = duration / .microseconds(1)
    return "\(microseconds.rounded() / 1_000) ms"
  }
}
