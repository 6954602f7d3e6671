/// The check of one registration against itself and all earlier registrations.
@MainActor struct RegistrationCheck {
  private let tables: RegistrationTables
  /// All errors, in the order in which they were found.
  private(set) var errors: [Diagnostic] = []

  init(_ tables: RegistrationTables) { self.tables = tables }

  /// Checks a registration, and returns the prefixes of the modules to which the registration's routes lead.
  ///
  /// - Returns: The prefixes, in the order of the routes. The prefixes are invalid if there are errors.
  mutating func prefixes(of registration: Registration) -> [String] {
    errors = registration.errors
    var modules: [String: ModuleRegistration] = [:]
    var prefixes: [ObjectIdentifier: String] = [:]
    for module in registration.modules {
      if let first = tables.registry[module.prefix] ?? modules[module.prefix] {
        let places = SourcePlace.names(of: first.place, module.place)
        errors.append(.duplicatePrefix(module.prefix, first: places.first, second: places.second))
      }
      modules[module.prefix] = module
      for type in module.partTypes where prefixes[type] == nil { prefixes[type] = module.prefix }
    }
    // For each route name, the index of the route in the registration's list of routes.
    var claims = NameMap<Int>()
    var targets: [String] = []
    targets.reserveCapacity(registration.routes.count)
    for route in registration.routes {
      if let first = tables.routes[route.key]?.registration ?? claims[route.key].map({ registration.routes[$0] }) {
        let places = SourcePlace.names(of: first.place, route.place)
        errors.append(.duplicateRoute(route.name, first: places.first, second: places.second))
      } else if let adapter = adapter(of: route.key) {
        errors.append(.duplicateRoute(route.name, first: adapter.owner, second: route.registrar))
      }
      claims.set(targets.count, for: route.key)
      targets.append(target(of: route, prefixes, modules))
    }
    let known = KnownRoutes(tables: tables, claims: claims, targets: targets, modules: modules)
    check(registration.interfaces, of: registration, known)
    check(registration.adapters, of: registration, known)
    check(registration.services)
    check(registration.entries, of: registration, known)
    return targets
  }

  /// The registered routes, and the routes of the registration that is being checked.
  @MainActor private struct KnownRoutes {
    let tables: RegistrationTables
    let claims: NameMap<Int>
    let targets: [String]
    let modules: [String: ModuleRegistration]

    func has(_ key: NameKey) -> Bool { claims[key] != nil || tables.routes[key] != nil }

    func module(of key: NameKey) -> ModuleRegistration? {
      let prefix = tables.routes[key]?.prefix ?? claims[key].map { targets[$0] }
      return prefix.flatMap { modules[$0] ?? tables.registry[$0] }
    }
  }

  private mutating func target(
    of route: RouteRegistration, _ prefixes: [ObjectIdentifier: String], _ modules: [String: ModuleRegistration]
  ) -> String {
    let prefix =
      switch route.target {
      case .prefix(let prefix): Optional(prefix)
      case .part(let type):
        prefixes[ObjectIdentifier(type)] ?? tables.registry.prefix(ofPart: ObjectIdentifier(type))
      }
    guard let prefix, let module = modules[prefix] ?? tables.registry[prefix] else {
      let nearest = prefix.flatMap { $0.nearest(in: tables.registry.known + modules.keys.sorted()) }
      errors.append(.unknownModule(route: route.name, module: "\(route.target)", nearest: nearest, by: route.registrar))
      return ""
    }
    if let promised = route.output, module.output != promised {
      errors.append(
        .outputDoesNotFit(
          route: route.name, promised: "\(promised)", given: module.output.map { "\($0)" }, module: prefix))
    }
    return prefix
  }

  /// Returns a registered adapter that is not a default.
  private func adapter(of key: NameKey) -> RouteAdapter? { tables.adapters[key].flatMap { $0.isDefault ? nil : $0 } }

  private mutating func check(
    _ interfaces: [InterfaceImplementation], of registration: Registration, _ known: KnownRoutes
  ) {
    var seen: [NameKey: [InterfaceImplementation]] = [:]
    for service in interfaces {
      let key = service.interface.key
      if let other = tables.interfaces[key].first(where: { service.conflicts(with: $0) })
        ?? seen[key]?.first(where: { service.conflicts(with: $0) })
      {
        errors.append(.duplicateInterface(service.interface.text, first: other.owner, second: service.owner))
      } else if let adapter = adapter(of: key) {
        errors.append(.duplicateInterface(service.interface.text, first: adapter.owner, second: service.owner))
      }
      seen[key, default: []].append(service)
      guard let module = known.module(of: service.route.key) else {
        // The unknown module was reported before.
        if known.has(service.route.key) { continue }
        errors.append(
          .unknownRoute(
            service.route.text, from: service.title, nearest: nearest(to: service.route.text, in: registration),
            by: registration.registrar))
        continue
      }
      if let view = module.viewType, !service.fits(view) {
        errors.append(
          .viewDoesNotFit(
            interface: service.interface.text, expected: service.viewType, actual: "\(view)", route: service.route.text)
        )
      }
    }
  }

  private mutating func check(_ adapters: [RouteAdapter], of registration: Registration, _ known: KnownRoutes) {
    guard !adapters.isEmpty else { return }
    let served = Set(registration.interfaces.map(\.interface.key))
    let all = RouteAdapters()
    for adapter in adapters {
      let (key, name) = (adapter.required.key, adapter.required.text)
      let rival =
        (all.conflict(with: adapter) ?? tables.adapters.conflict(with: adapter))?.owner
        ?? (adapter.isDefault ? nil : provider(of: key, in: registration))
      if let rival {
        errors.append(
          key.isTyped
            ? .duplicateInterface(name, first: rival, second: adapter.owner)
            : .duplicateRoute(name, first: rival, second: adapter.owner))
      }
      all.add(adapter)
    }
    func isProvided(_ key: NameKey) -> Bool {
      known.has(key) || served.contains(key) || !tables.interfaces[key].isEmpty
    }
    // A default adapter that another adapter replaces does not count.
    func counting(_ key: NameKey) -> RouteAdapter? {
      let (own, other) = (all[key], tables.adapters[key])
      return own?.isDefault == true && other?.isDefault == false ? other : own ?? other
    }
    for first in adapters where !isProvided(first.required.key) {
      var (path, names) = ([first.required.key], [first.required.text])
      var next = counting(first.required.key)
      guard next?.isDefault == first.isDefault else { continue }
      while let adapter = next {
        let key = adapter.provided.key
        names.append(adapter.provided.text)
        guard key != first.required.key else {
          errors.append(.circularAdapters(names: names, by: registration.registrar))
          return
        }
        if isProvided(key) || path.contains(key) { break }
        path.append(key)
        next = counting(key)
      }
    }
  }

  /// Returns the owner of a route or an interface, or `nil` if the route or interface is not registered.
  private func provider(of key: NameKey, in registration: Registration) -> String? {
    tables.routes[key]?.registration.registrar ?? registration.routes.first { $0.key == key }?.registrar
      ?? tables.interfaces[key].first?.owner ?? registration.interfaces.first { $0.interface.key == key }?.owner
  }

  private mutating func check(_ services: [ServiceRegistration]) {
    let all = Services()
    for service in services {
      if let rival = all.conflict(with: service) ?? tables.services.conflict(with: service) {
        errors.append(.duplicateService(service.name, first: "\(rival.place)", second: "\(service.place)"))
      } else if let used = tables.services.usedDefault(before: service) {
        errors.append(.serviceInUse(service.name, default: "\(used.place)", by: "\(service.place)"))
      }
      all.add(service)
    }
  }

  private mutating func check(_ entries: [EntryPoint], of registration: Registration, _ known: KnownRoutes) {
    let seen = EntryPointTable()
    let served = Set(registration.interfaces.map(\.interface.key) + registration.adapters.map(\.required.key))
    func isKnown(_ route: any TypedName) -> Bool {
      known.has(route.key) || served.contains(route.key) || !tables.interfaces[route.key].isEmpty
        || tables.adapters[route.key] != nil
    }
    for entry in entries {
      let claim = EntryPointTable.Claim(entry)
      if let first = tables.entryPoints[claim] ?? seen[claim] {
        let text = first.text == entry.text ? "" : " as \(first.text.quotedName)"
        errors.append(.duplicateEntry(entry.title, first: first.registrar + text, second: registration.registrar))
      }
      seen.add(entry, by: registration.registrar)
      for route in entry.routes where !isKnown(route) {
        errors.append(
          .unknownRoute(
            route.text, from: entry.title, nearest: nearest(to: route.text, in: registration),
            by: registration.registrar))
      }
      guard entry.kind == .restoration else { continue }
      for route in entry.routes where isKnown(route) && !known.has(route.key) && !route.key.isTyped {
        errors.append(
          .invalidEntry(
            entry.title,
            reason:
              "\(route.text.quotedName) is adapted to another route, and only the other route is saved. Register the"
              + " other route as restorable.", by: registration.registrar))
      }
    }
  }

  /// Returns the name of the registered or new route that is nearest to an unknown name.
  private func nearest(to route: String, in registration: Registration) -> String? {
    route.nearest(in: registration.routes.map(\.name)) ?? tables.routes.nearest(to: route)
  }
}
