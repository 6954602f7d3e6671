/// Checks what is to be registered, against itself and what is there.
@MainActor struct RegistrationCheck {
  let registry: ModuleRegistry
  let routes: RouteTable
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
    var claims = NameMap<String>()
    var targets: [String] = []
    targets.reserveCapacity(registration.routes.count)
    for route in registration.routes {
      if let first = routes[route.key]?.route.registrar ?? claims[route.key] {
        throw .duplicateRoute(route.name, first: first, second: route.registrar)
      }
      claims.set(route.registrar, for: route.key)
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
    try checkEntries(of: registration, claims)
    return targets
  }

  private func checkEntries(
    of registration: Registration, _ claims: NameMap<String>
  ) throws(RegistrationError) {
    var seen: Set<RouteEntries.Claim> = []
    for entry in registration.entries {
      let claim = RouteEntries.Claim(entry)
      if !seen.insert(claim).inserted || entries[claim] != nil {
        throw .duplicateEntry(
          entry.title, first: entries[claim] ?? registration.registrar,
          second: registration.registrar)
      }
      for route in entry.routes where routes[route.key] == nil && claims[route.key] == nil {
        throw .unknownRoute(
          route.text, from: entry.title, nearest: routes.nearest(to: route.text),
          by: registration.registrar)
      }
    }
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
