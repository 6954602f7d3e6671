/// Several routes opened one after the other, each from the module before, when that is shown.
///
/// A step that an interceptor parks is waited for. What a step only makes is not shown, so nothing can be shown from
/// it. If one fails, if its module closes before it is shown, or if an interceptor opens another route instead, those
/// after it are not opened. It runs whether or not somebody keeps it. See <doc:Routing>.
@MainActor public final class RouteSequence {
  /// The steps; none while what came from outside is held.
  public private(set) var steps: [RouteStep]
  /// The handles of the steps that were taken, in order.
  public private(set) var handles: [RouteHandle<any Sendable>] = []
  /// Whether all has been shown, or no more will be.
  public private(set) var isFinished = false
  /// The reason for which not all steps were taken: the last handle's `RouteError`, that its module closed before
  /// the next step, or that there are no steps.
  public private(set) var error: (any Error)?

  private let link: String?
  /// The window that was said, while it is there.
  package private(set) weak var window: (any Navigator)?
  private let isForWindow: Bool
  private weak var source: (any ModuleView)?
  private let isFromApp: Bool
  private weak var router: VIPRouter?
  /// The event of the first step.
  private var origin: Event?
  /// The observer of the last handle, by its number.
  private var observation: RouteObservation?
  private let changes = Waiters<Void>()

  /// A sequence whose first step is taken by ``goOn()``.
  package init(
    _ steps: [RouteStep] = [], link: String? = nil, from source: (any ModuleView)? = nil,
    in window: (any Navigator)? = nil, router: VIPRouter?
  ) {
    self.steps = steps
    self.source = source
    isFromApp = source == nil
    self.link = link
    self.window = window
    isForWindow = window != nil
    self.router = router
    if link != nil { router?.heldSequences.add(self) }
  }

  /// The link or message as pending work; `nil` if it is not held.
  var pendingWork: PendingWork? {
    guard let link, !isFinished, handles.isEmpty else { return nil }
    return PendingWork(kind: .link, name: link, module: nil, cause: .holder)
  }

  /// Waits until all has been shown.
  ///
  /// - Returns: the last step's handle; `nil` if there was no step.
  /// - Throws: the ``error`` for which not all was, or `CancellationError` if the waiting task is cancelled;
  ///   the sequence goes on then.
  @discardableResult public func finished() async throws -> RouteHandle<any Sendable>? {
    while !isFinished {
      guard await changes.wait(pausing: EventContext.activityOfThisTask, for: .route) != nil else {
        throw CancellationError()
      }
    }
    if let error { throw error }
    return handles.last
  }

  /// Whether the window that was said has gone.
  package var isWindowGone: Bool { isForWindow && window == nil }

  /// Begins, when it is known what the steps are.
  package func begin(_ steps: [RouteStep]) {
    self.steps = steps
    goOn()
  }

  /// Ends before the first step: what came from outside has no steps.
  package func refuse(_ error: any Error) { finish(error) }

  /// Takes the steps that can be taken now, or ends.
  package func goOn() { while !isFinished, isNextTaken() {} }

  /// Takes the next step, or ends.
  ///
  /// - Returns: whether the one after it may follow at once.
  private func isNextTaken() -> Bool {
    guard handles.count < steps.count else {
      finish(nil)
      return true
    }
    let step = steps[handles.count]
    guard let router else {
      finish(RouteError.noRouter(route: step.name, part: "what was to be opened step by step"))
      return true
    }
    let before = handles.isEmpty ? source : handles.last?.target
    let event = caused(step.event(), router)
    let isSourceGone = before == nil && !(handles.isEmpty && isFromApp)
    if isWindowGone || isSourceGone {
      let error: RouteError =
        isWindowGone ? .windowGone(route: step.name) : .invalidContext(route: step.name, .sourceGone)
      handles.append(.failed(event, error, runtime: router.runtime))
      finish(error)
      return true
    }
    var options = RouteOptions(style: step.style, window: window, link: step.identifier ?? link)
    // One transition leads to the last of several that are there.
    if handles.count + 1 < steps.count {
      options.skipsReveal = router.isThere(steps[handles.count + 1], from: before, in: window)
    }
    let handle: RouteHandle<any Sendable> = router.open(event, options, from: before, opener: before?.port.chain)
    handles.append(handle)
    if isOver(handle, step) { return true }
    observation = handle.lifecycle.observe { _ in self.look(at: handle, step) }
    // A module that is only made changes no state.
    handle.preview?.didMake = { self.look(at: handle, step) }
    return false
  }

  private func look(at handle: RouteHandle<any Sendable>, _ step: RouteStep) {
    guard isOver(handle, step) else { return }
    observation?.cancel()
    handle.preview?.didMake = {}
    goOn()
  }

  /// Whether the step has been taken, or cannot be, which ends all.
  private func isOver(_ handle: RouteHandle<any Sendable>, _ step: RouteStep) -> Bool {
    switch handle.state {
    case .unrouted, .routing:
      // A module that is only made is not shown; the step is taken all the same.
      return handle.state == .unrouted && handle.preview?.view != nil
    case .routed:
      let request = handle.target?.presentation?.request
      if let request, !request.redirectedFrom.isEmpty, handles.count < steps.count {
        finish(RouteError.redirected(route: step.name, to: request.name))
      } else {
        send(step.events, to: handle.target)
      }
    case .failed: finish(handle.error)
    case .removing, .removed: finish(RouteError.closed(route: step.name))
    }
    return true
  }

  /// All steps have the cause of the first: many of them are no chain of causes.
  private func caused(_ event: Event, _ router: VIPRouter) -> Event {
    let first = origin ?? router.runtime.caused(event)
    origin = first
    return event.causedLike(first)
  }

  /// They are for the module of the step. If an interceptor has sent it elsewhere, that one gets none.
  private func send(_ events: [@Sendable () -> Event], to view: (any ModuleView)?) {
    guard let view, view.presentation?.request.redirectedFrom.isEmpty == true else { return }
    for event in events { _ = view.send(event()) }
  }

  private func finish(_ error: (any Error)?) {
    isFinished = true
    self.error = error
    changes.resume(returning: ())
  }
}

extension VIPRouter {
  /// Checks whether the route of a step is there, and takes its parameters. Nothing is opened and nobody is told.
  package func checkParameters(of step: RouteStep) throws(RouteError) {
    let resolved = try resolve(step.event())
    _ = try check(resolved).registration.input(madeOf: resolved.event)
  }

  /// Opens several routes one after the other, each from the module before, when that is shown.
  ///
  /// - Parameters:
  ///   - steps: the routes, in order.
  ///   - source: the view that asks for the first; its module gets that one's closing result. `nil` if the app asks.
  ///   - window: where to show them; where the source is, or in the router's `navigator`, without it.
  /// - Returns: what tells how far it has come. The first step has been taken when this returns.
  @discardableResult public func route(
    _ steps: [RouteStep], from source: (any ModuleView)? = nil, in window: (any Navigator)? = nil
  ) -> RouteSequence {
    let sequence = RouteSequence(steps, from: source, in: window, router: self)
    sequence.goOn()
    return sequence
  }
}
