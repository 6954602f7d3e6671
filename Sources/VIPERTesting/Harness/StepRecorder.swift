import VIPER

/// Writes down what happens in a router's modules, as steps.
final class StepRecorder: DiagnosticSink {
  private let recorded = Lock<[TestStep]>([])
  @MainActor private var modules: [ModuleID: String] = [:]
  @MainActor private var lastModule: ModuleID?
  /// The prefix of the module under test.
  @MainActor private var tested = StepRecorder.module
  /// The modules that are shown, by the events of their routes.
  @MainActor private var shown: [Event.ID: String] = [:]
  /// The routes that have led to a module which was there already.
  @MainActor private var visits: Set<Event.ID> = []
  /// The routes that were shown, each with the style that the host used.
  @MainActor private(set) var shownRoutes: [(name: String, style: RouteStyle)] = []
  /// The test, while it waits for what a stream gives next.
  @MainActor private let waiters = Waiters<Void>()
  /// Is told of a report that a test which waits for ever would not see.
  private let onStuck: Lock<@Sendable (Diagnostic) -> Void>

  @MainActor init(onStuck: @escaping @Sendable (Diagnostic) -> Void) { self.onStuck = Lock(onStuck) }

  /// Tells another receiver from now on of what a test waits for in vain.
  func tellWhenStuck(_ receiver: @escaping @Sendable (Diagnostic) -> Void) { onStuck.withLock { $0 = receiver } }

  var steps: [TestStep] { recorded.withLock { $0 } }

  func record(_ step: TestStep) { recorded.withLock { $0.append(step) } }

  func report(_ diagnostic: Diagnostic) {
    if case .idleIsStuck = diagnostic { onStuck.withLock { $0 }(diagnostic) }
    record(TestStep(.report, "\(diagnostic)", data: diagnostic))
  }

  /// Returns when a result has reached a view, or a task has ended, or after a time.
  @MainActor func nextStep(orAfter patience: Duration) async {
    let alarm = Task {
      try await Task.sleep(for: patience)
      didStep()
    }
    _ = await waiters.wait()
    alarm.cancel()
  }

  /// Notes that a result has reached a view, or that a task has ended.
  @MainActor func didStep() { waiters.resume(returning: ()) }

  /// Observes a router, from now on.
  ///
  /// - Parameter tested: the prefix of the module under test, whose outputs reach the opener.
  @MainActor func observe(_ router: VIPRouter, tested: String = StepRecorder.module) {
    self.tested = tested
    router.diagnostics = self
    router.routeObserver = Screens(recorder: self)
    router.observe { [weak self] hop in
      self?.record(hop)
      guard hop.stage == .task else { return nil }
      return { _ in self?.didStep() }
    }
    router.onClose { [weak self] event, result in
      guard let self, result.isSuccess, !visits.contains(event) else { return }
      record(TestStep(.output, in: shown[event] ?? result.name, data: result.data ?? ()))
    }
  }

  @MainActor private func record(_ hop: Hop) {
    // Most steps are taken in the module of the one before.
    if hop.moduleID != lastModule {
      lastModule = hop.moduleID
      modules[hop.moduleID] = hop.module
    }
    guard hop.stage == .view, case .result(let result) = hop.subject else { return }
    if hop.module == Self.opener, result.isNamed(Lifecycle.closed) {
      if result.isSuccess { record(TestStep(.output, in: tested, data: result.data ?? ())) }
      return
    }
    record(
      TestStep(
        .result, in: hop.module, result.name, data: result.isSuccess ? result.data : result.message,
        detail: result.isSuccess ? nil : "\(result.status)"))
    didStep()
  }

  /// The name of a module under test that is made of parts, and that of the module which has opened it.
  static let (module, opener) = ("Module", "Opener")

  @MainActor fileprivate func didShow(_ view: any ModuleView, _ request: RouteRequest, as style: RouteStyle) {
    let name = name(of: view)
    if style == .existing { visits.insert(request.event.id) } else { shown[request.event.id] = name }
    shownRoutes.append((request.name, style))
    record(TestStep(.shown, in: name, detail: "\(style)"))
  }

  @MainActor fileprivate func didRemove(_ request: RouteRequest) {
    guard visits.remove(request.event.id) == nil else { return }
    record(TestStep(.closed, in: shown[request.event.id] ?? request.name))
  }

  /// The name of a view's module.
  @MainActor func name(of view: any ModuleView) -> String {
    view.port.moduleID.flatMap { modules[$0] } ?? "\(type(of: view))"
  }
}

/// Tells the recorder what is shown and what leaves.
private struct Screens: RouteShownObserver, RouteRemovalObserver {
  let recorder: StepRecorder

  func before(_ request: RouteRequest) -> RouteDecision {
    let event = request.asking
    recorder.record(TestStep(.route, in: request.source.map(recorder.name) ?? "", event.name, data: event.data))
    return .proceed
  }
  func after(_ request: RouteRequest, showing view: any ModuleView, as style: RouteStyle) {
    recorder.didShow(view, request, as: style)
  }
  func removed(_ request: RouteRequest) { recorder.didRemove(request) }
}
