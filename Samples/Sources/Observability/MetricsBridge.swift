// Metrics about the modules of a router, with swift-metrics.

public import Metrics
public import VIPER

/// A bridge that counts events, measures their steps and counts running handlers with swift-metrics.
///
/// ```swift
/// MetricsBridge().observe(router)
/// ```
///
/// | metric | value | dimensions |
/// |---|---|---|
/// | counter `viper.events` | events that have ended: no work for them is under way | `event`, `outcome`, `status` |
/// | timer `viper.handling` | duration of each step; a handler's task has the stage `task` | `event`, `stage` |
/// | meter `viper.handlers` | running asynchronous handlers | |
///
/// An event is counted again if a handler with a parameter of the type `Event` stores the event, and passes the event
/// on after the event has ended. The status is that of the event's last result, `none` without a result, or `other` for
/// a custom status.
///
/// An event has the label `(external)` if its name came from outside and is not declared in source code. Names beyond a
/// limit are labeled `(other)`. Therefore the number of labels is bounded.
public final class MetricsBridge {
  private struct Ending: Hashable {
    let event: String
    let outcome: Outcome
    let status: String
  }

  private struct Step: Hashable {
    let event: String
    let stage: Hop.Stage
  }

  private let factory: any MetricsFactory
  private let nameLimit: Int
  private let limit: Int
  private let handlers: Meter
  private var handlerCount = 0
  private var names: Set<String> = []
  private var counters: [Ending: Counter] = [:]
  private var timers: [Step: Timer] = [:]
  private lazy var courses = EventCourses(limit: limit) { [weak self] course, _ in
    self?.count(course)
  }

  /// Creates a bridge.
  ///
  /// - Parameters:
  ///   - factory: The factory of the metrics.
  ///   - nameLimit: The number of event names that become labels, in order of their first use.
  ///   - limit: The greatest number of events under way. If a new event exceeds the limit, the oldest event counts as
  ///     ended.
  public init(
    _ factory: any MetricsFactory = MetricsSystem.factory, nameLimit: Int = 1_000,
    limit: Int = 10_000
  ) {
    self.factory = factory
    self.nameLimit = nameLimit
    self.limit = limit
    handlers = Meter(label: "viper.handlers", factory: factory)
  }

  /// Observes a router. One bridge can observe several routers.
  ///
  /// - Parameters:
  ///   - router: The router whose steps are counted.
  ///   - clock: The clock that measures durations.
  /// - Returns: An object that can end the observation. Neither this object nor the bridge needs to be retained.
  @discardableResult
  public func observe(
    _ router: VIPRouter, clock: any Clock<Duration> = ContinuousClock()
  ) -> Subscription {
    router.observe(clock: clock) { hop in
      let follower = self.courses.follow(hop)
      guard let event = hop.event else { return follower }
      if hop.stage == .task { self.changeHandlerCount(by: 1) }
      return { end in
        if hop.stage == .task { self.changeHandlerCount(by: -1) }
        self.timer(for: event, hop.stage).record(duration: end.time - hop.time)
        follower?(end)
      }
    }
  }

  private func changeHandlerCount(by difference: Int) {
    handlerCount += difference
    handlers.set(handlerCount)
  }

  private func timer(for event: Event, _ stage: Hop.Stage) -> Timer {
    let step = Step(event: label(of: event), stage: stage)
    if let timer = timers[step] { return timer }
    let timer = Timer(
      label: "viper.handling", dimensions: [("event", step.event), ("stage", stage.rawValue)],
      factory: factory)
    timers[step] = timer
    return timer
  }

  private func count(_ course: EventCourse) {
    guard let event = course.event else { return }
    let ending = Ending(
      event: label(of: event), outcome: course.outcome, status: label(of: course.result?.status))
    counter(for: ending).increment()
  }

  private func counter(for ending: Ending) -> Counter {
    if let counter = counters[ending] { return counter }
    let counter = Counter(
      label: "viper.events",
      dimensions: [
        ("event", ending.event), ("outcome", "\(ending.outcome)"), ("status", ending.status),
      ], factory: factory)
    counters[ending] = counter
    return counter
  }

  // MARK: Labels

  private func label(of event: Event) -> String {
    if event.kind == .external { return "(external)" }
    if names.contains(event.name) { return event.name }
    guard names.count < nameLimit else { return "(other)" }
    names.insert(event.name)
    return event.name
  }

  private func label(of status: ResultStatus?) -> String {
    switch status {
    case nil: "none"
    case .success?, .error?, .warning?, .timeout?, .noMoreData?, .empty?, .invalid?, .unhandled?,
      .rejected?, .cancelled?:
      status?.rawValue ?? "none"
    default: "other"
    }
  }
}
