/// A change of an open route by the app.
package enum RouteAct: Sendable {
  /// The removal of the module.
  case remove
  /// The showing of a made module, from the view of a module.
  case commit(RouteStyle?, from: ModuleCore?)
  /// The move of the module to another index inside the view of a module.
  case move(to: Int, in: ModuleCore)
}
