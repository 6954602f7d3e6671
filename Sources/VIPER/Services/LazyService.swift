/// A service that is made when it is first asked for: one that may never be needed, is made asynchronously, or
/// needs its user itself.
///
/// Any factory closure may take it; it needs no registration. See <doc:Services>.
///
/// It returns the same service each time, also one with the lifetime ``ServiceLifetime/perCall``. It keeps neither the
/// router nor the module.
@MainActor public final class LazyService<Service> {
  private weak var services: Services?
  private weak var scope: ModuleScope?
  private let isForModule: Bool
  private let path: [String]
  /// The store of a service that is made per call, so that all who ask here get the same.
  private let own = MadeServices()
  private var made: Service?

  init(_ resolving: Resolving) {
    services = resolving.services
    scope = resolving.scope
    isForModule = resolving.scope != nil
    path = resolving.path
    scope?.isUsed = true
  }

  /// Returns the service, and makes it the first time.
  ///
  /// - Throws: the reason why there is none; ``ServiceError/notMadeYet(_:path:)`` if it is made asynchronously and was
  ///   not yet.
  public func callAsFunction() throws(ServiceError) -> Service {
    if let made { return made }
    do {
      let service = try resolving().get(Service.self)
      made = service
      return service
    } catch { throw ServiceError(error, of: Service.self) }
  }

  /// Returns the service, and makes it the first time, asynchronously if it must.
  ///
  /// - Throws: the ``ServiceError`` because of which there is none, or `CancellationError` if the waiting task is
  ///   cancelled; the service is made all the same then.
  public func resolved() async throws -> Service {
    if let made { return made }
    let service = try await resolving().getLater(Service.self)
    if let made { return made }  // Another caller has asked meanwhile.
    made = service
    return service
  }

  private func resolving() throws(ServiceError) -> Resolving {
    guard let services, !isForModule || scope != nil else { throw .gone(ServiceRegistration.name(of: Service.self)) }
    return Resolving(services, for: scope, asker: .services(path), own: own)
  }
}

extension LazyService: BuiltInDependency {
  nonisolated static var dependency: Dependency { .lazy(Service.self) }

  static func resolve(in resolving: Resolving) throws -> Self { Self(resolving) }
}

extension ServiceError {
  /// The error of a failed resolution.
  init(_ error: any Error, of type: Any.Type) {
    self = (error as? ServiceError) ?? .failed(ServiceRegistration.name(of: type), path: [], error)
  }
}
