// The router of builders and module contexts.

extension VIPBuilder {
  /// Creates a builder of the module that is registered with `router` under `prefix`.
  ///
  /// - Parameters:
  ///   - prefix: The prefix of the module. It does not include `View`.
  ///   - router: The router of the module.
  ///   - parameters: The parameters that the module receives by `onInitialize` when its view is ready.
  public init(prefix: String, router: VIPRouter = .shared, parameters: any Sendable = ()) {
    self.init(
      prefix: prefix, registry: router.registry, runtime: router.runtime, services: router.services,
      blueprints: router.blueprints)
    self.parameters = parameters
  }
}

extension ModuleContext {
  /// The router of the module; `nil` if the router no longer exists.
  public var router: VIPRouter? { runtime.router }
}
