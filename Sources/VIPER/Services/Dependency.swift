/// The meaning of a parameter type of a factory closure.
package enum Dependency {
  /// A service, when the closure is called.
  case required(Any.Type)
  /// A service, when the ``LazyService`` is asked for it.
  case lazy(Any.Type)
  /// A service, if it is registered.
  case optional(Any.Type)
  /// The ``ModuleContext``.
  case module

  /// The meaning of a type as which no service is registered.
  package init(of type: Any.Type) { self = (type as? any BuiltInDependency.Type)?.dependency ?? .required(type) }
}

/// A parameter type that is resolved without a registration: optional, lazy, module context.
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
