extension Declarations {
  /// A registered module, with its parts.
  @MainActor package struct Module {
    let registration: ModuleRegistration
    let view: Part
    let presenter: Part
    let interactor: Part
    /// The parts, in the order in which they are created.
    package let parts: [Part]
    /// The names of the events that the presenter and the interactor handle, without those that the presenter only
    /// passes on.
    let events: [MappedName]
    /// The names of the results that the view and the presenter receive.
    let results: [MappedName]
    /// The mapped names for the module's parameters. There are at most two: the name in the event mapping of the
    /// presenter (or of the interactor, if the presenter does not map it), and the name in the result mapping of the
    /// view (or of the presenter, if the view does not map it).
    package let parameters: [MappedName]

    init(_ module: ModuleRegistration) {
      registration = module
      view = Part(module.view == nil ? "around" : "view", module.viewType, module.view?.needs ?? [], of: module)
      presenter = Part("presenter", module.presenter.type, module.presenter.needs, of: module)
      interactor = Part("interactor", module.interactor.type, module.interactor.needs, of: module)
      parts = [view, presenter, interactor]
      events = presenter.events.filter { !$0.isPassed } + interactor.events
      results = view.results + presenter.results
      let initialize = Lifecycle.initialize.key
      parameters = [events, results].compactMap { $0.first { $0.key == initialize } }
    }

    /// The configuration errors in the mappings of the parts.
    package var diagnostics: [Diagnostic] { parts.compactMap(\.diagnostic) }
    package var prefix: String { registration.prefix }
    /// The type of a module router, or a location in the source.
    package var registrar: String { registration.place.registrar }
    /// The type of the output; `nil` for none.
    package var output: Any.Type? { registration.output }
  }

  /// A part of a module, with the names that it maps.
  @MainActor package struct Part: DeclaredHandlers {
    /// The word for the part: `view`, `presenter` or `interactor`. `around` for an existing view.
    package let name: String
    /// The class of the part; `nil` for an existing view of any class.
    package let type: Any.Type?
    /// The types of the parameters with which the part is created.
    package let needs: [Any.Type]
    /// The dispatch tables of the class, or `nil` if the class is not known or its mapping has an error.
    private let tables: PartTables?
    /// The configuration error in the part's mapping.
    let diagnostic: Diagnostic?
    package var events: [MappedName] { tables?.events.names ?? [] }
    package var results: [MappedName] { tables?.results.names ?? [] }
    /// Whether the part receives any results, with or without names.
    var receives: Bool { tables?.results.hasHandlers == true }
    /// Whether the part receives all results.
    var takesAll: Bool { tables?.results.takesAll == true }
    func policy(of key: NameKey) -> InFlightPolicy? { tables?.events.policy(of: key) }
    func answersWithSequence(_ key: NameKey) -> Bool { events.contains { $0.key == key && $0.isSequence } }
    /// The name of the class.
    var className: String { type.map { "\($0)" } ?? "any view" }

    fileprivate init(_ name: String, _ type: Any.Type?, _ needs: [Any.Type], of module: ModuleRegistration) {
      (self.name, self.type, self.needs) = (name, type, needs)
      guard let part = type as? AnyClass else {
        (tables, diagnostic) = (nil, nil)
        return
      }
      do throws(Diagnostic) { (tables, diagnostic) = (try MappingCache.tables(of: part), nil) } catch {
        (tables, diagnostic) = (nil, .invalidMapping(error, module: module.prefix, at: "\(module.place)"))
      }
    }
  }
}
