/// What may be said where a route is asked for, besides the route and its parameters.
@MainActor struct RouteOptions {
  /// Gets the view as what was asked for.
  typealias Prepare = @MainActor (Any) throws(RouteError) -> Void

  var style: RouteStyle?
  var window: (any Navigator)?
  var view: (any ModuleView)?
  var prepare: Prepare?
  /// What leaves for it, of what is inside the view that asks.
  var replaced: (any ModuleView)?
  /// Whether only the view that asks gets the closing result, and not its presenter.
  var isForViewOnly = false
  /// The link or identifier by which somebody outside asks.
  var link: String?
  /// Whether the event carries what the route needs, also if it is asked for through adapters.
  var isAdapted = false
  /// Whether the router's fallback is opened if nobody has the route.
  var opensFallback = true

  /// Prepares a view as what it is to be.
  static func prepare<Target>(
    _ name: some TypedName, _ prepare: @escaping @MainActor (Target) throws -> Void
  ) -> Prepare {
    let route = name.text
    return { (made: Any) throws(RouteError) in
      guard let target = made as? Target else {
        throw .wrongTarget(route: route, expected: "\(Target.self)", actual: "\(type(of: made))")
      }
      do { try prepare(target) } catch { throw .prepareFailed(route: route, error) }
    }
  }
}
