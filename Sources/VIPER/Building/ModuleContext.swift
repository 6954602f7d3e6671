/// What the closures that make a module's parts are told.
@MainActor public struct ModuleContext {
  /// The module's prefix.
  public let prefix: String
  /// What the builder or the route passes; an empty tuple for nothing. The module gets it by
  /// `onInitialize` as well; use it here only for what a part's initializer needs.
  public let parameters: any Sendable

  let runtime: Runtime
  // Weakly: what is made for the module may keep the context.
  private weak var services: Services?
  private weak var scope: ModuleScope?

  init(_ scope: ModuleScope, _ services: Services) {
    prefix = scope.prefix
    parameters = scope.parameters
    runtime = scope.runtime
    self.services = services
    self.scope = scope
  }

  /// Searches for what a part takes.
  func resolving(for part: String) throws(ServiceError) -> Resolving {
    guard let services, let scope else { throw .gone("ModuleContext") }
    return Resolving(services, for: scope, path: ["the \(part) of module \(prefix.quotedName)"])
  }
}

extension ModuleContext: InjectedSpecially {
  nonisolated static var need: ServiceNeed { .module }

  static func given(by resolving: Resolving) throws -> ModuleContext {
    guard let scope = resolving.scope else {
      throw ServiceError.needsModule("ModuleContext", path: resolving.path)
    }
    return ModuleContext(scope, resolving.services)
  }
}
