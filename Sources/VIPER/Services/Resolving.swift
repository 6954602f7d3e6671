/// One search for what a closure takes: services, those that they need, and what links them.
///
/// Everything is made first, then linked. If anything fails, what is not complete, because it was to be linked or
/// made with what was, is forgotten.
@MainActor final class Resolving {
  let services: Services
  /// The module that is being built; `nil` if it is for the app.
  private(set) var scope: ModuleScope?
  /// Who has asked.
  var asker: Asker
  /// The services that it needs, down to what is searched.
  private(set) var names: [String]
  /// Who needs what is searched, the first first.
  var path: [String] { asker.path + names }
  /// Where one that is made per call is kept, if it is what is searched itself.
  private let own: MadeServices?
  private var links: [Link] = []
  private var made: [(in: MadeServices, ObjectIdentifier)] = []
  /// How much of that was complete before something was made that is to be linked.
  private var complete: Int?
  /// How deep the search is: 1 for what is searched itself, more for what that needs.
  var depth = 0

  private struct Link {
    let link: @MainActor (AnyObject, Resolving) throws -> Void
    let service: ServiceRegistration
    let box: AnyObject
    let scope: ModuleScope?
    let names: [String]
  }

  /// Who needs something, not put into words before it is to be said.
  enum Asker {
    /// A part of a module.
    case part(String, ofModule: String)
    /// Services, the first first.
    case services([String])

    var path: [String] {
      switch self {
      case .part(let part, let prefix): ["the \(part) of module \(prefix.quotedName)"]
      case .services(let names): names
      }
    }
  }

  init(
    _ services: Services, for scope: ModuleScope?, asker: Asker = .services([]),
    names: [String] = [], own: MadeServices? = nil
  ) {
    self.own = own
    self.services = services
    self.scope = scope
    self.asker = asker
    self.names = names
  }

  /// For who takes nothing: it finds nothing.
  static let ofNothing = Resolving(Services(), for: nil)

  /// What a parameter of this type is given.
  func get<Need>(_ type: Need.Type) throws -> Need {
    if let service = services[ObjectIdentifier(type)] { return try get(service, as: type) }
    if let special = type as? any BuiltInDependency.Type,
      let given = try special.given(by: self) as? Need
    {
      return given
    }
    throw missing(type)
  }

  private func get<Need>(_ service: ServiceRegistration, as type: Need.Type) throws -> Need {
    depth += 1
    defer { depth -= 1 }
    do {
      let box = try instance(of: service)
      if depth == 1 {
        try link()
        (made, complete) = ([], nil)
      }
      return try unwrap(box, service, as: type)
    } catch {
      if depth == 1 { undo() }
      throw error
    }
  }

  private func instance(of service: ServiceRegistration) throws -> AnyObject {
    services.use(service)
    do { return try knownOrMade(service) } catch {
      services.hasFailed(service)
      throw error
    }
  }

  private func knownOrMade(_ service: ServiceRegistration) throws -> AnyObject {
    switch try store(of: service) {
    case nil: return try make(service)
    case let store?:
      if let known = store[service.key] { return known }
      let box = try make(service)
      // A closure that asked the router for it has made it meanwhile.
      if let known = store[service.key] { return known }
      store[service.key] = box
      made.append((store, service.key))
      return box
    }
  }

  private func make(_ service: ServiceRegistration) throws -> AnyObject {
    if services.making.contains(where: { $0 === service }) {
      throw cycle(services.making + [service])
    }
    guard let makeNow = service.making.makeNow else {
      throw ServiceError.notMadeYet(service.name, path: path)
    }
    guard services.making.count < Services.nestingLimit else {
      throw ServiceError.tooDeep(
        service.name, names: (services.making.suffix(7) + [service]).map(\.name),
        limit: Services.nestingLimit)
    }
    services.making.append(service)
    defer { services.making.removeLast() }
    let box = try inside(service) { try makeNow(self) }
    willLink(service, box, names)
    return box
  }

  /// What was made is to be linked, if its registration says so, when all is made.
  func willLink(_ service: ServiceRegistration, _ box: AnyObject, _ names: [String]) {
    guard let later = service.lateInjection else { return }
    complete = complete ?? made.count
    links.append(
      Link(
        link: later.link, service: service, box: box,
        scope: service.lifetime == .shared ? nil : scope, names: names))
  }

  /// What was made is given what it could not be made with.
  func link() throws {
    let before = (scope, names)
    defer { (scope, names) = before }
    while !links.isEmpty {
      let next = links.removeFirst()
      (scope, names) = (next.scope, next.names)
      // As one that is being made: what it is linked with may not be made with it anew.
      services.making.append(next.service)
      defer { services.making.removeLast() }
      try inside(next.service) { try next.link(next.box, self) }
    }
  }

  /// Forgets what is not complete.
  func undo() {
    for (store, key) in made[(complete ?? made.count)...] { store[key] = nil }
    (made, links, complete) = ([], [], nil)
  }

  /// Whether there is something to give for a parameter of this type.
  func has(_ type: Any.Type) -> Bool {
    if services.has(type) { return true }
    return switch Dependency(of: type) {
    case .atOnce: false
    case .ifThere: true
    case .later(let type): has(type)
    case .module: scope != nil
    }
  }

  /// Where it is kept; `nil` if nowhere.
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

  /// Makes or links a service: what it needs, it needs for itself, and a shared one for no module.
  private func inside<Value>(
    _ service: ServiceRegistration, _ body: () throws -> Value
  ) throws -> Value {
    let before = (scope, names)
    defer { (scope, names) = before }
    if service.lifetime == .shared { scope = nil }
    names.append(service.name)
    do { return try body() } catch { throw named(error, service, asker.path + before.1) }
  }
}
