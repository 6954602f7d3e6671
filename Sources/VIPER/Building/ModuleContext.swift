/// What the closures that make a module's parts are told.
@MainActor public struct ModuleContext {
  /// The module's prefix.
  public let prefix: String
  /// What the builder or the route passes; an empty tuple for nothing. The module gets it by
  /// `onInitialize` as well; use it here only for what a part's initializer needs.
  public let parameters: any Sendable

  let runtime: Runtime

  init(_ scope: ModuleScope) {
    prefix = scope.prefix
    parameters = scope.parameters
    runtime = scope.runtime
  }
}

extension ModuleContext: BuiltInDependency {
  nonisolated static var need: Dependency { .module }

  static func given(by resolving: Resolving) throws -> ModuleContext {
    guard let scope = resolving.scope else {
      throw ServiceError.needsModule("ModuleContext", path: resolving.path)
    }
    return ModuleContext(scope)
  }
}
