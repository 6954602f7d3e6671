/// The modules, routes, services and adapters that a module router adds to an app.
///
/// The registration is checked when it is complete. If it has an error (``Diagnostic``), nothing is registered.
@MainActor public struct Registration {
  /// The name that errors contain: the name of the module router, or the place of the call.
  var registrar: String
  private(set) var modules: [ModuleRegistration] = []
  private(set) var routes: [RouteRegistration] = []
  private(set) var interfaces: [InterfaceImplementation] = []
  private(set) var entries: [EntryPoint] = []
  private(set) var services: [ServiceRegistration] = []
  private(set) var adapters: [RouteAdapter] = []
  private(set) var requirements: [RouteRequirement] = []
  private(set) var features: [FeatureRegistration] = []
  /// The errors that do not depend on other registrations.
  private(set) var errors: [Diagnostic] = []

  init(registrar: String) { self.registrar = registrar }

  func place(_ file: StaticString, _ line: UInt) -> SourcePlace {
    SourcePlace(registrar: registrar, file: file, line: line)
  }

  mutating func add(_ module: ModuleRegistration) { modules.append(module) }
  mutating func add(_ route: RouteRegistration) { routes.append(route) }
  mutating func add(_ interface: InterfaceImplementation) { interfaces.append(interface) }
  mutating func add(_ service: ServiceRegistration) { services.append(service) }
  mutating func add(_ adapter: RouteAdapter) { adapters.append(adapter) }
  mutating func add(_ requirement: RouteRequirement) { requirements.append(requirement) }
  mutating func add(_ feature: FeatureRegistration) { features.append(feature) }
  mutating func fail(_ error: Diagnostic) { errors.append(error) }

  /// Adds an entry point, which leads from outside the app's code to routes or a service.
  package mutating func add(_ entry: EntryPoint) { entries.append(entry) }

  /// Rejects an entry point, which would lead from outside the app's code to routes or a service.
  ///
  /// - Parameters:
  ///   - entry: The entry point's description in the error, such as `link "notes/:id"`.
  ///   - reason: The error and its fix.
  package mutating func refuse(_ entry: String, because reason: String) {
    fail(.invalidEntry(entry, reason: reason, by: registrar))
  }
}
