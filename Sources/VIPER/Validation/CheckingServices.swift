// Whether all that modules and services need is there, and can be made.

extension Wiring {
  /// What is wrong with services.
  var serviceFaults: [WiringFault] {
    var faults: [WiringFault] = []
    var check = ServiceCheck(router.services)
    for module in modules {
      let registration = module.registration
      for (part, needs) in registration.needs where !needs.isEmpty {
        check.check(
          needs, of: "the \(part) of module \(registration.prefix.quotedName)",
          at: registration.place, &faults)
      }
    }
    for service in router.services.all { check.check(service, &faults) }
    return faults
  }
}

/// Follows what services need.
@MainActor private struct ServiceCheck {
  private let services: Services
  /// What is known of a service, when it has been looked at.
  private var known: [ObjectIdentifier: Knowledge] = [:]
  /// What is being looked at, each because the one before needs it.
  private var path: [ServiceRegistration] = []
  private var circles: [[String]] = []

  private struct Knowledge {
    /// Whether it, or something that it is made with, is made asynchronously.
    var isMadeLater = false
    /// What it is made with that belongs to a module.
    var ofModule: String?
  }

  init(_ services: Services) { self.services = services }

  /// Checks what a part needs.
  mutating func check(
    _ needs: [Any.Type], of user: String, at place: SourcePlace, _ faults: inout [WiringFault]
  ) {
    for need in needs {
      switch services.find(need) {
      case .missing(let type): faults.append(missing(type, user, place))
      case .service(let service):
        guard known(service, &faults).isMadeLater, !isMade(service) else { continue }
        faults.append(.serviceMadeLater(service.name, neededBy: user, at: "\(place)"))
      case .later, .module, .nothing: continue
      }
    }
  }

  /// Checks a service, what it needs, and what it is linked with.
  mutating func check(_ service: ServiceRegistration, _ faults: inout [WiringFault]) {
    _ = known(service, &faults)
    for need in service.lateInjection?.needs ?? [] {
      if let fault = fault(ofLinking: service, with: need, &faults) { faults.append(fault) }
    }
  }

  /// What it is linked with is there later, so it is no circle but for what is made anew each time.
  private mutating func fault(
    ofLinking service: ServiceRegistration, with need: Any.Type, _ faults: inout [WiringFault]
  ) -> WiringFault? {
    let user = "the service \(service.name), to be linked,"
    switch services.find(need) {
    case .missing(let type): return missing(type, user, service.place)
    case .nothing: return nil
    case .later(let needed):
      guard service.lifetime == .shared, let ofModule = services.madeForModule(with: needed)
      else { return nil }
      return .serviceOutlivesModule(service.name, needs: ofModule, at: "\(service.place)")
    case .module:
      guard service.lifetime == .shared else { return nil }
      return .serviceOutlivesModule(service.name, needs: "\(need)", at: "\(service.place)")
    case .service(let needed):
      let knowledge = known(needed, &faults)
      if service.lifetime == .perCall, let way = services.way(from: needed, to: service) {
        let names = [service.name] + way
        return .circularServices(names: names, at: "\(service.place)")
      }
      if knowledge.isMadeLater, !isMade(needed) {
        return .serviceMadeLater(needed.name, neededBy: user, at: "\(service.place)")
      }
      guard service.lifetime == .shared, needed.lifetime != .shared,
        let ofModule = knowledge.ofModule
      else { return nil }
      return .serviceOutlivesModule(service.name, needs: ofModule, at: "\(service.place)")
    }
  }

  private func isMade(_ service: ServiceRegistration) -> Bool {
    service.lifetime == .shared && services.shared[service.key] != nil
  }

  private func missing(_ type: Any.Type, _ user: String, _ place: SourcePlace) -> WiringFault {
    let (name, nearest) = services.names(ofMissing: type)
    return .missingService(name, neededBy: user, nearest: nearest, at: "\(place)")
  }

  private mutating func known(
    _ service: ServiceRegistration, _ faults: inout [WiringFault]
  ) -> Knowledge {
    if let known = known[service.key] { return known }
    if let first = path.firstIndex(where: { $0 === service }) {
      faults.append(
        .circularServices(
          names: (path[first...] + [service]).map(\.name), at: "\(service.place)"))
      return Knowledge()
    }
    path.append(service)
    defer { path.removeLast() }
    var knowledge = Knowledge(isMadeLater: service.making.makeNow == nil)
    if service.lifetime == .perModule { knowledge.ofModule = service.name }
    let user = "the service \(service.name)"
    for need in service.making.needs {
      switch services.find(need) {
      case .missing(let type): faults.append(missing(type, user, service.place))
      case .module: knowledge.ofModule = knowledge.ofModule ?? "\(need)"
      case .service(let needed):
        let next = known(needed, &faults)
        if next.isMadeLater, !isMade(needed) { knowledge.isMadeLater = true }
        if needed.lifetime != .shared {
          knowledge.ofModule = knowledge.ofModule ?? next.ofModule
        }
      // It may be a circle, which is none because it is later.
      case .later(let needed):
        knowledge.ofModule = knowledge.ofModule ?? services.madeForModule(with: needed)
      case .nothing: continue
      }
    }
    if service.lifetime == .shared, let needed = knowledge.ofModule {
      faults.append(
        .serviceOutlivesModule(service.name, needs: needed, at: "\(service.place)"))
      knowledge.ofModule = nil
    }
    known[service.key] = knowledge
    return knowledge
  }
}

extension Services {
  /// What a parameter's type comes to.
  fileprivate enum Found {
    case service(ServiceRegistration)
    case missing(Any.Type)
    /// A service that is there, and is made later if at all.
    case later(ServiceRegistration)
    /// What is known of the module.
    case module
    /// An optional service that nobody has registered.
    case nothing
  }

  /// What belongs to a module, of a service and what that is made with; `nil` if nothing does, or it is shared.
  fileprivate func madeForModule(with service: ServiceRegistration) -> String? {
    var seen: Set<ObjectIdentifier> = []
    func name(_ service: ServiceRegistration) -> String? {
      guard service.lifetime != .shared, seen.insert(service.key).inserted else { return nil }
      if service.lifetime == .perModule { return service.name }
      for need in service.making.needs {
        switch find(need) {
        case .module: return "\(need)"
        case .service(let needed), .later(let needed):
          if let name = name(needed) { return name }
        case .missing, .nothing: continue
        }
      }
      return nil
    }
    return name(service)
  }

  /// The services that one is made with, down to another; `nil` if it is not made with that.
  fileprivate func way(
    from service: ServiceRegistration, to other: ServiceRegistration
  ) -> [String]? {
    var seen: Set<ObjectIdentifier> = []
    func way(from service: ServiceRegistration) -> [String]? {
      if service === other { return [service.name] }
      guard seen.insert(service.key).inserted else { return nil }
      for need in service.making.needs {
        if case .service(let next) = find(need), let way = way(from: next) {
          return [service.name] + way
        }
      }
      return nil
    }
    return way(from: service)
  }

  fileprivate func find(_ type: Any.Type) -> Found {
    if let service = self[ObjectIdentifier(type)] { return .service(service) }
    switch Dependency(of: type) {
    case .atOnce(let type): return .missing(type)
    case .module: return .module
    case .later(let type):
      let found = find(type)
      if case .service(let service) = found { return .later(service) }
      return found
    case .ifThere(let type):
      let found = find(type)
      switch found {
      case .missing, .module: return .nothing
      case .service, .later, .nothing: return found
      }
    }
  }
}
