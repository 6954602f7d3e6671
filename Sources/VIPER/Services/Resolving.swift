/// The resolution of one parameter: its service, and the services that this service needs.
@MainActor final class Resolving {
  let services: Services
  /// The scope of the module that is being built, or `nil` for the app.
  private(set) var scope: ModuleScope?
  /// The part or the services that require the parameter.
  var asker: Asker
  /// The names of the services that this object is creating. Each service is created for the previous one.
  var names: [String] = []
  /// The names of the part and the services that led to the current parameter. Each of them needs the next one.
  var path: [String] { asker.path + names }
  /// The store in which a lazy service stores its own per-call service, or `nil`. Other per-call services are not
  /// stored.
  private let own: MadeServices?
  /// Per-call services that were created in advance for the current service.
  var prepared: [ObjectIdentifier: [AnyObject]] = [:]
  /// The depth of the current parameter: 1 for the resolved parameter, and greater for the parameters of its service.
  var depth = 0

  /// The part or the services that require a parameter. The description is created only for an error.
  enum Asker {
    /// A part of a module.
    case part(String, ofModule: String)
    /// Services. Each service needs the next one.
    case services([String])

    var path: [String] {
      switch self {
      case .part(let part, let prefix): ["the \(part) of module \(prefix.quotedName)"]
      case .services(let names): names
      }
    }
  }

  init(_ services: Services, for scope: ModuleScope?, asker: Asker = .services([]), own: MadeServices? = nil) {
    self.own = own
    self.services = services
    self.scope = scope
    self.asker = asker
  }

  /// A resolution for closures without parameters.
  static let ofNothing = Resolving(Services(), for: nil)

  /// Returns the value of a parameter of this type.
  func get<Need>(_ type: Need.Type) throws -> Need {
    if let service = services[ObjectIdentifier(type)] {
      if let box = try instance(of: service) as? ServiceBox<Need> { return box.service }
    } else if let builtIn = type as? any BuiltInDependency.Type, let value = try builtIn.resolve(in: self) as? Need {
      return value
    }
    let (name, nearest) = services.names(ofMissing: type)
    throw Diagnostic.missingService(name, path: path, nearest: nearest)
  }

  /// Returns whether a parameter of this type can be resolved.
  func has(_ type: Any.Type) -> Bool {
    switch services.target(of: type) {
    case .service, .lazy, .none: true
    case .module: scope != nil
    case .missing: false
    }
  }

  private func instance(of service: ServiceRegistration) throws -> AnyObject {
    depth += 1
    services.retain(service)
    defer { depth -= 1 }
    do { return try knownOrMade(service) } catch {
      services.release(service)
      throw error
    }
  }

  private func knownOrMade(_ service: ServiceRegistration) throws -> AnyObject {
    let store = try store(of: service)
    if let known = store?[service.key] ?? prepared[service.key]?.popLast() { return known }
    let box = try make(service)
    // A closure that requested the service from the router has created it meanwhile.
    if let known = store?[service.key] { return known }
    store?[service.key] = box
    return box
  }

  /// Creates a service.
  func make(_ service: ServiceRegistration) throws -> AnyObject {
    if services.making.contains(where: { $0 === service }) {
      throw Diagnostic.serviceCycle(services.making + [service])
    }
    guard case .synchronous(let make) = service.making.make else {
      throw Diagnostic.serviceNotCreatedYet(service.name, path: path)
    }
    guard services.making.count < Services.nestingLimit else {
      throw Diagnostic.servicesTooDeep(
        service.name, names: (services.making.suffix(7) + [service]).map(\.name), limit: Services.nestingLimit)
    }
    return try inside(service) { try make(self) }
  }

  /// Returns the store of a service, or `nil` if the service is not stored.
  func store(of service: ServiceRegistration) throws -> MadeServices? {
    switch service.lifetime {
    case .shared: return services.shared
    case .newEachTime: return depth <= 1 ? own : nil
    case .perModule:
      guard let scope else { throw Diagnostic.serviceNeedsModule(service.name, path: path) }
      return scope.use()
    }
  }

  /// Calls a closure of a service. While the closure runs, the service is the last name in the path, and the module
  /// scope is `nil` for a shared service.
  func inside<Value>(_ service: ServiceRegistration, _ body: () throws -> Value) throws -> Value {
    let (scope, names, path) = (scope, names, path)
    services.making.append(service)
    defer {
      services.making.removeLast()
      (self.scope, self.names) = (scope, names)
    }
    if service.lifetime == .shared { self.scope = nil }
    self.names.append(service.name)
    do { return try body() } catch { throw named(error, service, path) }
  }

  /// Returns an error that contains the error of a service's closure, the name of the service, and the path to the
  /// service. A `Diagnostic` is returned unchanged.
  func named(_ error: any Error, _ service: ServiceRegistration, _ path: [String]) -> any Error {
    (error as? Diagnostic)?.isAboutService == true ? error : Diagnostic.serviceFailed(service.name, path: path, error)
  }
}
