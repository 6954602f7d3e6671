public import VIPER

/// A flow of routes. Each route is opened from the module of the previous one, after that module is shown.
///
/// If an interceptor parks a step, the flow waits for the decision. A step with the style `unshown` does not show its
/// module, so no later step can be shown from that module. If a step fails, if its module closes before it is shown, or
/// if an interceptor opens another route instead, the later steps are not opened. The flow continues even if no
/// reference to it is stored. See the article *Interfaces and links* of VIPER.
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
  /// - an error that ended the flow before its first step
  public var error: (any Error)? { if case .failure(let error) = end { error } else { nil } }

  private var end: Result<Void, any Error>?
  private let link: String?
  /// The requested window, while it exists.
  private(set) weak var window: (any Navigator)?
  private let isForWindow: Bool
  private weak var source: (any ModuleView)?
  private let isFromApp: Bool
  private weak var router: VIPRouter?
  /// Opens the steps in the context in which the flow began. `nil` before the first step.
  private var opener: StepOpener?
  /// The observation of the last handle.
  private var observation: Subscription?
  private let changes = Waiters<Void>()

  /// Creates a flow. ``goOn()`` opens its first step.
  init(
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
  }

  /// Waits until all steps have been shown.
  ///
  /// - Returns: The last step's handle; `nil` if there was no step.
  /// - Throws: The ``error`` that ended the flow early, or `CancellationError` if the waiting task is cancelled. A
  ///   cancelled wait does not end the flow.
  @discardableResult public func waitUntilFinished() async throws -> RouteHandle<any Sendable>? {
    while !isFinished { try await changes.waiter(isForRoute: true).wait() }
    try end?.get()
    return handles.last
  }

  /// Whether the requested window no longer exists. `false` if no window was requested.
  var isWindowGone: Bool { isForWindow && window == nil }

  /// Sets the steps, which were not known before, and opens the first step.
  func begin(_ steps: [RouteStep]) {
    self.steps = steps
    goOn()
  }

  /// Ends the flow with an error before the first step.
  func refuse(_ error: any Error) { finish(error) }

  /// Opens the steps that can be opened now, or ends the flow.
  func goOn() { while !isFinished, isNextTaken() {} }

  /// Opens the next step, or ends the flow.
  ///
  /// - Returns: Whether the following step may be opened immediately.
  private func isNextTaken() -> Bool {
    guard handles.count < steps.count else {
      finish(nil)
      return true
    }
    let step = steps[handles.count]
    guard let router else {
      finish(RouteError.noRouter(route: step.name, part: "the flow of routes"))
      return true
    }
    let event = step.event()
    let opener = opener ?? StepOpener(router, for: event)
    self.opener = opener
    let isFirst = handles.isEmpty
    // If several of the next steps are already open, a single transition navigates to the last of them.
    let next = handles.count + 1 < steps.count ? steps[handles.count + 1] : nil
    let handle = opener.open(
      event, as: step.style, followedBy: next.map { ($0.event(), $0.style) }, link: step.identifier ?? link,
      from: isFirst ? source : handles.last?.target, isFromApp: isFirst && isFromApp, in: window,
      isForWindow: isForWindow, router: router)
    handles.append(handle)
    if isOver(handle, step) { return true }
    observation = handle.observe { _ in self.look(at: handle, step) }
    // The state of a module that is only made does not change, so no observer would be called.
    handle.onMade { self.look(at: handle, step) }
    return false
  }

  private func look(at handle: RouteHandle<any Sendable>, _ step: RouteStep) {
    guard isOver(handle, step) else { return }
    observation?.cancel()
    handle.onMade {}
    goOn()
  }

  /// Whether the step is complete. A step that cannot be completed ends the flow.
  private func isOver(_ handle: RouteHandle<any Sendable>, _ step: RouteStep) -> Bool {
    switch handle.state {
    case .unrouted, .routing:
      // A step that only makes a module is complete, although the module is not shown.
      return handle.state == .unrouted && handle.target != nil
    case .routed:
      let request = handle.target?.routeHandle?.request
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

  /// Sends the events of a step to its module. If an interceptor redirected the step, the other module receives no
  /// events.
  private func send(_ events: [@Sendable () -> Event], to view: (any ModuleView)?) {
    guard let view, let opener, let router, view.routeHandle?.request.redirectedFrom.isEmpty == true else { return }
    opener.run(in: router) { for event in events { _ = view.send(event()) } }
  }

  private func finish(_ error: (any Error)?) {
    end = error.map { .failure($0) } ?? .success(())
    changes.resume(returning: ())
  }
}

extension VIPRouter {
  /// Opens several routes in order. Each route is opened from the module of the previous route, after that module is
  /// shown.
  ///
  /// - Parameters:
  ///   - steps: The routes, in order.
  ///   - source: The view that opens the first route, and whose module receives the closing result of that route; `nil`
  ///     for the app.
  ///   - window: The window of the modules; `nil` for the window of the source or, without a source, the router's
  ///     `navigator`.
  /// - Returns: The flow, which reports its progress. The first step has been opened when this method returns.
  @discardableResult public func route(
    _ steps: [RouteStep], from source: (any ModuleView)? = nil, in window: (any Navigator)? = nil
  ) -> RouteFlow {
    let flow = RouteFlow(steps, from: source, in: window, router: self)
    flow.goOn()
    return flow
  }
}

extension EventSender {
  /// Opens several routes in order. The first route is opened from this part, and each later route from the previous
  /// module, after that module is shown. See `route(_:from:in:)` of the router.
  ///
  /// - Returns: The flow, which reports its progress. The first step has been opened when this method returns.
  @discardableResult public func route(_ steps: [RouteStep]) -> RouteFlow {
    do throws(RouteError) {
      let (router, source) = try router(for: steps.first?.name ?? "without steps")
      return router.route(steps, from: source)
    } catch {
      let flow = RouteFlow(steps, router: nil)
      position.report(.routeFailed(error))
      flow.refuse(error)
      return flow
    }
  }
}

extension RouteError {
  static func closed(route: String) -> RouteError {
    RouteError(
      "route.closed", route: route,
      "The module of route \(route.quotedName) closed before it was shown, so the following steps were not opened."
        + " Usually the user went back, or the app removed the module. In both cases, no fix is needed.")
  }
}
