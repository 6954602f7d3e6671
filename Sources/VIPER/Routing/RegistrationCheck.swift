/// Checks what is to be registered, against itself and what is there.
@MainActor struct RegistrationCheck {
  let registry: ModuleRegistry
  let routes: RouteTable
  let interfaces: InterfaceTable
  let entries: RouteEntries

  /// Checks the registration.
  ///
  /// - Returns: the prefixes to which its routes lead, in their order.
  func targets(of registration: Registration) throws(RegistrationError) -> [String] {
    var modules: [String: ModuleRegistration] = [:]
    var prefixes: [ObjectIdentifier: String] = [:]
    for module in registration.modules {
      if let first = registry[module.prefix] ?? modules[module.prefix] {
        throw .duplicatePrefix(
          module.prefix, first: first.registrar, second: module.registrar)
      }
      modules[module.prefix] = module
      if let type = module.presenterType, prefixes[type] == nil { prefixes[type] = module.prefix }
    }
    // The registration's routes, each by its place there.
    var claims = NameMap<Int>()
    var targets: [String] = []
    targets.reserveCapacity(registration.routes.count)
    for route in registration.routes {
      if let first = routes[route.key]?.route ?? claims[route.key].map({ registration.routes[$0] })
      {
        throw .duplicateRoute(route.name, first: first.registrar, second: route.registrar)
      }
      claims.set(targets.count, for: route.key)
      let prefix = prefix(of: route.target, among: prefixes)
      guard let prefix, let module = modules[prefix] ?? registry[prefix] else {
        let nearest = prefix.flatMap {
          NearestName.find($0, in: registry.known + modules.keys.sorted())
        }
        throw .unknownModule(
          route: route.name, module: "\(route.target)", nearest: nearest, by: route.registrar)
      }
      if let promised = route.output, module.output != promised {
        throw .outputDoesNotFit(
          route: route.name, promised: "\(promised)", given: module.output.map { "\($0)" },
          module: prefix)
      }
      targets.append(prefix)
    }
    func module(of route: any TypedName) -> ModuleRegistration? {
      let prefix = routes[route.key]?.prefix ?? claims[route.key].map { targets[$0] }
      return prefix.flatMap { modules[$0] ?? registry[$0] }
    }
    try checkServices(of: registration, module)
    try checkEntries(of: registration, module)
    return targets
  }

  private func checkServices(
    of registration: Registration, _ module: (any TypedName) -> ModuleRegistration?
  ) throws(RegistrationError) {
    var seen: [NameKey: [InterfaceService]] = [:]
    for service in registration.services {
      let key = service.interface.key
      if let other = interfaces[key].first(where: { service.excludes($0) })
        ?? seen[key]?.first(where: { service.excludes($0) })
      {
        throw .duplicateInterface(
          service.interface.text, first: other.claimant, second: service.claimant)
      }
      seen[key, default: []].append(service)
      guard let module = module(service.route) else {
        throw .unknownRoute(
          service.route.text, from: service.title,
          nearest: nearest(to: service.route.text, in: registration), by: registration.registrar)
      }
      if let view = module.viewType, !service.fits(view) {
        throw .viewDoesNotFit(
          interface: service.interface.text, expected: service.viewType, actual: "\(view)",
          route: service.route.text)
      }
    }
  }

  private func checkEntries(
    of registration: Registration, _ module: (any TypedName) -> ModuleRegistration?
  ) throws(RegistrationError) {
    let seen = RouteEntries()
    let served = Set(registration.services.map(\.interface.key))
    func isKnown(_ route: any TypedName) -> Bool {
      module(route) != nil || served.contains(route.key) || !interfaces[route.key].isEmpty
    }
    for entry in registration.entries {
      let claim = RouteEntries.Claim(entry)
      if let first = entries[claim] ?? seen[claim] {
        let text = first.text == entry.text ? "" : " as \(first.text.quotedName)"
        throw .duplicateEntry(
          entry.title, first: first.registrar + text, second: registration.registrar)
      }
      seen.add(entry, by: registration.registrar)
      for route in entry.routes where !isKnown(route) {
        throw .unknownRoute(
          route.text, from: entry.title, nearest: nearest(to: route.text, in: registration),
          by: registration.registrar)
      }
    }
  }

  /// The route that was most likely meant: one that is registered with it, or before.
  private func nearest(to route: String, in registration: Registration) -> String? {
    NearestName.find(route, in: registration.routes.map(\.name)) ?? routes.nearest(to: route)
  }

  private func prefix(
    of target: RouteRegistration.Target, among prefixes: [ObjectIdentifier: String]
  ) -> String? {
    switch target {
    case .prefix(let prefix): prefix
    case .presenter(let type):
      prefixes[ObjectIdentifier(type)] ?? registry.prefix(ofPresenter: ObjectIdentifier(type))
    }
  }
}
