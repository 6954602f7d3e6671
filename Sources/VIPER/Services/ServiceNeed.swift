/// What a parameter of a closure asks for, as far as it is not a service by its very type.
package enum ServiceNeed {
  /// This service, when the closure is called.
  case atOnce(Any.Type)
  /// This service, later if at all.
  case later(Any.Type)
  /// This service, if it is registered.
  case ifThere(Any.Type)
  /// What is known of the module that is being built.
  case module

  /// What a parameter of this type asks for, if no service is registered as that.
  package init(of type: Any.Type) {
    self = (type as? any InjectedSpecially.Type)?.need ?? .atOnce(type)
  }
}

/// A type that is given to closures without being registered as a service.
@MainActor protocol InjectedSpecially {
  /// What a parameter of this type asks for.
  nonisolated static var need: ServiceNeed { get }
  /// Makes what is given.
  static func given(by resolving: Resolving) throws -> Self
  /// Makes what is given, and waits for what is made asynchronously.
  static func givenLater(by resolving: Resolving) async throws -> Self
}

extension InjectedSpecially {
  static func givenLater(by resolving: Resolving) async throws -> Self {
    try given(by: resolving)
  }
}

extension Optional: InjectedSpecially {
  nonisolated static var need: ServiceNeed { .ifThere(Wrapped.self) }

  static func given(by resolving: Resolving) throws -> Self {
    resolving.has(Wrapped.self) ? try resolving.get(Wrapped.self) : nil
  }

  static func givenLater(by resolving: Resolving) async throws -> Self {
    resolving.has(Wrapped.self) ? try await resolving.getLater(Wrapped.self) : nil
  }
}
