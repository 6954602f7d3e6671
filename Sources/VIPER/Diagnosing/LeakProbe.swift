/// A probe for modules that are still alive after they were removed.
///
/// ```swift
/// router.leakProbe = LeakProbe(reportingAfter: .seconds(2))
/// ```
///
/// When a view is removed, the parts of its module should be released as soon as their cancelled handlers have
/// returned. The probe finds parts that are not released, and reports them to the sink some time after each removal. A
/// test can also read ``leaks``:
///
/// ```swift
/// #expect(probe.leaks.isEmpty)
/// ```
///
/// A router with the level ``DiagnosisLevel/thorough`` has a probe by default. A router without a probe watches no
/// module and has no cost. A probe watches the modules that are built after the probe was set, retains none of their
/// parts, and never stops the program.
@MainActor public final class LeakProbe {
  private let delay: Duration?
  /// The number of pauses into which the delay is divided. The main actor must respond after each pause.
  private let pauses: Int
  let clock: any Clock<Duration>
  private var watches: [ModuleWatch] = []
  /// The modules that were removed in this turn of the main actor.
  private var removals: Removals?

  /// Creates a probe.
  ///
  /// - Parameters:
  ///   - delay: The time from a removal to the first check. If a part is still alive, the probe reports
  ///     a ``Diagnostic`` with the code ``ErrorCode/leaked``. The probe checks again later, each time after twice the
  ///     previous interval, and reports the code `module.released` when all parts were released. If `delay` is `nil`,
  ///     nothing is reported.
  ///   - clock: The clock that measures the delay.
  public convenience init(reportingAfter delay: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()) {
    self.init(reportingAfter: delay, in: 1, clock)
  }

  private init(reportingAfter delay: Duration?, in pauses: Int, _ clock: any Clock<Duration>) {
    (self.delay, self.pauses, self.clock) = (delay, pauses, clock)
  }

  /// Returns the probe of the level ``DiagnosisLevel/thorough``, which reports after 5 seconds.
  ///
  /// A view may remain alive while it is removed with an animation, and a cancelled handler may need time to return.
  /// The 5 seconds consist of 200 pauses, so time for which the main actor is blocked or a debugger stops the process
  /// does not count.
  static func patient(pauses: Int = 200, clock: any Clock<Duration> = ContinuousClock()) -> LeakProbe {
    LeakProbe(reportingAfter: .seconds(5), in: pauses, clock)
  }

  /// The leaks of the modules that were removed, in the order of their removal.
  ///
  /// Views that are being removed from the screen are still alive. Read this property when the router is idle.
  public var leaks: [Leak] {
    watches.removeAll { $0.leak == nil }
    return watches.compactMap(\.leak)
  }

  /// Releases the modules of removed views that are still alive, except views that conform to ``LeakExempt``.
  package func releaseModules() {
    for case let view as any ModuleView in watches.map(\.view) where !(view is any LeakExempt) {
      view.port.releaseModule()
    }
  }

  /// Watches a module that was removed.
  func add(_ watch: ModuleWatch, sink: @escaping @Sendable (Diagnostic) -> Void) {
    if watches.count == watches.capacity {
      watches.removeAll { $0.leak == nil }
      removals?.check(isDue: false)
      watches.reserveCapacity(max(16, 2 * watches.count))
    }
    watches.append(watch)
    guard let delay else { return }
    // One task follows all modules that are removed before the main actor continues with other work.
    if removals == nil {
      let removals = Removals()
      self.removals = removals
      Task { [weak self, clock, pauses] in
        self?.removals = nil
        await removals.follow(every: delay, in: pauses, clock)
      }
    }
    removals?.followed.append((watch, sink, nil))
  }
}

/// Modules that were removed in one turn of the main actor, until all their parts are released.
@MainActor private final class Removals {
  var followed: [(watch: ModuleWatch, sink: @Sendable (Diagnostic) -> Void, reported: Leak?)] = []

  func follow(every interval: Duration, in pauses: Int, _ clock: any Clock<Duration>) async {
    var delay = max(interval, .zero) / pauses
    var pausesLeft = pauses
    while (try? await clock.pause(for: delay)) != nil {
      pausesLeft -= 1
      check(isDue: pausesLeft <= 0)
      if followed.isEmpty { return }
      if pausesLeft <= 0 {
        delay = max(min(pausesLeft == 0 ? max(interval, .zero) : delay, .longestPause) * 2, .seconds(1))
      }
    }
  }

  /// Removes the modules that were released, and reports the others if the check is due.
  func check(isDue: Bool) {
    followed = followed.compactMap { watch, sink, reported in
      guard let leak = watch.leak else {
        if let reported { sink(.released(reported)) }
        return nil
      }
      guard isDue else { return (watch, sink, reported) }
      if reported == nil { sink(.leaked(leak)) }
      return (watch, sink, leak)
    }
  }
}

/// A probe's record of one module that was removed, which retains none of the module's parts.
@MainActor final class ModuleWatch {
  private let id: ModuleID
  private let name: String
  private let route: String?
  private(set) weak var view: AnyObject?
  private weak var presenter: AnyObject?
  private weak var interactor: AnyObject?
  private let handlers: [(name: String, activity: Weak<Activity>)]
  private let age: () -> Duration

  /// - Parameter running: The handlers of the module that are still running.
  init(
    id: ModuleID, name: String, route: String?, view: AnyObject?, presenter: AnyObject?, interactor: AnyObject?,
    running: [RunningHandler], on clock: any Clock<Duration>
  ) {
    self.id = id
    self.name = name
    self.route = route
    self.view = view
    self.presenter = presenter
    self.interactor = interactor
    handlers = running.map { ($0.event.name, Weak(object: $0)) }
    age = clock.stopwatch()
  }

  /// The parts and handlers that are still alive, or `nil` if all were released.
  var leak: Leak? {
    var parts: [Leak.Part: String] = [:]
    // A view that is retained intentionally also retains the other parts.
    let isKept = view is any LeakExempt
    for (part, object) in [(Leak.Part.view, view), (.presenter, presenter), (.interactor, interactor)] {
      if let object, !isKept, !(object is any LeakExempt) { parts[part] = "\(type(of: object))" }
    }
    let handlers = handlers.filter { $0.activity.object?.isOver == false }.map(\.name)
    guard !parts.isEmpty || !handlers.isEmpty else { return nil }
    return Leak(id: id, module: name, route: route, age: age(), parts: parts, handlers: handlers)
  }
}
