// Checks that each service that is needed by a module, another service or a link is registered and can be created.

extension Declarations {
  /// The configuration errors of services.
  var serviceDiagnostics: [Diagnostic] {
    var check = ServiceCheck(router.services)
    for module in modules {
      for part in module.parts where !part.needs.isEmpty {
        check.check(
          part.needs, of: "the \(part.name) of module \(module.prefix.quotedName)", at: module.registration.place)
      }
    }
    for service in router.services.all { check.visit(service) }
    for entry in router.entryPoints {
      guard let service = entry.service?.type else { continue }
      check.check(service, of: entry, at: router.tables.entryPoints[EntryPointTable.Claim(entry)]?.registrar ?? "")
    }
    return check.diagnostics
  }
}

/// A traversal of the dependency graph that visits each service once.
@MainActor private struct ServiceCheck {
  private let services: Services
  private(set) var diagnostics: [Diagnostic] = []
  /// For each visited service, whether the service must be awaited.
  private var visited: [ObjectIdentifier: Bool] = [:]
  /// The services that are being visited. Each is needed by the previous one.
  private var visiting: [ServiceRegistration] = []

  init(_ services: Services) { self.services = services }

  /// Checks the services that a part needs. These services must exist when the part is created.
  mutating func check(_ needs: [Any.Type], of user: String, at place: SourcePlace) {
    for service in visit(needs, of: user, at: place) {
      diagnostics.append(.serviceMadeLater(service.name, neededBy: user, at: "\(place)"))
    }
  }

  /// Checks the service that an entry point calls. The entry point can await the service.
  mutating func check(_ need: Any.Type, of entry: EntryPoint, at registrar: String) {
    _ = visit([need], of: "the \(entry.title)", at: registrar)
  }

  /// Checks a service and the services that it needs.
  ///
  /// - Returns: `true` if the service must be awaited, because the service, or a service that it needs, is created
  ///   asynchronously and does not exist yet.
  @discardableResult mutating func visit(_ service: ServiceRegistration) -> Bool {
    if let isAwaited = visited[service.key] { return isAwaited }
    if let first = visiting.firstIndex(where: { $0 === service }) {
      let names = (visiting[first...] + [service]).map(\.name)
      diagnostics.append(.circularServices(names: names, at: "\(service.place)"))
      return false
    }
    visiting.append(service)
    defer { visiting.removeLast() }
    let needs = service.making.needs
    let awaited = visit(needs, of: "the service \(service.name)", at: service.place)
    checkLifetime(of: service, needs)
    let isMade = service.lifetime == .shared && services.shared[service.key] != nil
    let isAwaited = !isMade && (service.making.isAsynchronous || !awaited.isEmpty)
    visited[service.key] = isAwaited
    return isAwaited
  }

  /// Checks needed types, and the services that are registered for them.
  ///
  /// - Returns: The services that must be awaited.
  private mutating func visit(_ needs: [Any.Type], of user: String, at place: some CustomStringConvertible)
    -> [ServiceRegistration]
  {
    var awaited: [ServiceRegistration] = []
    for need in needs {
      switch services.target(of: need) {
      case .missing(let type):
        let (name, nearest) = services.names(ofMissing: type)
        diagnostics.append(.missingService(name, neededBy: user, nearest: nearest, at: "\(place)"))
      case .service(let service): if visit(service) { awaited.append(service) }
      case .lazy, .module, .none: continue
      }
    }
    return awaited
  }

  private mutating func checkLifetime(of service: ServiceRegistration, _ needs: [Any.Type]) {
    guard service.lifetime == .shared, let needed = services.moduleDependency(of: needs) else { return }
    diagnostics.append(.serviceOutlivesModule(service.name, needs: needed, at: "\(service.place)"))
  }
}
