import VIPER

/// A recorder of the steps in all modules of a router.
final class StepRecorder: Sendable {
  private let recorded = Lock<[TestStep]>([])
  @MainActor private var modules: [ModuleID: String] = [:]
  @MainActor private var lastModule: ModuleID?
  @MainActor private weak var router: VIPRouter?
  /// The prefix of the module under test.
  @MainActor private var tested = StepRecorder.module
  /// The prefixes of the shown modules. The keys are the ids of the events that opened the modules.
  @MainActor private var shown: [Event.ID: String] = [:]
  /// The ids of the route events that led to a module that was already open.
  @MainActor private var visits: Set<Event.ID> = []
  /// The routes that were shown, each with the style that the host used.
  @MainActor private(set) var shownRoutes: [(name: String, style: RouteStyle)] = []
  /// The suspended test, while the test waits for the next element of a stream.
  @MainActor private let waiters = Waiters<Bool>()
  /// The report that `idle()` has returned although work had not ended.
  private let stuck = Lock<Diagnostic?>(nil)

  @MainActor init() {}

  /// Removes and returns the report that `idle()` has returned although work had not ended.
  func takeStuckReport() -> Diagnostic? {
    stuck.withLock { stuck in
      defer { stuck = nil }
      return stuck
    }
  }

  var steps: [TestStep] { recorded.withLock { $0 } }

  func record(_ step: TestStep) { recorded.withLock { $0.append(step) } }

  func report(_ diagnostic: Diagnostic) {
    if diagnostic.code == "idle.timedOut" { return stuck.withLock { $0 = diagnostic } }
    record(TestStep(.report, "\(diagnostic)", data: diagnostic))
  }

  /// Waits until a result has reached a view, a task has ended, or the given time has passed on a clock.
  ///
  /// The time consists of ten pauses, so time for which the main actor is blocked or the process is stopped counts as
  /// one pause.
  ///
  /// - Returns: Whether a result has reached a view or a task has ended.
  @MainActor func waitForStep(within patience: Duration, on clock: any Clock<Duration>) async -> Bool {
    let alarm = Task {
      for _ in 0..<10 { try await clock.sleep(for: patience / 10) }
      waiters.resume(returning: false)
    }
    defer { alarm.cancel() }
    return await waiters.waiter().value ?? false
  }

  /// Resumes the waiting test after a result has reached a view or a task has ended.
  @MainActor func didStep() { waiters.resume(returning: true) }

  /// Starts to observe a router.
  ///
  /// - Parameter tested: The prefix of the module under test. The outputs of this module are recorded when they reach
  ///   its opener.
  @MainActor func observe(_ router: VIPRouter, tested: String = StepRecorder.module) {
    (self.router, self.tested) = (router, tested)
    router.onDiagnostic = report
    router.observe { [weak self] hop in
      self?.record(hop)
      guard hop.stage == .task else { return nil }
      return { _ in self?.didStep() }
    }
    router.observe(
      for: self, routes: Screens(recorder: self),
      onClose: { [weak self] event, result in
        guard let self, result.isSuccess, !visits.contains(event) else { return }
        record(TestStep(.output, in: shown[event] ?? result.name, data: result.data ?? ()))
      })
  }

  @MainActor private func record(_ hop: Hop) {
    // Consecutive steps mostly happen in the same module, so this check avoids most writes to the dictionary.
    if hop.moduleID != lastModule {
      lastModule = hop.moduleID
      modules[hop.moduleID] = hop.module
    }
    guard hop.stage == .view, let result = hop.result else { return }
    if hop.module == Self.opener, result.isNamed(Lifecycle.closed) {
      record(
        result.isSuccess
          ? TestStep(.output, in: tested, data: result.data ?? ()) : TestStep(.closed, in: tested))
      return
    }
    record(
      TestStep(
        .result, in: hop.module, result.name, data: result.isSuccess ? result.data : text(of: result),
        detail: result.isSuccess ? nil : "\(result.status)"))
    if let report = earlierReport(of: result, in: hop.module) { record(report) }
    didStep()
  }

  /// Returns the message that the user sees, or the text for developers. `nil` if the text only repeats the status.
  @MainActor private func text(of failure: EventResult) -> String? {
    message(of: failure) ?? failure.error.map { "\($0)" }.flatMap { $0 == "\(failure.status)" ? nil : $0 }
  }

  @MainActor private func message(of failure: EventResult) -> String? {
    failure.message ?? failure.error.flatMap { router?.messageForUsers($0) }
  }

  /// Returns the report of a hidden error if the view has hidden an error of the same type before. The router reports
  /// each type once, but each act must expect its own errors.
  @MainActor private func earlierReport(of result: EventResult, in module: String) -> TestStep? {
    guard !result.isSuccess, result.status != .cancelled, message(of: result) == nil,
      let error = (result.error as? RequestError)?.result?.error ?? result.error
    else { return nil }
    return steps.first { step in
      guard let hidden = step.hiddenError, let underlying = hidden.underlying else { return false }
      return hidden.name == result.name && hidden.module == module && type(of: underlying) == type(of: error)
    }
  }

  /// The prefix of a module that is built from parts under test, and the prefix of its opener.
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

  /// Adds a module that was built in code.
  @MainActor func add(_ view: any ModuleView, as prefix: String) { view.port.moduleID.map { modules[$0] = prefix } }

  /// Returns the name of a view's module.
  @MainActor func name(of view: any ModuleView) -> String {
    view.port.moduleID.flatMap { modules[$0] } ?? "\(type(of: view))"
  }
}

/// The route observer that reports requested, shown and removed modules to the recorder.
private struct Screens: RouteObserver {
  let recorder: StepRecorder

  func before(_ request: RouteRequest) -> RouteDecision {
    let event = request.asking
    recorder.record(TestStep(.route, in: request.source.map(recorder.name) ?? "", event.name, data: event.data))
    return .proceed
  }
  func changed(_ request: RouteRequest, _ change: RouteChange) {
    switch change {
    case .shown(let view, let style): recorder.didShow(view, request, as: style)
    case .removed: recorder.didRemove(request)
    case .failed, .leaving: break
    }
  }
}
