/// The module that is being built, for the closures that make its parts.
@MainActor public struct ModuleContext {
  /// The module's prefix.
  public let prefix: String
  /// The parameters of the builder or the route; an empty tuple for none. The module receives them by
  /// `onInitialize` as well; use them here only for what a part's initializer needs.
  public let parameters: any Sendable

  let runtime: Runtime

  init(_ scope: ModuleScope) {
    prefix = scope.prefix
    parameters = scope.parameters
    runtime = scope.runtime
  }
}

extension ModuleContext: BuiltInDependency {
  nonisolated static var dependency: Dependency { .module }

  static func resolve(in resolving: Resolving) throws -> ModuleContext {
    guard let scope = resolving.scope else { throw ServiceError.needsModule("ModuleContext", path: resolving.path) }
    return ModuleContext(scope)
  }
}
