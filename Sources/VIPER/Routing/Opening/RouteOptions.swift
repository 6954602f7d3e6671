/// The options of one opening, in addition to the route and its parameters.
@MainActor struct RouteOptions {
  /// A closure that receives the view as the requested type and prepares the view.
  typealias Prepare = @MainActor (Any) throws(RouteError) -> Void

  let style: RouteStyle?
  let window: (any Navigator)?
  /// The existing view around which the module is built.
  let view: (any ModuleView)?
  let prepare: Prepare?
  /// The view that the new module's view replaces inside the source; `nil` if no view is replaced.
  let replaced: (any ModuleView)?
  /// Whether the navigation to an open module is skipped, because the next step of the flow also navigates to an
  /// open module.
  let skipsReveal: Bool
  /// Whether the closing result skips the presenter of the source.
  let bypassesPresenter: Bool
  /// The link or identifier that requests the route from outside the app.
  let link: String?
  /// Whether the event already contains the parameters of the final route, even if the name of the event is adapted.
  let isAdapted: Bool
  /// Whether the router's fallback is opened if no router has the route.
  let opensFallback: Bool

  init(
    style: RouteStyle? = nil, window: (any Navigator)? = nil, view: (any ModuleView)? = nil,
    prepare: (@MainActor (Any) throws(RouteError) -> Void)? = nil, replaced: (any ModuleView)? = nil,
    skipsReveal: Bool = false, bypassesPresenter: Bool = false, link: String? = nil,
    isAdapted: Bool = false, opensFallback: Bool = true
  ) {
    (self.style, self.window, self.view, self.prepare, self.replaced) = (style, window, view, prepare, replaced)
    (self.skipsReveal, self.bypassesPresenter, self.link) = (skipsReveal, bypassesPresenter, link)
    (self.isAdapted, self.opensFallback) = (isAdapted, opensFallback)
  }

  /// Returns a closure that checks the type of the view and then calls `prepare`.
  static func prepare<Target>(_ name: some TypedName, _ prepare: @escaping @MainActor (Target) throws -> Void)
    -> Prepare
  {
    let route = name.text
    return { (made: Any) throws(RouteError) in
      guard let target = made as? Target else {
        throw .wrongTarget(route: route, expected: "\(Target.self)", actual: "\(type(of: made))")
      }
      do { try prepare(target) } catch { throw .prepareFailed(route: route, error) }
    }
  }
}
