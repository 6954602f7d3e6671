/// A probe for modules that live on after they were removed.
///
/// ```swift
/// router.leakProbe = LeakProbe(reportingAfter: .seconds(2))
/// ```
///
/// When a view goes, its module's parts are to be freed as soon as its cancelled handlers have returned. The probe
/// reports those that are not: in the sink, a while after each removal, or when it is asked, as in a test:
///
/// ```swift
/// #expect(probe.leaks.isEmpty)
/// ```
///
/// A router without one watches nothing and pays nothing. It watches the modules that are built from then
/// on, keeps none of their parts alive, and never stops a program.
@MainActor public final class LeakProbe {
  private let delay: Duration?
  private let clock: any Clock<Duration>
  private var watches: [ModuleWatch] = []
  private var room = 16

  /// A probe.
  ///
  /// - Parameters:
  ///   - delay: how long after a removal to look and, if something lives, to report it as ``Diagnostic/leaked(_:)``. It
  ///     looks again later, after twice the time each, and reports when all has been freed after all, as
  ///     ``Diagnostic/reclaimed(_:)``. Without it, nothing is reported.
  ///   - clock: the clock that measures that.
  public init(reportingAfter delay: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()) {
    self.delay = delay
    self.clock = clock
  }

  /// The leaks of the modules that were removed, in the order of their removal.
  ///
  /// Views that are being taken off the screen still live; ask when the router is idle.
  public var leaks: [Leak] {
    watches.removeAll { $0.leak == nil }
    return watches.compactMap(\.leak)
  }

  /// The living views of removed modules, except views that conform to ``OutlivesModule``.
  package var livingViews: [AnyObject] { watches.compactMap { $0.view is any OutlivesModule ? nil : $0.view } }

  /// Watches a module that was removed.
  func add(_ watch: ModuleWatch, sink: any DiagnosticSink) {
    watch.startAging(on: clock)
    if watches.count >= room {
      watches.removeAll { $0.leak == nil }
      room = max(16, 2 * watches.count)
    }
    watches.append(watch)
    guard let delay else { return }
    Task { [clock] in await Self.follow(watch, every: delay, clock, sink) }
  }

  private static func follow(
    _ watch: ModuleWatch, every delay: Duration, _ clock: any Clock<Duration>, _ sink: any DiagnosticSink
  ) async {
    var delay = max(delay, .zero)
    var reported: Leak?
    while (try? await clock.pause(for: delay)) != nil {
      guard let leak = watch.leak else {
        if let reported { sink.report(.reclaimed(reported)) }
        return
      }
      if reported == nil { sink.report(.leaked(leak)) }
      reported = leak
      delay = max(min(delay, .longestPause) * 2, .seconds(1))
    }
  }
}

/// A probe's record of one module. It keeps nothing of it alive.
@MainActor final class ModuleWatch {
  private let id: ModuleID
  private let name: String
  private let route: String?
  weak var view: AnyObject?
  private weak var presenter: AnyObject?
  private weak var interactor: AnyObject?
  private var handlers: [Weak<RunningHandler>] = []
  private var age: () -> Duration = { .zero }

  init(id: ModuleID, name: String, route: String?, view: AnyObject, presenter: AnyObject, interactor: AnyObject) {
    self.id = id
    self.name = name
    self.route = route
    self.view = view
    self.presenter = presenter
    self.interactor = interactor
  }

  func startAging(on clock: any Clock<Duration>) { age = clock.stopwatch() }

  /// Watches the handlers that ran when the module was removed.
  func watch(_ running: [RunningHandler]) { handlers = running.map(Weak.init) }

  /// The parts and handlers that live on; `nil` if all are freed.
  var leak: Leak? {
    var parts: [Leak.Part: String] = [:]
    // A view that is kept on purpose keeps the rest.
    let isKept = view is any OutlivesModule
    for (part, object) in [(Leak.Part.view, view), (.presenter, presenter), (.interactor, interactor)] {
      if let object, !isKept, !(object is any OutlivesModule) { parts[part] = "\(type(of: object))" }
    }
    let handlers = handlers.compactMap(\.object).filter { !$0.isOver }.map(\.event.name)
    guard !parts.isEmpty || !handlers.isEmpty else { return nil }
    return Leak(id: id, module: name, route: route, age: age(), parts: parts, handlers: handlers)
  }
}
