/// The declarations of an app, for validation and diagrams.
@MainActor package struct AppDeclarations {
  package let router: VIPRouter
  /// All modules, sorted by prefix.
  package let modules: [DeclaredModule]

  package init(_ router: VIPRouter) {
    self.router = router
    modules = router.registry.all.map(DeclaredModule.init)
  }
}

/// A declared module, with its classes and the names that these classes map.
@MainActor package struct DeclaredModule {
  /// The names that one part maps.
  package struct Mapped {
    package let type: AnyClass
    package let names: [MappedName]
    /// Whether a view receives all results.
    var takesAll = false

    var part: String { "\(type)" }
  }

  package let registration: ModuleRegistration
  /// The events that the presenter and the interactor handle, in this order.
  package private(set) var events: [Mapped] = []
  /// The results that the view and the presenter receive, in this order.
  package private(set) var results: [Mapped] = []
  /// The configuration errors in the module's mappings.
  package private(set) var faults: [Diagnostic] = []

  init(_ module: ModuleRegistration) {
    registration = module
    let view = tables(of: module.viewType)
    let presenter = tables(of: module.presenter.type)
    let interactor = tables(of: module.interactor.type)
    events = [presenter, interactor].compactMap { part in
      guard let part, !part.tables.events.names.isEmpty else { return nil }
      return Mapped(type: part.type, names: part.tables.events.names)
    }
    results = [view, presenter].compactMap { part in
      guard let part, part.tables.results.hasHandlers else { return nil }
      return Mapped(type: part.type, names: part.tables.results.names, takesAll: part.tables.results.takesAll)
    }
  }

  private mutating func tables(of type: Any.Type?) -> (type: AnyClass, tables: PartTables)? {
    guard let part = type as? AnyClass else { return nil }
    do { return (part, try MappingCache.tables(of: part)) } catch {
      faults.append(.invalidMapping(error, module: registration.prefix, at: "\(registration.place)"))
      return nil
    }
  }

  /// The mapped names for the module's parameters. There are at most two: the name in the event mapping of the
  /// presenter (or of the interactor, if the presenter does not map it), and the name in the result mapping of the view
  /// (or of the presenter, if the view does not map it).
  var parameters: [MappedName] {
    [events, results].compactMap { $0.flatMap(\.names).first { $0.key == Lifecycle.initialize.key } }
  }
}
