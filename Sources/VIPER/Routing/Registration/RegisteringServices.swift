// Registration of services, with which modules and other services are made.

extension Registration {
  /// Adds a service, which is injected into every closure that takes a parameter of this type.
  ///
  /// It is identified by its type: a protocol, a class, a value. (For a second service of one type, declare a `struct`
  /// around it.) The closure's parameters are injected as for a module, and their services may be registered later. A
  /// service is made when it is first needed, on the main actor; one that works elsewhere is an actor, or `Sendable`.
  /// See <doc:Services>.
  ///
  /// - Parameters:
  ///   - type: the type as which it is registered.
  ///   - lifetime: its lifetime.
  ///   - isDefault: whether any other registration replaces it, whichever comes first: a feature's own service for apps
  ///     that register none.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - make: makes it.
  public mutating func service<Service, each Need>(
    _ type: Service.Type, lifetime: ServiceLifetime = .shared, isDefault: Bool = false, file: StaticString = #fileID,
    line: UInt = #line, _ make: @escaping @MainActor (repeat each Need) throws -> Service
  ) {
    add(
      ServiceRegistration(
        type: type, lifetime, isDefault: isDefault, place: place(file, line),
        making: Injection(make).map { ServiceBox($0) }))
  }

  /// Adds a service with dependencies that are injected after it was made, since they are made with it.
  ///
  /// See <doc:Services>.
  ///
  /// - Parameters:
  ///   - type: the type as which it is registered.
  ///   - lifetime: its lifetime. A cycle needs a service that is not made per call.
  ///   - isDefault: whether any other registration replaces it.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - make: makes it.
  ///   - inject: is called with the service and the late dependencies, before users outside of the cycle get it.
  public mutating func service<Service, each Need, each Later>(
    _ type: Service.Type, lifetime: ServiceLifetime = .shared, isDefault: Bool = false, file: StaticString = #fileID,
    line: UInt = #line, _ make: @escaping @MainActor (repeat each Need) throws -> Service,
    injectingLater inject: @escaping @MainActor (Service, repeat each Later) throws -> Void
  ) {
    var needs: [Any.Type] = []
    for need in repeat (each Later).self { needs.append(need) }
    add(
      ServiceRegistration(
        type: type, lifetime, isDefault: isDefault, place: place(file, line),
        making: Injection(make).map { ServiceBox($0) },
        lateInjection: ServiceRegistration.LateInjection(needs: needs) { box, resolving in
          guard let box = box as? ServiceBox<Service> else { return }
          try inject(box.service, repeat try resolving.get((each Later).self))
        }))
  }

  /// Adds a service that is made asynchronously. Its users wait for it by ``LazyService/resolved()``, or the app does at
  /// launch by ``VIPRouter/resolveService(_:)``, after which it can be injected.
  public mutating func service<Service, each Need>(
    _ type: Service.Type, lifetime: ServiceLifetime = .shared, isDefault: Bool = false, file: StaticString = #fileID,
    line: UInt = #line, _ make: @escaping @MainActor (repeat each Need) async throws -> Service
  ) {
    add(
      ServiceRegistration(
        type: type, lifetime, isDefault: isDefault, place: place(file, line),
        making: Injection(later: make).map { ServiceBox($0) }))
  }
}

extension VIPRouter {
  /// Whether a service of this type is registered or needed.
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

  /// Returns the registered service with the nearest name.
  package func nearestService(to service: Any.Type) -> String? { services.names(ofMissing: service).nearest }

  /// Replaces a service, for a test.
  ///
  /// - Returns: `false` if it is used already; then nothing happens.
  package func replaceService<Service>(
    _ type: Service.Type, file: StaticString, line: UInt, _ make: @escaping @MainActor () throws -> Service
  ) -> Bool {
    let lifetime = services[ObjectIdentifier(type)]?.lifetime ?? .shared
    return services.replace(
      with: ServiceRegistration(
        type: type, lifetime, isDefault: false, place: SourcePlace(registrar: "a test", file: file, line: line),
        making: Injection(make).map { ServiceBox($0) }))
  }

  /// Returns a service, for code outside of modules: `main`, a command, a test.
  ///
  /// ```swift
  /// let store = try router.service((any NoteStore).self)
  /// ```
  ///
  /// - Parameter type: the type as which it is registered.
  public func service<Service>(_ type: Service.Type = Service.self) throws(ServiceError) -> Service {
    do { return try Resolving(services, for: nil, asker: .services(services.requesters)).get(type) } catch {
      throw ServiceError(error, of: type)
    }
  }

  /// Returns a service, made asynchronously if it must be: an app awaits it at launch.
  ///
  /// - Parameter type: the type as which it is registered.
  /// - Throws: a ``ServiceError``, or `CancellationError` if the waiting task is cancelled; the service is made all the
  ///   same then.
  public func resolveService<Service>(_ type: Service.Type = Service.self) async throws -> Service {
    try await Resolving(services, for: nil, asker: .services(services.requesters)).getLater(type)
  }
}
