/// The dispatch tables and the chain of modules that have the same middleware and parts of the same classes.
@MainActor final class ModuleBlueprint {
  let view: PartTables
  let presenter: PartTables
  let interactor: PartTables
  /// The chain of a new module.
  let nodes: ChainNodeList

  /// Creates the blueprint for modules with parts of these classes.
  init(_ view: any ModuleView, _ presenter: any Presenter, _ interactor: any Interactor, _ middleware: MiddlewareList)
    throws(Diagnostic)
  {
    self.view = try MappingCache.tables(of: type(of: view))
    self.presenter = try MappingCache.tables(of: type(of: presenter))
    self.interactor = try MappingCache.tables(of: type(of: interactor))
    nodes = ChainNodeList(middleware, view: self.view, presenter: self.presenter, interactor: self.interactor)
  }

  /// Returns whether the blueprint is for parts of these classes.
  func fits(_ view: any ModuleView, _ presenter: any Presenter, _ interactor: any Interactor) -> Bool {
    self.view.isFor(view) && self.presenter.isFor(presenter) && self.interactor.isFor(interactor)
  }
}

/// The middleware for all modules of a router, and the blueprints of modules with this middleware.
///
/// A router creates a new cache when its middleware changes, so that no outdated blueprint is used.
@MainActor final class BlueprintCache {
  let middleware: MiddlewareList
  /// Whether the app has set the middleware.
  let isSet: Bool
  private var blueprints: [ObjectIdentifier: ModuleBlueprint] = [:]

  init(_ middleware: MiddlewareList? = nil) {
    (self.middleware, isSet) = (middleware ?? MiddlewareList(), middleware != nil)
  }

  /// The blueprint of the last module that was built from a registration. A registration lives as long as this cache,
  /// so no other registration can have the same identity.
  subscript(registration: AnyObject) -> ModuleBlueprint? {
    get { blueprints[ObjectIdentifier(registration)] }
    set { blueprints[ObjectIdentifier(registration)] = newValue }
  }
}
