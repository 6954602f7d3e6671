/// The modules, routes, services and adapters that a module router adds to an app.
///
/// Faults are found when all has been added, and then nothing is kept of it; see ``RegistrationError``.
@MainActor public struct Registration {
  /// The module router that registers, or the place where that is done: for errors.
  var registrar: String
  private(set) var modules: [ModuleRegistration] = []
  private(set) var routes: [RouteRegistration] = []
  private(set) var interfaces: [InterfaceImplementation] = []
  private(set) var entries: [EntryPoint] = []
  private(set) var services: [ServiceRegistration] = []
  private(set) var adapters: [RouteAdapter] = []
  private(set) var requirements: [RouteRequirement] = []
  private(set) var features: [FeatureRegistration] = []
  /// The faults that do not depend on what else is registered.
  private(set) var errors: [RegistrationError] = []

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
  mutating func fail(_ error: RegistrationError) { errors.append(error) }

  /// Adds an entry to routes from outside.
  package mutating func add(_ entry: EntryPoint) { entries.append(entry) }

  /// Refuses an entry to routes from outside.
  ///
  /// - Parameters:
  ///   - entry: what a reader knows it by: `link "notes/:id"`.
  ///   - reason: what is wrong with it, and how to mend it.
  package mutating func refuse(_ entry: String, because reason: String) {
    fail(.invalidEntry(entry, reason: reason, by: registrar))
  }
}
