/// The opening of the steps of a flow: several routes, each of which is opened from the module of the previous one.
///
/// All steps have the cause and the values of the first step. The steps do not cause each other, so a long flow does not
/// reach the depth limit.
@MainActor package struct StepOpener {
  /// An event with the cause of the first step, and with the inherited values only.
  private let origin: Event
  /// Whether code outside the modules has begun the flow, for example with a link. Its steps are then inputs.
  private let isFromOutside: Bool

  /// Creates the opener when the flow begins.
  package init(_ router: VIPRouter, for first: Event) {
    isFromOutside = !router.runtime.isInside()
    var withoutValues = first
    if first.hasValues { withoutValues.metadata.values = nil }
    origin = router.runtime.caused(withoutValues)
  }

  /// Opens a step.
  ///
  /// - Parameters:
  ///   - event: The route event.
  ///   - style: The style; `nil` for the style of the route's registration.
  ///   - next: The following step. If both steps are already open, the navigation to this step is skipped.
  ///   - link: The link or identifier that requests the step from outside the app.
  ///   - source: The view that opens the step.
  ///   - isFromApp: Whether the app opens the step, without a view. Otherwise the step fails without a view.
  ///   - window: The window.
  ///   - isForWindow: Whether a window was requested. If it no longer exists, the step fails.
  ///   - router: The router.
  package func open(
    _ event: Event, as style: RouteStyle?, followedBy next: (event: Event, style: RouteStyle?)?, link: String?,
    from source: (any ModuleView)?, isFromApp: Bool, in window: (any Navigator)?, isForWindow: Bool,
    router: VIPRouter
  ) -> RouteHandle<any Sendable> {
    let event = event.causedLike(origin)
    if isForWindow, window == nil { return .failed(event, .windowGone(route: event.name), runtime: router.runtime) }
    if source == nil, !isFromApp {
      return .failed(event, .invalidContext(route: event.name, .sourceGone), runtime: router.runtime)
    }
    let skipsReveal = next.map { router.isThere($0.event, as: $0.style, from: source, in: window) }
    let options = RouteOptions(style: style, window: window, skipsReveal: skipsReveal ?? false, link: link)
    return run(in: router) { router.open(event, options, from: source, opener: source?.port.chain) }
  }

  /// Runs code of the flow, which is outside the modules if the flow has begun there.
  package func run<Answer>(in router: VIPRouter, _ body: () -> Answer) -> Answer {
    isFromOutside ? router.runtime.outside(body) : body()
  }
}

extension VIPRouter {
  /// Checks that a route is registered and accepts its parameters. Does not open or report anything.
  package func checkParameters(of event: Event) throws(RouteError) {
    let resolved = try resolve(event)
    _ = try check(resolved).registration.input(madeOf: resolved.event)
  }
}

extension RouteHandle {
  /// Calls a closure when the module is made, with the style ``RouteStyle/unshown``, instead of the previous closure.
  package func onMade(_ action: @escaping @MainActor () -> Void) { preview?.didMake = action }
}
