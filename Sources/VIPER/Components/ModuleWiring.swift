/// How modules are wired whose parts are of the same classes, with the same middleware between them: they share it.
@MainActor final class ModuleWiring {
  let view: PartTables
  let presenter: PartTables
  let interactor: PartTables
  /// The nodes that a new module begins with.
  let nodes: ChainNodeList

  /// Wires modules with parts like these.
  init(
    _ view: any ModuleView, _ presenter: any Presenter, _ interactor: any Interactor,
    _ middleware: MiddlewareList
  ) throws(AssemblyError) {
    do {
      self.view = try MappingCache.tables(of: type(of: view), as: .view)
      self.presenter = try MappingCache.tables(of: type(of: presenter), as: .presenter)
      self.interactor = try MappingCache.tables(of: type(of: interactor), as: .interactor)
    } catch {
      throw .mapping(error)
    }
    nodes = ChainNodeList(
      middleware, view: self.view, presenter: self.presenter, interactor: self.interactor)
  }

  /// Whether it is for parts like these.
  func fits(
    _ view: any ModuleView, _ presenter: any Presenter, _ interactor: any Interactor
  ) -> Bool {
    self.view.isFor(view) && self.presenter.isFor(presenter) && self.interactor.isFor(interactor)
  }
}

/// The middleware that all modules of a router have, and the wirings that were made with it.
///
/// Who changes that middleware makes another of these, so that nothing old is kept.
@MainActor final class SharedWirings {
  let middleware: MiddlewareList
  private var wirings: [ObjectIdentifier: ModuleWiring] = [:]

  init(_ middleware: MiddlewareList) { self.middleware = middleware }

  /// The last wiring of modules that a registration describes, which lives as long as this.
  subscript(registration: AnyObject) -> ModuleWiring? {
    get { wirings[ObjectIdentifier(registration)] }
    set { wirings[ObjectIdentifier(registration)] = newValue }
  }
}
