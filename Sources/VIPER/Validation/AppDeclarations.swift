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

    var part: String { "\(type)" }
  }

  package let registration: ModuleRegistration
  /// The events that the presenter and the interactor handle, in this order.
  package private(set) var events: [Mapped] = []
  /// The results that the view and the presenter receive, in this order.
  package private(set) var results: [Mapped] = []
  /// The configuration errors in the module's mappings.
  package private(set) var faults: [ConfigurationFault] = []

  init(_ module: ModuleRegistration) {
    registration = module
    for type in [module.presenter.type, module.interactor.type] {
      read(type) { part throws(MappingError) in try MappingCache.events(of: part)?.names }.map { events.append($0) }
    }
    for type in [module.viewType, module.presenter.type] as [Any.Type?] {
      read(type) { part throws(MappingError) in try MappingCache.results(of: part)?.names }.map { results.append($0) }
    }
    if let view = module.viewType, view is any HandlesEvents.Type { add(.viewHandlesEvents(part: "\(view)")) }
    let interactor = module.interactor.type
    if interactor is any ReceivesResults.Type { add(.interactorReceivesResults(part: "\(interactor)")) }
  }

  private mutating func add(_ error: MappingError) {
    faults.append(.mapping(error, module: registration.prefix, at: "\(registration.place)"))
  }

  private mutating func read(_ type: Any.Type?, _ names: (AnyClass) throws(MappingError) -> [MappedName]?) -> Mapped? {
    guard let part = type as? AnyClass else { return nil }
    do { return try names(part).map { Mapped(type: part, names: $0) } } catch {
      add(error)
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
