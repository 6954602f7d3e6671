/// A feature's router, which registers the feature's modules and the routes to them.
///
/// Other features know only the names of the feature's routes. See <doc:Routing>.
@MainActor public protocol ModuleRouter {
  /// Registers the feature's modules and routes. No module is built.
  func register(in app: inout Registration)
}
