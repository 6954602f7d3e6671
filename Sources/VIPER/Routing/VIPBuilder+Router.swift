// The router, as builders and module contexts know it.

extension VIPBuilder {
  /// A builder of the module that is registered with `router` under `prefix`.
  ///
  /// - Parameters:
  ///   - prefix: the prefix, without `View`.
  ///   - router: the router that the module is to belong to.
  ///   - parameters: what the module gets by `onInitialize` when its view is ready.
  public init(prefix: String, router: VIPRouter = .shared, parameters: any Sendable = ()) {
    self.init(
      prefix: prefix, registry: router.registry, runtime: router.runtime, services: router.services,
      blueprints: router.blueprints)
    self.parameters = parameters
  }
}

extension ModuleContext {
  /// The router that the module is built for; `nil` if it has gone.
  public var router: VIPRouter? { runtime.router }
}
