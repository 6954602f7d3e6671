/// Why parts could not be put together.
public enum AssemblyError: Error, Equatable, CustomStringConvertible {
  /// A mapping is wrong.
  case mapping(MappingError)
  /// A part belongs to a module already.
  case alreadyAssembled(part: String)

  /// What is wrong, why it usually happens and how to mend it.
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
  /// Puts a module together by hand, without a router: for tests and for trying things out.
  ///
  /// The module has a queue of its own and cannot route. Modules of an app are registered with a router
  /// and built by a `VIPBuilder`.
  ///
  /// - Parameters:
  ///   - presenter: the presenter; without one, all is passed on.
  ///   - interactor: the interactor; without one, what reaches the end is unhandled.
  ///   - middleware: the links between them.
  ///   - parameters: what `onInitialize` gets when the view is ready.
  ///   - diagnostics: where every lost event and misuse goes.
  /// - Throws: if a part belongs to a module already, or a mapping is wrong.
  public func assemble(
    presenter: (any Presenter)? = nil, interactor: (any Interactor)? = nil,
    middleware: MiddlewareList = MiddlewareList(), parameters: any Sendable = (),
    diagnostics: any DiagnosticSink = StandardErrorSink()
  ) throws(AssemblyError) {
    let runtime = Runtime()
    runtime.sink = diagnostics
    try assemble(
      presenter: presenter ?? VIPPresenter(), interactor: interactor ?? VIPInteractor(),
      wiring: nil, middleware: middleware, parameters: parameters, name: "\(type(of: self))",
      runtime: runtime, opening: nil)
  }

  /// Puts a module together.
  ///
  /// - Parameters:
  ///   - known: how a module with such parts and this middleware was wired before.
  ///   - middleware: all that stands between the parts.
  /// - Returns: how it is wired.
  @discardableResult
  func assemble(
    presenter: any Presenter, interactor: any Interactor, wiring known: ModuleWiring?,
    middleware: @autoclosure () -> MiddlewareList, parameters: any Sendable, name: String,
    runtime: Runtime, opening: (any ModulePresentation)?
  ) throws(AssemblyError) -> ModuleWiring {
    if port.isAssembled { throw .alreadyAssembled(part: "\(type(of: self))") }
    if presenter.port.isAssembled { throw .alreadyAssembled(part: "\(type(of: presenter))") }
    if interactor.port.isAssembled { throw .alreadyAssembled(part: "\(type(of: interactor))") }
    let wiring: ModuleWiring
    if let known, known.fits(self, presenter, interactor) {
      wiring = known
    } else {
      wiring = try ModuleWiring(self, presenter, interactor, middleware())
    }
    let core = ModuleCore(
      name: name, runtime: runtime, nodes: wiring.nodes, view: self, presenter: presenter,
      interactor: interactor)
    let chain = ModuleChain(core, opening: opening, view: self)
    presenter.port.connect(to: chain, at: ChainPosition.presenter, tables: wiring.presenter)
    interactor.port.connect(to: chain, at: ChainPosition.interactor, tables: wiring.interactor)
    port.connect(to: chain, tables: wiring.view, parameters: parameters)
    return wiring
  }

  /// Puts another view in this one's place: presenter and interactor, what they are doing and how far
  /// the lifecycle has come stay as they are. This view belongs to no module then; whatever shows it
  /// must show the other instead, as a `NavigationTree` does by `replace`. ``VIPRouter/swap(_:for:)`` does both.
  ///
  /// What was made by this view belongs to the module and stays with it: mailboxes, observers of notifications,
  /// middleware that was added. Who waits here for the answer to a `request` still gets it. The module is told by
  /// ``Lifecycle/handedOver``, if its view has been ready, so that it can show the other view what this one has shown.
  ///
  /// - Parameter view: the view that is to take over.
  /// - Throws: if `view` belongs to a module already, or its mapping is wrong.
  public func handOver(to view: any ModuleView) throws(AssemblyError) {
    guard view !== self else { return }
    try giveModule(to: view)
    view.port.tellHandedOver()
  }

  /// Hands the module over, and does not tell it.
  func giveModule(to view: any ModuleView) throws(AssemblyError) {
    let tables = try view.tablesToTakeOver()
    port.chain?.change(to: view)
    port.chain?.opening?.handedOver(to: view)
    port.handOver(to: view.port, tables: tables)
  }

  /// What this view takes of a module that is handed over to it.
  ///
  /// - Throws: why it cannot take one over.
  @discardableResult
  func tablesToTakeOver() throws(AssemblyError) -> PartTables {
    if port.isAssembled { throw .alreadyAssembled(part: "\(type(of: self))") }
    do { return try MappingCache.tables(of: type(of: self), as: .view) } catch {
      throw .mapping(error)
    }
  }
}
