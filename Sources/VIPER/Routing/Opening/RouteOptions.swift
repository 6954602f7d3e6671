/// The options of one opening, besides the route and its parameters.
@MainActor struct RouteOptions {
  /// Prepares the view, as what was asked for.
  typealias Prepare = @MainActor (Any) throws(RouteError) -> Void

  var style: RouteStyle?
  var window: (any Navigator)?
  /// A view to build the module around.
  var view: (any ModuleView)?
  var prepare: Prepare?
  /// The module inside the source that leaves for this one.
  var replaced: (any ModuleView)?
  /// Whether a module that is there already stays where it is: the next step goes to one that is there as well.
  var skipsReveal = false
  /// Whether the closing result skips the presenter of the view that asks.
  var bypassesPresenter = false
  /// The link or identifier by which the route is asked for from outside.
  var link: String?
  /// Whether the event carries what the route needs, even if it is asked for through adapters.
  var isAdapted = false
  /// Whether the router's fallback is opened if nobody has the route.
  var opensFallback = true

  /// Prepares a view that must be of the type that a closure takes.
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
