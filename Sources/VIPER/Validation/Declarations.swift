/// The declarations of an app as plain values, for validation, diagrams and tests.
///
/// A class, because the modules are read once, and only if they are used.
@MainActor package final class Declarations {
  /// A registered route.
  package struct Route {
    package let key: NameKey
    package let name: String
    package let parameters: Any.Type
    /// The type of the output; `nil` for none.
    package let output: Any.Type?
    package let style: RouteStyle
    /// The supported styles; `nil` for all styles.
    package let supported: [RouteStyle]?
    /// The prefix of the module that the route opens.
    package let module: String
    /// The type of a module router, or a location in the source.
    package let registrar: String
  }

  let router: VIPRouter
  /// All modules, sorted by prefix.
  package private(set) lazy var modules = router.registry.all.map { Module($0) }

  init(_ router: VIPRouter) { self.router = router }

  /// All routes, in the order in which their names were declared.
  package var routes: [Route] {
    router.routes.all.map {
      let route = $0.registration
      return Route(
        key: route.key, name: route.name, parameters: route.parameters, output: route.output, style: route.style,
        supported: route.supported, module: $0.prefix, registrar: route.place.registrar)
    }
  }

  /// The interfaces, each with a route that serves it.
  package var interfaces: [(interface: any RouteKey, route: any RouteKey)] {
    router.interfaces.all.map { ($0.interface, $0.route) }
  }

  /// The adapted routes and interfaces, each with the route or interface that is opened instead. A default that another
  /// adapter replaces is not included.
  package var adapters: [(required: any RouteKey, provided: any RouteKey)] {
    router.adapters.all.map { ($0.required, $0.provided) }
  }

  /// The required routes and interfaces, each with the registrar that requires it.
  package var requirements: [(key: any RouteKey, registrar: String)] {
    router.requirements.map { ($0.key, $0.place.registrar) }
  }

  /// The features with their names, and with those of these names that the app does not handle.
  package var features: [(type: Any.Type, names: [any TypedName], unhandled: [any TypedName])] {
    zip(router.features, unhandledNames).map { ($0.type, $0.names, $1) }
  }

  /// All services except replaced defaults, sorted by name.
  package var services: [ServiceRegistration] { router.services.all }

  /// The entry points, in registration order.
  package var entryPoints: [EntryPoint] { router.entryPoints }

  /// Returns the name of a service's type as written in the source. The name of a protocol starts with `any`.
  package func name(ofService type: Any.Type) -> String { ServiceRegistration.name(of: type) }

  /// Returns the registered service name that is nearest to the name of a service that is not registered.
  package func nearest(toService type: Any.Type) -> String? { router.services.names(ofMissing: type).nearest }

  /// Returns the service to which the type of a parameter refers, or `nil` for a ``ModuleContext``.
  ///
  /// - Parameter words: The wrappers of the parameter: `lazy` and `optional`, from outside to inside.
  package func service(of parameter: Any.Type, _ words: [String] = [])
    -> (type: Any.Type, words: [String], isRegistered: Bool)?
  {
    if router.services.has(parameter) { return (parameter, words, true) }
    return switch Dependency(of: parameter) {
    case .required(let type): (type, words, false)
    case .lazy(let type): service(of: type, words + ["lazy"])
    case .optional(let type): service(of: type, words + ["optional"])
    case .module: nil
    }
  }
}

extension VIPRouter {
  /// The current declarations.
  package var declarations: Declarations { Declarations(self) }
}
