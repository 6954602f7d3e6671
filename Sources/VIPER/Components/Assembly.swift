/// An error of assembling parts into a module.
public enum AssemblyError: Error, Equatable, CustomStringConvertible {
  /// A mapping is wrong.
  case mapping(MappingError)
  /// A part belongs to a module already.
  case alreadyAssembled(part: String)

  /// The mistake, its usual cause and its remedy.
  public var description: String {
    switch self {
    case .mapping(let error): error.description
    case .alreadyAssembled(let part):
      "\(part) belongs to a module already, and a part serves one. Usually a registration's closure"
        + " returns an object that it keeps; let it make a new one each time."
    }
  }
}

extension ModuleView {
  /// Assembles a module without a router: for tests and experiments.
  ///
  /// The module has a queue of its own and cannot route. Modules of an app are registered with a router
  /// and built by a `VIPBuilder`.
  ///
  /// - Parameters:
  ///   - presenter: the presenter; without one, everything is passed on.
  ///   - interactor: the interactor; without one, events that reach the end are unhandled.
  ///   - middleware: the middleware between them.
  ///   - parameters: the data of `onInitialize`, when the view is ready.
  ///   - diagnostics: the sink for lost events and misuse.
  /// - Throws: if a part belongs to a module already, or a mapping is wrong.
  public func assemble(
    presenter: (any Presenter)? = nil, interactor: (any Interactor)? = nil,
    middleware: MiddlewareList = MiddlewareList(), parameters: any Sendable = (),
    diagnostics: any DiagnosticSink = StandardErrorSink()
  ) throws(AssemblyError) {
    let runtime = Runtime()
    runtime.sink = diagnostics
    try assemble(
      presenter: presenter ?? VIPPresenter(), interactor: interactor ?? VIPInteractor(), blueprint: nil,
      middleware: middleware, parameters: parameters, name: "\(type(of: self))", runtime: runtime, presentation: nil)
  }

  /// Assembles a module.
  ///
  /// - Parameters:
  ///   - known: the blueprint of a module that was assembled with this middleware before.
  ///   - middleware: all middleware between the parts.
  /// - Returns: the blueprint that was used.
  @discardableResult func assemble(
    presenter: any Presenter, interactor: any Interactor, blueprint known: ModuleBlueprint?,
    middleware: @autoclosure () -> MiddlewareList, parameters: any Sendable, name: String, runtime: Runtime,
    presentation: (any ModulePresentation)?
  ) throws(AssemblyError) -> ModuleBlueprint {
    if port.isAssembled { throw .alreadyAssembled(part: "\(type(of: self))") }
    if presenter.port.isAssembled { throw .alreadyAssembled(part: "\(type(of: presenter))") }
    if interactor.port.isAssembled { throw .alreadyAssembled(part: "\(type(of: interactor))") }
    let blueprint: ModuleBlueprint
    if let known, known.fits(self, presenter, interactor) {
      blueprint = known
    } else {
      blueprint = try ModuleBlueprint(self, presenter, interactor, middleware())
    }
    let core = ModuleCore(
      name: name, runtime: runtime, nodes: blueprint.nodes, view: self, presenter: presenter, interactor: interactor)
    let chain = ModuleChain(core, presentation: presentation, view: self)
    presenter.port.connect(to: chain, at: NodeNumber.presenter, tables: blueprint.presenter)
    interactor.port.connect(to: chain, at: NodeNumber.interactor, tables: blueprint.interactor)
    port.connect(to: chain, tables: blueprint.view, parameters: parameters)
    return blueprint
  }

  /// Transfers the module to another view. Presenter, interactor, handlers in flight and the state of the lifecycle stay
  /// as they are. This view belongs to no module then; the host must show the other view instead, as a `NavigationTree`
  /// does by `replace`. ``VIPRouter/swap(_:for:)`` does both.
  ///
  /// Mailboxes, observers of notifications and middleware that were added by this view stay with the module. A `request`
  /// that waits here still ends with its answer. The module receives the event ``Lifecycle/transferred``, if its view has
  /// been ready, so that it can show the other view what this one has shown.
  ///
  /// - Parameter view: the view that takes over.
  /// - Throws: if `view` belongs to a module already, or its mapping is wrong.
  public func transferModule(to view: any ModuleView) throws(AssemblyError) {
    guard view !== self else { return }
    try transfer(to: view)
    view.port.notifyTransferred()
  }

  /// Transfers the module without notifying it.
  func transfer(to view: any ModuleView) throws(AssemblyError) {
    let tables = try view.tablesForTransfer()
    port.chain?.change(to: view)
    port.chain?.presentation?.didTransfer(to: view)
    port.transfer(to: view.port, tables: tables)
  }

  /// The dispatch tables of this view, for a module that is transferred to it.
  ///
  /// - Throws: if it cannot take one over.
  @discardableResult func tablesForTransfer() throws(AssemblyError) -> PartTables {
    if port.isAssembled { throw .alreadyAssembled(part: "\(type(of: self))") }
    do { return try MappingCache.tables(of: type(of: self), as: .view) } catch { throw .mapping(error) }
  }
}
