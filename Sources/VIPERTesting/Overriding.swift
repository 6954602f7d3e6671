public import VIPER

/// A reason for which a service could not be put in another's place.
public enum OverrideError: Error, Equatable, CustomStringConvertible {
  /// The router is the one that everybody shares, so other tests would meet it too.
  case sharedRouter(service: String)
  /// Somebody has the other already.
  case used(service: String)
  /// Nobody has registered one as this type, and nobody needs it.
  case notRegistered(service: String, nearest: String?)

  /// Says what is wrong, why it usually happens and how to mend it.
  public var description: String {
    switch self {
    case .sharedRouter(let service):
      "The service \(service) was not replaced: `VIPRouter.shared` belongs to all tests. Make a router for each test,"
        + " and register the app's features with it."
    case .notRegistered(let service, let nearest):
      "The service \(service) was not replaced: none is registered as this type, nor needed.\(nearest.map { " Did you mean \($0)?" } ?? "")"
        + " Usually it is registered as a protocol and replaced as its class, or the features are not registered yet. Replace"
        + " exactly the type that is registered."
    case .used(let service):
      "The service \(service) was not replaced: something was made with it already. Usually a module was built"
        + " before. Replace services right after the features are registered."
    }
  }
}

extension VIPRouter {
  /// Puts a service in the place of one that is registered, or is needed only, for this router only: what a test does right after it
  /// has registered the app's features, also if the app has frozen the router.
  ///
  /// ```swift
  /// let router = VIPRouter(navigator: InMemoryNavigator())
  /// try NotesModules.register(in: router)
  /// try router.override((any NoteStore).self) { MemoryStore() }
  /// ```
  ///
  /// It cannot leak into another test: the router that all share is refused, and so is a service that something was
  /// made with before.
  ///
  /// - Parameters:
  ///   - type: what it is registered as.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - make: makes it, when it is first needed. It lives as long as the other would have, and is not linked with
  ///     anything.
  public func override<Service>(
    _ type: Service.Type, file: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping @MainActor () throws -> Service
  ) throws(OverrideError) {
    guard self !== VIPRouter.shared else { throw .sharedRouter(service: "\(type)") }
    guard knows(type) else { throw .notRegistered(service: "\(type)", nearest: nearestService(to: type)) }
    guard replaceService(type, file: file, line: line, make) else { throw .used(service: "\(type)") }
  }
}
