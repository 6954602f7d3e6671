/// A sequence of routes. Each route is opened from the module of the previous one, after that module is shown.
///
/// If an interceptor parks a step, the sequence waits for the decision. A step with the style `make` does not show its
/// module, so no later step can be shown from that module. If a step fails, if its module closes before it is shown, or
/// if an interceptor opens another route instead, the later steps are not opened. The sequence continues even if no
/// reference to it is stored. See <doc:Routing>.
@MainActor public final class RouteFlow {
  /// The steps; empty while the link or message that defines them is held.
  public private(set) var steps: [RouteStep]
  /// The handles of the opened steps, in order.
  public private(set) var handles: [RouteHandle<any Sendable>] = []
  /// Whether all steps have been shown, or no further step will be opened.
  public var isFinished: Bool { end != nil }
  /// The reason why not all steps were opened, or `nil`. The reason is one of these errors:
  ///
  /// - the `RouteError` of the last handle
  /// - an error that states that the module of the last handle closed too early
  /// - an error that ended the sequence before its first step
  public var error: (any Error)? { if case .failure(let error) = end { error } else { nil } }

  private var end: Result<Void, any Error>?
  private let link: String?
  /// The requested window, while it exists.
  package private(set) weak var window: (any Navigator)?
  private let isForWindow: Bool
  private weak var source: (any ModuleView)?
  private let isFromApp: Bool
  private weak var router: VIPRouter?
  /// The event of the first step, with the inherited values only. The steps do not inherit each other's values.
  private var origin: Event?
  /// The observation of the last handle.
  private var observation: Subscription?
  private let changes = Waiters<Void>()
  /// Whether code outside the modules has begun the sequence, for example with a link. Its steps are then inputs.
  private var isFromOutside = false

  /// Creates a sequence. ``goOn()`` opens its first step.
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
    return PendingWork(
      kind: "link", name: link, module: nil, cause: .holder, detail: "`links.isHeld` to be set to `false`")
  }

  /// Waits until all steps have been shown.
  ///
  /// - Returns: The last step's handle; `nil` if there was no step.
  /// - Throws: The ``error`` that ended the sequence early, or `CancellationError` if the waiting task is cancelled. A
  ///   cancelled wait does not end the sequence.
  @discardableResult public func finished() async throws -> RouteHandle<any Sendable>? {
    while !isFinished { try await changes.waiter(isForRoute: true).wait() }
    try end?.get()
    return handles.last
  }

  /// Whether the requested window no longer exists. `false` if no window was requested.
  var isWindowGone: Bool { isForWindow && window == nil }

  /// Sets the steps, which were not known before, and opens the first step.
  package func begin(_ steps: [RouteStep]) {
    self.steps = steps
    goOn()
  }

  /// Ends the sequence with an error before the first step.
  package func refuse(_ error: any Error) { finish(error) }

  /// Opens the steps that can be opened now, or ends the sequence.
  func goOn() { while !isFinished, isNextTaken() {} }

  /// Opens the next step, or ends the sequence.
  ///
  /// - Returns: Whether the following step may be opened immediately.
  private func isNextTaken() -> Bool {
    guard handles.count < steps.count else {
      finish(nil)
      return true
    }
    let step = steps[handles.count]
    guard let router else {
      finish(RouteError.noRouter(route: step.name, part: "the sequence of routes"))
      return true
    }
    if handles.isEmpty { isFromOutside = !router.runtime.isInside() }
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
    // If several of the next steps are already open, a single transition navigates to the last of them.
    if handles.count + 1 < steps.count {
      options.skipsReveal = router.isThere(steps[handles.count + 1], from: before, in: window)
    }
    let handle: RouteHandle<any Sendable> = act(router) {
      router.open(event, options, from: before, opener: before?.port.chain)
    }
    handles.append(handle)
    if isOver(handle, step) { return true }
    observation = handle.lifecycle.observe { _ in self.look(at: handle, step) }
    // The state of a module that is only made does not change, so no observer would be called.
    handle.preview?.didMake = { self.look(at: handle, step) }
    return false
  }

  private func look(at handle: RouteHandle<any Sendable>, _ step: RouteStep) {
    guard isOver(handle, step) else { return }
    observation?.cancel()
    handle.preview?.didMake = {}
    goOn()
  }

  /// Whether the step is complete. A step that cannot be completed ends the sequence.
  private func isOver(_ handle: RouteHandle<any Sendable>, _ step: RouteStep) -> Bool {
    switch handle.state {
    case .unrouted, .routing:
      // A step that only makes a module is complete, although the module is not shown.
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

  /// Returns the event with the cause of the first step. The steps do not cause each other, so a long sequence does not
  /// reach the depth limit.
  private func caused(_ event: Event, _ router: VIPRouter) -> Event {
    var withoutValues = event
    if event.hasValues { withoutValues.metadata.values = nil }
    let first = origin ?? router.runtime.caused(withoutValues)
    origin = first
    return event.causedLike(first)
  }

  /// Sends the events of a step to its module. If an interceptor redirected the step, the other module receives no
  /// events.
  private func send(_ events: [@Sendable () -> Event], to view: (any ModuleView)?) {
    guard let view, view.presentation?.request.redirectedFrom.isEmpty == true else { return }
    act(router) { for event in events { _ = view.send(event()) } }
  }

  /// Runs code outside if the sequence was begun outside.
  private func act<Answer>(_ router: VIPRouter?, _ body: () -> Answer) -> Answer {
    guard isFromOutside, let router else { return body() }
    return router.runtime.outside(body)
  }

  private func finish(_ error: (any Error)?) {
    end = error.map { .failure($0) } ?? .success(())
    changes.resume(returning: ())
  }
}

extension VIPRouter {
  /// Checks that the route of a step is registered and accepts its parameters. Does not open or report anything.
  package func checkParameters(of step: RouteStep) throws(RouteError) {
    let resolved = try resolve(step.event())
    _ = try check(resolved).registration.input(madeOf: resolved.event)
  }

  /// Opens several routes in sequence. Each route is opened from the module of the previous route, after that module is
  /// shown.
  ///
  /// - Parameters:
  ///   - steps: The routes, in order.
  ///   - source: The view that opens the first route, and whose module receives the closing result of that route; `nil`
  ///     for the app.
  ///   - window: The window of the modules; `nil` for the window of the source or, without a source, the router's
  ///     `navigator`.
  /// - Returns: The sequence, which reports its progress. The first step has been opened when this method returns.
  @discardableResult public func route(
    _ steps: [RouteStep], from source: (any ModuleView)? = nil, in window: (any Navigator)? = nil
  ) -> RouteFlow {
    let sequence = RouteFlow(steps, from: source, in: window, router: self)
    sequence.goOn()
    return sequence
  }
}
