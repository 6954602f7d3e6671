/// One attempt to show a preview. The interceptors decide again. After a failure, the preview remains unchanged.
@MainActor final class CommitOpening: PendingRoute {
  let lifecycle: RouteLifecycle
  private(set) weak var router: VIPRouter?
  var task: Task<Void, Never>?
  private let presentation: RoutePresentation
  private let view: any ModuleView
  private var session: NavigatorSession?

  private init(_ presentation: RoutePresentation, showing view: any ModuleView, router: VIPRouter) {
    self.presentation = presentation
    self.view = view
    self.router = router
    lifecycle = presentation.lifecycle
    lifecycle.pending = self
  }

  /// Shows the preview of a route.
  ///
  /// - Parameters:
  ///   - lifecycle: The route.
  ///   - view: The view of the preview; `nil` if the preview has no view.
  ///   - style: The style; `nil` for the style of the route's registration.
  ///   - source: The view from which the preview is shown; `nil` for the view that opened the preview's route.
  /// - Returns: The immediate outcome.
  static func commit(
    _ lifecycle: RouteLifecycle, _ view: (any ModuleView)?, as style: RouteStyle?, from source: (any ModuleView)?
  ) -> Outcome {
    let input = lifecycle.isInput(.commit(style, from: source?.port.chain?.core))
    if input.was { return input.outcome ?? .gone }
    guard lifecycle.state == .unrouted, lifecycle.pending == nil, let view, let presentation = lifecycle.presentation
    else {
      // The state does not change, so waiting tasks continue to wait.
      lifecycle.report(.cannotCommit(route: lifecycle.name, lifecycle.state))
      return .rejected
    }
    lifecycle.clearError()
    guard let router = lifecycle.runtime?.router else {
      lifecycle.failCommit(.noRouter(route: lifecycle.request.name, part: "the preview"))
      lifecycle.outcome = .rejected
      return .rejected
    }
    let request = presentation.request
    lifecycle.request = request.with(
      style: style ?? router.registeredStyle(of: request.event), from: source ?? request.source)
    let commit = CommitOpening(presentation, showing: lifecycle.view ?? view, router: router)
    lifecycle.outcome = commit.begin()
    return lifecycle.outcome
  }

  private func begin() -> Outcome {
    run { () throws(RouteError) in
      session = try applyRegistration(try requireRouter().resolve(request.event), style: request.style)
      return try intercept()
    }
  }

  func proceed() throws(RouteError) -> Outcome {
    let window = try makeWindow()
    guard let session = window ?? session else {
      throw .invalidContext(route: request.name, .unknownStyle(request.style))
    }
    try session.check(request)
    end()
    presentation.show(view, in: session)
    return .routed
  }

  /// Refuses the commit, and opens the other route as a separate route.
  func redirect(to event: Event, _ resolved: ResolvedRoute, style: RouteStyle?) throws(RouteError) -> Outcome {
    let _: RouteHandle<Never>? = router?.open(
      event, RouteOptions(style: style, window: request.requestedWindow), from: request.source)
    let reason = "\(resolved.event.name.quotedName) is opened instead."
    throw .refused(route: request.name, reason: EventFailure(.rejected, description: reason))
  }

  func cancel() {
    guard !isOver else { return }
    end()
    task?.cancel()
  }

  func fail(_ error: RouteError) -> Outcome {
    end()
    lifecycle.failCommit(error)
    return .rejected
  }
}
