/// Checks what is to be registered, against itself and what is there.
@MainActor struct RegistrationCheck {
  let registry: ModuleRegistry
  let routes: RouteTable

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
    var claims: [NameKey: String] = [:]
    var targets: [String] = []
    for route in registration.routes {
      if let first = routes[route.key]?.route.registrar ?? claims[route.key] {
        throw .duplicateRoute(route.name, first: first, second: route.registrar)
      }
      claims[route.key] = route.registrar
      let prefix: String?
      let wanted: String
      switch route.target {
      case .prefix(let text):
        (prefix, wanted) = (text, "the module \"\(text)\", which is not registered")
      case .presenter(let type, let name):
        (prefix, wanted) = (
          prefixes[type] ?? registry.prefix(ofPresenter: type),
          "the presenter \(name), which no registered module has"
        )
      }
      guard let prefix, let module = modules[prefix] ?? registry[prefix] else {
        let nearest = prefix.flatMap {
          NearestName.find($0, in: registry.known + modules.keys.sorted())
        }
        throw .unknownModule(
          route: route.name, module: wanted, nearest: nearest, by: route.registrar)
      }
      if let promised = route.output, module.output != promised {
        throw .outputDoesNotFit(
          route: route.name, promised: "\(promised)", given: module.output.map { "\($0)" },
          module: prefix)
      }
      targets.append(prefix)
    }
    return targets
  }
}
