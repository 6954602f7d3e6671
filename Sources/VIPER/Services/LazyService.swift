/// A service that is made when it is first asked for: for what may never be needed, is made asynchronously, or
/// needs its user itself.
///
/// Whatever gets services may take it; nothing is registered for it:
///
/// ```swift
/// final class ExportInteractor: VIPInteractor {
///   private let printer: LazyService<any Printer>
///   init(printer: LazyService<any Printer>) { self.printer = printer }
///   func export(_ note: Note) async throws { try await printer.resolved().print(note) }
/// }
/// ```
///
/// It gives the same service each time, also of those that are made per call. It keeps neither the router nor
/// the module.
@MainActor public final class LazyService<Service> {
  private weak var services: Services?
  private weak var scope: ModuleScope?
  private let isForModule: Bool
  private let path: [String]
  /// Where one that is made per call is kept, so that whoever asks here gets the same.
  private let own = MadeServices()
  private var made: Service?

  init(_ resolving: Resolving) {
    services = resolving.services
    scope = resolving.scope
    isForModule = resolving.scope != nil
    path = resolving.path
    scope?.isUsed = true
  }

  /// The service, made now if it was not yet.
  ///
  /// - Throws: why it cannot be had; ``ServiceError/notMadeYet(_:path:)`` if it is made asynchronously and was not
  ///   yet.
  public func callAsFunction() throws(ServiceError) -> Service {
    if let made { return made }
    do {
      let service = try resolving().get(Service.self)
      made = service
      return service
    } catch {
      throw ServiceError(error, of: Service.self)
    }
  }

  /// The service, when it is made.
  ///
  /// - Throws: the ``ServiceError`` for which it cannot be had, or `CancellationError` if the waiting task is
  ///   cancelled; it is made all the same then.
  public func resolved() async throws -> Service {
    if let made { return made }
    let service = try await resolving().getLater(Service.self)
    if let made { return made }  // Somebody else has asked meanwhile.
    made = service
    return service
  }

  private func resolving() throws(ServiceError) -> Resolving {
    guard let services, !isForModule || scope != nil else { throw .gone("\(Service.self)") }
    return Resolving(services, for: scope, asker: .services(path), own: own)
  }
}

extension LazyService: BuiltInDependency {
  nonisolated static var need: Dependency { .later(Service.self) }

  static func given(by resolving: Resolving) throws -> Self { Self(resolving) }
}

extension ServiceError {
  /// The error of a search that threw.
  init(_ error: any Error, of type: Any.Type) {
    self = (error as? ServiceError) ?? .failed("\(type)", path: [], error)
  }
}
