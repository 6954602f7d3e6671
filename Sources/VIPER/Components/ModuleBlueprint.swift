/// The dispatch tables and chain that modules share whose parts have the same classes and the same middleware.
@MainActor final class ModuleBlueprint {
  let view: PartTables
  let presenter: PartTables
  let interactor: PartTables
  /// The chain of a new module.
  let nodes: ChainNodeList

  /// Makes the blueprint of modules with parts of these classes.
  init(_ view: any ModuleView, _ presenter: any Presenter, _ interactor: any Interactor, _ middleware: MiddlewareList)
    throws(AssemblyError)
  {
    do {
      self.view = try MappingCache.tables(of: type(of: view), as: .view)
      self.presenter = try MappingCache.tables(of: type(of: presenter), as: .presenter)
      self.interactor = try MappingCache.tables(of: type(of: interactor), as: .interactor)
    } catch { throw .mapping(error) }
    nodes = ChainNodeList(middleware, view: self.view, presenter: self.presenter, interactor: self.interactor)
  }

  /// Whether it is for parts of these classes.
  func fits(_ view: any ModuleView, _ presenter: any Presenter, _ interactor: any Interactor) -> Bool {
    self.view.isFor(view) && self.presenter.isFor(presenter) && self.interactor.isFor(interactor)
  }
}

/// The middleware of all modules of a router, and the blueprints that were made with it.
///
/// A router whose middleware changes makes a new cache, so that no outdated blueprint is used.
@MainActor final class BlueprintCache {
  let middleware: MiddlewareList
  private var blueprints: [ObjectIdentifier: ModuleBlueprint] = [:]

  init(_ middleware: MiddlewareList) { self.middleware = middleware }

  /// The last blueprint of the modules of a registration, which lives as long as this cache.
  subscript(registration: AnyObject) -> ModuleBlueprint? {
    get { blueprints[ObjectIdentifier(registration)] }
    set { blueprints[ObjectIdentifier(registration)] = newValue }
  }
}
