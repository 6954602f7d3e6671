// Adding services: what modules, and other services, are made with.

extension Registration {
  /// Adds a service: what is given to every closure that takes a parameter of this type.
  ///
  /// ```swift
  /// app.service((any NoteStore).self) { try SQLiteNoteStore(path) }
  /// app.service((any Search).self, lifetime: .perModule, NoteSearch.init)  // its initializer takes `any NoteStore`
  /// app.service((any Archive).self) { try await CloudArchive.connect() }
  /// app.service((any Reading).self, lifetime: .perCall) { (store: any NoteStore) in store }  // the same, as something less
  /// ```
  ///
  /// It is known by its type: a protocol, a class, a value. (Two services of one type are two types: give one a
  /// `struct` of its own.) What the closure takes is injected as for a module, and what it needs may be registered
  /// later. Nothing is made before it is needed. All runs on the main actor; what is to work elsewhere is an actor,
  /// or `Sendable`, and is called from there.
  ///
  /// - Parameters:
  ///   - type: what it is registered as.
  ///   - lifetime: for whom one is made.
  ///   - isDefault: whether any other registration takes its place, whichever comes first: what a feature brings
  ///     along for an app that has nothing better.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - make: makes it.
  public mutating func service<Service, each Need>(
    _ type: Service.Type, lifetime: ServiceLifetime = .shared, isDefault: Bool = false,
    file: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping @MainActor (repeat each Need) throws -> Service
  ) {
    add(
      ServiceRegistration(
        type: type, lifetime, isDefault: isDefault, place: place(file, line),
        making: Injection(make).map { ServiceBox($0) }))
  }

  /// Adds a service that is linked once it is made: it gets what it cannot be made with, because that is made
  /// with it.
  ///
  /// ```swift
  /// app.service(Parent.self, Parent.init)  // its initializer takes a Child
  /// app.service(Child.self, Child.init) { (child, parent: Parent) in child.parent = parent }
  /// ```
  ///
  /// - Parameters:
  ///   - type: what it is registered as.
  ///   - lifetime: for whom one is made. A cycle needs one that is not made per call.
  ///   - isDefault: whether any other registration takes its place.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - make: makes it.
  ///   - link: gets it, and what it takes besides, before anything outside of the cycle gets it.
  public mutating func service<Service, each Need, each Link>(
    _ type: Service.Type, lifetime: ServiceLifetime = .shared, isDefault: Bool = false,
    file: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping @MainActor (repeat each Need) throws -> Service,
    injectingLater link: @escaping @MainActor (Service, repeat each Link) throws -> Void
  ) {
    var needs: [Any.Type] = []
    for need in repeat (each Link).self { needs.append(need) }
    add(
      ServiceRegistration(
        type: type, lifetime, isDefault: isDefault, place: place(file, line),
        making: Injection(make).map { ServiceBox($0) },
        lateInjection: ServiceRegistration.LateInjection(needs: needs) { box, resolving in
          guard let box = box as? ServiceBox<Service> else { return }
          try link(box.service, repeat try resolving.get((each Link).self))
        }))
  }

  /// Adds a service that is made asynchronously. What needs it waits: by ``LazyService/resolved()``, or at launch
  /// by ``VIPRouter/resolveService(_:)``, after which it is there at once.
  public mutating func service<Service, each Need>(
    _ type: Service.Type, lifetime: ServiceLifetime = .shared, isDefault: Bool = false,
    file: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping @MainActor (repeat each Need) async throws -> Service
  ) {
    add(
      ServiceRegistration(
        type: type, lifetime, isDefault: isDefault, place: place(file, line),
        making: Injection(later: make).map { ServiceBox($0) }))
  }
}

extension VIPRouter {
  /// Whether a service of this type is registered, or something that is registered needs it.
  package func knows(_ service: Any.Type) -> Bool {
    if services.has(service) { return true }
    let ofModules = registry.all.flatMap(\.needs).flatMap(\.types)
    let ofServices = services.all.flatMap { $0.making.needs + ($0.lateInjection?.needs ?? []) }
    return (ofModules + ofServices).contains { need in
      if need == service { return true }
      return switch Dependency(of: need) {
      case .required(let type), .lazy(let type), .optional(let type): type == service
      case .module: false
      }
    }
  }

  /// The service that was most likely meant by one that is not registered.
  package func nearestService(to service: Any.Type) -> String? {
    services.names(ofMissing: service).nearest
  }

  /// Puts a service in the place of another, for a test.
  ///
  /// - Returns: `false` if somebody has asked for it already; then nothing happens.
  package func replaceService<Service>(
    _ type: Service.Type, file: StaticString, line: UInt,
    _ make: @escaping @MainActor () throws -> Service
  ) -> Bool {
    let lifetime = services[ObjectIdentifier(type)]?.lifetime ?? .shared
    return services.replace(
      with: ServiceRegistration(
        type: type, lifetime, isDefault: false,
        place: SourcePlace(registrar: "a test", file: file, line: line),
        making: Injection(make).map { ServiceBox($0) }))
  }

  /// A service, for what belongs to no module: `main`, a command, a test.
  ///
  /// ```swift
  /// let store = try router.service((any NoteStore).self)
  /// ```
  ///
  /// - Parameter type: what it is registered as.
  /// - Throws: why it cannot be had.
  public func service<Service>(_ type: Service.Type = Service.self) throws(ServiceError) -> Service {
    do {
      return try Resolving(services, for: nil, asker: .services(services.requesters)).get(type)
    } catch {
      throw ServiceError(error, of: type)
    }
  }

  /// A service, when it is made: what an app awaits at launch for those that are made asynchronously.
  ///
  /// - Parameter type: what it is registered as.
  /// - Throws: the ``ServiceError`` for which it cannot be had, or `CancellationError` if the waiting task is
  ///   cancelled; it is made all the same then.
  public func resolveService<Service>(
    _ type: Service.Type = Service.self
  ) async throws -> Service {
    try await Resolving(services, for: nil, asker: .services(services.requesters)).getLater(type)
  }
}
