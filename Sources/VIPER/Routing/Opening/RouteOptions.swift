/// The options of one opening, in addition to the route and its parameters.
@MainActor struct RouteOptions {
  /// A closure that receives the view as the requested type and prepares the view.
  typealias Prepare = @MainActor (Any) throws(RouteError) -> Void

  var style: RouteStyle?
  var window: (any Navigator)?
  /// The existing view around which the module is built.
  var view: (any ModuleView)?
  var prepare: Prepare?
  /// The view that the new module's view replaces inside the source; `nil` if no view is replaced.
  var replaced: (any ModuleView)?
  /// Whether the navigation to an open module is skipped, because the next step of the flow also navigates to an
  /// open module.
  var skipsReveal = false
  /// Whether the closing result skips the presenter of the source.
  var bypassesPresenter = false
  /// The link or identifier that requests the route from outside the app.
  var link: String?
  /// Whether the event already contains the parameters of the final route, even if the name of the event is adapted.
  var isAdapted = false
  /// Whether the router's fallback is opened if no router has the route.
  var opensFallback = true

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
