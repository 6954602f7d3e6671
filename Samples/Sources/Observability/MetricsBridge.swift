// What happens in a router's modules, as metrics of swift-metrics.

public import Metrics
public import VIPER

/// Counts events, times their steps and tells how many handlers run, by swift-metrics.
///
/// ```swift
/// MetricsBridge().observe(router)
/// ```
///
/// | metric | what | dimensions |
/// |---|---|---|
/// | counter `viper.events` | events of which nothing is under way any more | `event`, `outcome`, `status` |
/// | timer `viper.handling` | how long each step of an event took; a handler's task is the stage `task` | `event`, `stage` |
/// | meter `viper.handlers` | asynchronous handlers under way | |
///
/// An event with which somebody goes on after it has ended, because a handler of whole events has kept it, counts
/// again. The status is that of the event's last result, `none` without one, `other` if it is one of your own.
///
/// An event that somebody outside has named, and no source declares, is `(external)`, whatever its name; names
/// beyond a limit are `(other)`. So nobody can grow the number of labels without end.
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

  /// A bridge.
  ///
  /// - Parameters:
  ///   - factory: what makes the metrics.
  ///   - nameLimit: how many names of events become labels, those that come first.
  ///   - limit: how many events may be under way. If there is one more, the oldest counts as ended.
  public init(
    _ factory: any MetricsFactory = MetricsSystem.factory, nameLimit: Int = 1_000,
    limit: Int = 10_000
  ) {
    self.factory = factory
    self.nameLimit = nameLimit
    self.limit = limit
    handlers = Meter(label: "viper.handlers", factory: factory)
  }

  /// Observes a router; it may observe several.
  ///
  /// - Parameters:
  ///   - router: whose modules' steps are counted.
  ///   - clock: what measures durations.
  /// - Returns: what ends that. Neither it nor the bridge need be kept.
  @discardableResult
  public func observe(
    _ router: VIPRouter, clock: any Clock<Duration> = ContinuousClock()
  ) -> HopObservation {
    router.observe(clock: clock) { hop in
      let follower = self.courses.follow(hop)
      guard case .event(let event) = hop.subject else { return follower }
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
