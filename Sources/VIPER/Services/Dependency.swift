/// The kind of value that a factory closure requires for a parameter.
enum Dependency {
  /// A service that is resolved when the closure is called.
  case required(Any.Type)
  /// A service that is resolved when the ``LazyService`` is called.
  case lazy(Any.Type)
  /// A service that is resolved if it is registered.
  case optional(Any.Type)
  /// The ``ModuleContext``.
  case module

  /// Creates the dependency for a parameter type that is not itself registered as a service.
  init(of type: Any.Type) { self = (type as? any BuiltInDependency.Type)?.dependency ?? .required(type) }
}

/// A parameter type that needs no registration: an optional, a lazy service or a module context.
@MainActor protocol BuiltInDependency {
  nonisolated static var dependency: Dependency { get }
  /// Returns the value of a parameter of this type.
  static func resolve(in resolving: Resolving) throws -> Self
}

extension Optional: BuiltInDependency {
  nonisolated static var dependency: Dependency { .optional(Wrapped.self) }

  static func resolve(in resolving: Resolving) throws -> Self {
    resolving.has(Wrapped.self) ? try resolving.get(Wrapped.self) : nil
  }
}
