// Registration of services, which are injected into modules and other services.

extension Registration {
  /// Adds a service, which is injected into every closure that has a parameter of the service's type.
  ///
  /// The service is identified by its type: a protocol, a class or a value type. For a second service of the same type,
  /// declare a `struct` that contains the service. The closure's parameters are injected as for a module, and may be
  /// services that are registered later. A service is created at its first use, on the main actor. A service that does
  /// not run on the main actor must be an actor or `Sendable`. See <doc:Services>.
  ///
  /// - Parameters:
  ///   - type: The type under which the service is registered.
  ///   - lifetime: The lifetime of the service.
  ///   - isDefault: Whether any other registration of the type replaces this registration, regardless of their order.
  ///     With `true`, a feature can provide a service for apps that register no other.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - make: A closure that creates the service.
  public mutating func service<Service, each Need>(
    _ type: Service.Type, lifetime: ServiceLifetime = .shared, isDefault: Bool = false, file: StaticString = #fileID,
    line: UInt = #line, _ make: @escaping @MainActor (repeat each Need) throws -> Service
  ) {
    add(
      ServiceRegistration(
        type: type, lifetime, isDefault: isDefault, place: place(file, line),
        making: Injection(make).map { ServiceBox($0) }))
  }

  /// Adds a service that is created asynchronously. Code that uses the service waits for it with
  /// ``LazyService/resolved()``. A service that the app has awaited at launch with ``VIPRouter/resolveService(_:)`` can
  /// also be injected directly.
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
  /// Replaces a service, for a test.
  ///
  /// - Returns: `false` if the service is already in use. In that case nothing changes.
  package func replaceService<Service>(
    _ type: Service.Type, file: StaticString, line: UInt, _ make: @escaping @MainActor () throws -> Service
  ) -> Bool {
    let lifetime = services[ObjectIdentifier(type)]?.lifetime ?? .shared
    return services.replace(
      with: ServiceRegistration(
        type: type, lifetime, isDefault: false, place: SourcePlace(registrar: "a test", file: file, line: line),
        making: Injection(make).map { ServiceBox($0) }))
  }

  /// Returns a service, for code outside modules: `main`, a command, a test.
  ///
  /// ```swift
  /// let store = try router.service((any NoteStore).self)
  /// ```
  ///
  /// - Parameter type: The type under which the service is registered.
  /// - Throws: A ``Diagnostic``.
  public func service<Service>(_ type: Service.Type = Service.self) throws(Diagnostic) -> Service {
    do { return try Resolving(services, for: nil, asker: .services(services.requesters)).get(type) } catch {
      throw Diagnostic(error, of: type)
    }
  }

  /// Returns a service, which may be created asynchronously. An app awaits such a service at launch.
  ///
  /// - Parameter type: The type under which the service is registered.
  /// - Throws: A ``Diagnostic``, or `CancellationError` if the waiting task is cancelled. The creation of the service
  ///   continues in that case.
  public func resolveService<Service>(_ type: Service.Type = Service.self) async throws -> Service {
    try await Resolving(services, for: nil, asker: .services(services.requesters)).getLater(type)
  }
}
