/// A change of an open route by the app.
package struct RouteAct: Sendable {
  package enum Change: Sendable {
    /// The removal of the module.
    case remove
    /// The showing of a made module, from the view of a module.
    case commit(RouteStyle?, from: ModuleCore?)
    /// The move of the module to another index inside the view of a module.
    case move(to: Int, in: ModuleCore)
  }

  package let change: Change
  package let route: RouteID
  /// The event that opened the route.
  package let event: Event
}
