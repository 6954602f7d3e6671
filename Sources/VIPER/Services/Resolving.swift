/// The resolution of one parameter: of its service, of the services that it needs, and of late injections.
///
/// All services are made before any is injected late. After a failure those are forgotten that are not complete: that
/// wait for a late injection, or were made after one that does.
@MainActor final class Resolving {
  let services: Services
  /// The scope of the module that is being built; `nil` for the app.
  private(set) var scope: ModuleScope?
  /// The user of the parameter.
  var asker: Asker
  /// The services that are being made here, outermost first.
  var names: [String] = []
  /// The users of the present parameter, outermost first.
  var path: [String] { asker.path + names }
  /// The store of a service that is made per call, if it is the parameter itself.
  private let own: MadeServices?
  /// Services that are made per call, and were made in advance for the present one.
  var prepared: [ObjectIdentifier: [AnyObject]] = [:]
  private var lateInjections: [LateInjection] = []
  private var made: [(in: MadeServices, ObjectIdentifier)] = []
  /// The number of `made` before the first late injection.
  private var completeCount: Int?
  /// The depth of the present parameter: 1 for the one that is resolved, more for the needs of its service.
  var depth = 0

  private typealias LateInjection = (
    service: ServiceRegistration, inject: @MainActor (AnyObject, Resolving) throws -> Void, box: AnyObject,
    scope: ModuleScope?, names: [String]
  )

  /// The user of a parameter, put into words only for an error.
  enum Asker {
    /// A part of a module.
    case part(String, ofModule: String)
    /// Services, outermost first.
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
    throw ServiceError.missing(name, path: path, nearest: nearest)
  }

  /// Whether there is a value for a parameter of this type.
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
    do {
      let box = try knownOrMade(service)
      if depth == 1 { try complete() }
      return box
    } catch {
      services.release(service)
      if depth == 1 { undo() }
      throw error
    }
  }

  private func knownOrMade(_ service: ServiceRegistration) throws -> AnyObject {
    let store = try store(of: service)
    if let known = store?[service.key] ?? prepared[service.key]?.popLast() { return known }
    let box = try make(service)
    // A closure that asked the router for it has made it meanwhile.
    if let known = store?[service.key] { return known }
    keep(box, of: service, in: store)
    return box
  }

  /// Makes a service, and remembers to inject late what its registration says.
  func make(_ service: ServiceRegistration) throws -> AnyObject {
    if services.making.contains(where: { $0 === service }) { throw ServiceError(cycle: services.making + [service]) }
    guard case .synchronous(let make) = service.making.make else {
      throw ServiceError.notMadeYet(service.name, path: path)
    }
    guard services.making.count < Services.nestingLimit else {
      throw ServiceError.tooDeep(
        service.name, names: (services.making.suffix(7) + [service]).map(\.name), limit: Services.nestingLimit)
    }
    let box = try inside(service, for: scope, names) { try make(self) }
    injectLater(service, box)
    return box
  }

  /// Remembers to inject late what a registration says.
  func injectLater(_ service: ServiceRegistration, _ box: AnyObject) {
    guard let later = service.lateInjection else { return }
    completeCount = completeCount ?? made.count
    lateInjections.append((service, later.inject, box, scope, names))
  }

  /// Keeps a service that was made.
  func keep(_ box: AnyObject, of service: ServiceRegistration, in store: MadeServices?) {
    guard let store else { return }
    store[service.key] = box
    made.append((store, service.key))
  }

  /// Injects what is to be injected late, now that everything is made.
  func complete() throws {
    while !lateInjections.isEmpty {
      let next = lateInjections.removeFirst()
      // As for one that is being made: what it is injected with may not be made with it anew.
      try inside(next.service, for: next.scope, next.names) { try next.inject(next.box, self) }
    }
    (made, completeCount) = ([], nil)
  }

  /// Forgets the services that are not complete.
  func undo() {
    for (store, key) in made[(completeCount ?? made.count)...] { store[key] = nil }
    (made, lateInjections, completeCount) = ([], [], nil)
  }

  /// Returns the store of a service; `nil` if it is not kept.
  func store(of service: ServiceRegistration) throws -> MadeServices? {
    switch service.lifetime {
    case .shared: return services.shared
    case .perCall: return depth <= 1 ? own : nil
    case .perModule:
      guard let scope else { throw ServiceError.needsModule(service.name, path: path) }
      scope.isUsed = true
      return scope.made
    }
  }

  /// Calls a closure of a service with the service as the user of its parameters; a shared one belongs to no module.
  func inside<Value>(
    _ service: ServiceRegistration, for scope: ModuleScope?, _ names: [String], _ body: () throws -> Value
  ) throws -> Value {
    let before = (self.scope, self.names)
    services.making.append(service)
    defer {
      services.making.removeLast()
      (self.scope, self.names) = before
    }
    self.scope = service.lifetime == .shared ? nil : scope
    self.names = names + [service.name]
    do { return try body() } catch { throw named(error, service, asker.path + names) }
  }

  /// Returns the error of a service's closure, with the service and its users.
  func named(_ error: any Error, _ service: ServiceRegistration, _ path: [String]) -> any Error {
    error is ServiceError ? error : ServiceError.failed(service.name, path: path, error)
  }
}
