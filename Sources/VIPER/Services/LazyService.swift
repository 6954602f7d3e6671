/// A service that is created when it is first requested. Use a lazy service if the service may never be needed, is
/// created asynchronously, or depends on the object that uses it.
///
/// Any factory closure may have a parameter of this type, which needs no registration. See <doc:Services>.
///
/// Each call returns the same service, even with the lifetime ``ServiceLifetime/newEachTime``. A lazy service retains
/// neither the router nor the module.
@MainActor public final class LazyService<Service> {
  private weak var services: Services?
  private weak var scope: ModuleScope?
  private let isForModule: Bool
  private let path: [String]
  /// The store for a service with the lifetime `newEachTime`. Because of this store, all calls of this object return the
  /// same instance.
  private let own = MadeServices()
  private var made: Service?

  init(_ resolving: Resolving) {
    services = resolving.services
    scope = resolving.scope
    isForModule = resolving.scope != nil
    path = resolving.path
    scope?.use()
  }

  /// Returns the service. The first call creates the service.
  ///
  /// - Throws: The reason why the service cannot be created. Its code is `service.notCreatedYet` if the
  ///   service is created asynchronously and does not exist yet.
  public func callAsFunction() throws(Diagnostic) -> Service {
    if let made { return made }
    do {
      return keep(try resolving().get(Service.self))
    } catch { throw Diagnostic(error, of: Service.self) }
  }

  /// Returns the service. The first call creates the service and waits until it is created.
  ///
  /// - Throws: The ``Diagnostic`` with the reason why the service cannot be created, or `CancellationError` if the
  ///   waiting task is cancelled. After a cancellation the service is created nevertheless.
  public func resolved() async throws -> Service {
    if let made { return made }
    let service = try await resolving().getLater(Service.self)
    return made ?? keep(service)  // Another caller may have created the service meanwhile.
  }

  /// Stores a service, unless both this object and the service are shared. Then the router stores the service, and a
  /// reference would form a cycle if the service retains the owner of this object.
  private func keep(_ service: Service) -> Service {
    let target = isForModule ? nil : services?.target(of: Service.self)
    if case .service(let known)? = target, known.lifetime == .shared { return service }
    made = service
    return service
  }

  private func resolving() throws(Diagnostic) -> Resolving {
    guard let services, !isForModule || scope != nil else {
      throw .serviceGone(ServiceRegistration.name(of: Service.self))
    }
    return Resolving(services, for: scope, asker: .services(path), own: own)
  }
}

extension LazyService: BuiltInDependency {
  nonisolated static var dependency: Dependency { .lazy(Service.self) }

  static func resolve(in resolving: Resolving) throws -> Self { Self(resolving) }
}

extension Diagnostic {
  /// Creates the error of a failed resolution.
  init(_ error: any Error, of type: Any.Type) {
    let known = (error as? Diagnostic).flatMap { $0.isAboutService ? $0 : nil }
    self = known ?? .serviceFailed(ServiceRegistration.name(of: type), path: [], error)
  }
}
