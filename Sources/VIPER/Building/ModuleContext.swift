/// The context of a module that is being built. A closure that creates a part can have a parameter of this type.
@MainActor public struct ModuleContext {
  /// The prefix of the module.
  public let prefix: String
  /// The parameters of the builder or the route. Without parameters, the value is an empty tuple. The module also
  /// receives the parameters through `onInitialize`. Use this property only if the initializer of a part needs the
  /// parameters.
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
    guard let scope = resolving.scope else {
      throw Diagnostic.serviceNeedsModule("ModuleContext", path: resolving.path)
    }
    return ModuleContext(scope)
  }
}
