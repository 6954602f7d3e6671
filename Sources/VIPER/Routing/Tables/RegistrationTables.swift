/// The tables of one router. All tables are reference types, so copies share them.
@MainActor struct RegistrationTables {
  let registry = ModuleRegistry()
  let routes = RouteTable()
  let interfaces = InterfaceTable()
  let adapters = RouteAdapters()
  let services = Services()
  let entryPoints = EntryPointTable()

  /// Adds everything in a registration that has been checked.
  ///
  /// - Parameters:
  ///   - registration: The registration.
  ///   - prefixes: The prefixes of the modules to which the registration's routes lead, in the order of the routes.
  func add(_ registration: Registration, leadingTo prefixes: [String]) {
    for module in registration.modules { registry.add(module) }
    for (route, prefix) in zip(registration.routes, prefixes) { routes.add(route, prefix: prefix) }
    for interface in registration.interfaces { interfaces.add(interface) }
    for adapter in registration.adapters { adapters.add(adapter) }
    for service in registration.services { services.add(service) }
    for entry in registration.entries { entryPoints.add(entry, by: registration.registrar) }
  }
}
