public import VIPER

/// An error that prevents the replacement of a service.
public enum OverrideError: Error, Equatable, CustomStringConvertible {
  /// The router is `VIPRouter.shared`, so the replacement would affect other tests.
  case sharedRouter(service: String)
  /// The registered service was already used.
  case used(service: String)
  /// No service is registered for this type, and no module or service requires this type.
  case notRegistered(service: String, nearest: String?)

  /// The problem, its usual cause and its fix.
  public var description: String {
    switch self {
    case .sharedRouter(let service):
      "The service \(service) was not replaced: `VIPRouter.shared` is shared by all tests. Create a router for each"
        + " test, and register the app's features with it."
    case .notRegistered(let service, let nearest):
      "The service \(service) was not replaced: no service is registered or required as this"
        + " type.\(nearest.map { " Did you mean \($0)?" } ?? "") Usually the service was registered as a protocol and"
        + " replaced as a class, or the features were not registered yet. Register the features first, and replace"
        + " exactly the registered type."
    case .used(let service):
      "The service \(service) was not replaced: it is already in use. Usually a module was built before. Replace"
        + " services right after the features are registered."
    }
  }
}

extension VIPRouter {
  /// Replaces a service in this router only. The service must be registered, or a module or service must require it.
  ///
  /// Call this method in a test right after the app's features are registered, even if the app has frozen the router.
  ///
  /// ```swift
  /// let router = VIPRouter(navigator: InMemoryNavigator())
  /// try NotesModules.register(in: router)
  /// try router.override((any NoteStore).self) { MemoryStore() }
  /// ```
  ///
  /// The replacement cannot affect another test: `VIPRouter.shared` and services that were already used are rejected.
  ///
  /// - Parameters:
  ///   - type: The type for which the service is registered.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - make: A closure that creates the replacement when it is first needed. The replacement has the lifetime of the
  ///     original service.
  /// - Throws: An ``OverrideError``.
  public func override<Service>(
    _ type: Service.Type, file: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping @MainActor () throws -> Service
  ) throws(OverrideError) {
    guard self !== VIPRouter.shared else { throw .sharedRouter(service: "\(type)") }
    guard knows(type) else { throw .notRegistered(service: "\(type)", nearest: declarations.nearest(toService: type)) }
    guard replaceService(type, file: file, line: line, make) else { throw .used(service: "\(type)") }
  }

  /// Returns whether a service of this type is registered or required.
  private func knows(_ service: Any.Type) -> Bool {
    let declared = declarations
    let services = declared.services
    let needs = declared.modules.flatMap(\.parts).flatMap(\.needs) + services.flatMap(\.needs)
    return services.contains { $0.type == service }
      || needs.contains { $0 == service || declared.service(of: $0)?.type == service }
  }
}
