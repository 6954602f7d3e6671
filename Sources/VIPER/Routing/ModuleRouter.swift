/// A feature's router: it publishes what the feature has, its modules and the routes to them.
///
/// Other features see nothing of it but the names of its routes. See <doc:Routing>.
@MainActor public protocol ModuleRouter {
  /// Adds the feature's modules and routes. Nothing is built by it.
  func register(in app: inout Registration)
}
