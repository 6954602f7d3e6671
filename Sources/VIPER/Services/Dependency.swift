/// What a parameter of a closure asks for, as far as it is not a service by its very type.
enum Dependency {
  /// This service, when the closure is called.
  case atOnce(Any.Type)
  /// This service, later if at all.
  case later(Any.Type)
  /// This service, if it is registered.
  case ifThere(Any.Type)
  /// What is known of the module that is being built.
  case module

  /// What a parameter of this type asks for, if no service is registered as that.
  init(of type: Any.Type) {
    self = (type as? any BuiltInDependency.Type)?.need ?? .atOnce(type)
  }
}

/// A type that is given to closures without being registered as a service.
@MainActor protocol BuiltInDependency {
  /// What a parameter of this type asks for.
  nonisolated static var need: Dependency { get }
  /// Makes what is given.
  static func given(by resolving: Resolving) throws -> Self
  /// Makes what is given, and waits for what is made asynchronously.
  static func givenLater(by resolving: Resolving) async throws -> Self
}

extension BuiltInDependency {
  static func givenLater(by resolving: Resolving) async throws -> Self {
    try given(by: resolving)
  }
}

extension Optional: BuiltInDependency {
  nonisolated static var need: Dependency { .ifThere(Wrapped.self) }

  static func given(by resolving: Resolving) throws -> Self {
    resolving.has(Wrapped.self) ? try resolving.get(Wrapped.self) : nil
  }

  static func givenLater(by resolving: Resolving) async throws -> Self {
    resolving.has(Wrapped.self) ? try await resolving.getLater(Wrapped.self) : nil
  }
}
