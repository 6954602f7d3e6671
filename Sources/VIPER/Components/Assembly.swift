extension ModuleView {
  /// Assembles a module without a router, for tests and experiments.
  ///
  /// The module has its own queue and cannot open routes. Modules of an app are registered with a router and built by a
  /// `VIPBuilder`.
  ///
  /// - Parameters:
  ///   - presenter: The presenter. Without a presenter, the module passes on all events and results.
  ///   - interactor: The interactor. Without an interactor, events that reach the end of the chain are unhandled.
  ///   - middleware: The middleware between the parts.
  ///   - parameters: The data for `onInitialize`, which runs when the view is ready.
  ///   - onDiagnostic: The sink for reports of lost events and misuse.
  /// - Throws: An error if a part already belongs to a module, or if a mapping is invalid.
  public func assemble(
    presenter: (any Presenter)? = nil, interactor: (any Interactor)? = nil,
    middleware: MiddlewareList = MiddlewareList(), parameters: any Sendable = (),
    onDiagnostic: @escaping @Sendable (Diagnostic) -> Void = { $0.writeToStandardError() }
  ) throws(Diagnostic) {
    let runtime = Runtime()
    runtime.reporter.sink = onDiagnostic
    try assemble(
      presenter: presenter ?? VIPPresenter(), interactor: interactor ?? VIPInteractor(), blueprint: nil,
      middleware: middleware, parameters: parameters, name: "\(type(of: self))", runtime: runtime, openerLink: nil)
  }

  /// Assembles a module.
  ///
  /// - Parameters:
  ///   - known: The blueprint of an earlier module with this middleware, or `nil`. It is used if it fits the parts.
  ///   - middleware: All middleware between the parts. Evaluated only if a new blueprint is necessary.
  /// - Returns: The blueprint that was used.
  @discardableResult func assemble(
    presenter: any Presenter, interactor: any Interactor, blueprint known: ModuleBlueprint?,
    middleware: @autoclosure () -> MiddlewareList, parameters: any Sendable, name: String, runtime: Runtime,
    openerLink: (any OpenerLink)?
  ) throws(Diagnostic) -> ModuleBlueprint {
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
    let chain = ModuleChain(core, openerLink: openerLink, view: self)
    presenter.port.connect(to: chain, at: NodeNumber.presenter, tables: blueprint.presenter)
    interactor.port.connect(to: chain, at: NodeNumber.interactor, tables: blueprint.interactor)
    port.connect(to: chain, tables: blueprint.view, parameters: parameters)
    return blueprint
  }

  /// Transfers the module to another view. The presenter, the interactor, the running handlers and the lifecycle state
  /// do not change. This view then belongs to no module, and the host must show the other view, for example with
  /// `replace` of a `NavigationTree`.
  ///
  /// The module retains the mailboxes, notification observers and middleware that this view added. A `request` that
  /// this view sent still ends with its answer. If the view has been ready, the module receives the event
  /// ``Lifecycle/transferred``, so that the module can send the current content to the other view.
  ///
  /// - Parameter view: The view that receives the module.
  /// - Throws: An error if `view` already belongs to a module, or if the mapping of `view` is invalid.
  public func transferModule(to view: any ModuleView) throws(Diagnostic) {
    guard view !== self else { return }
    if view.port.isAssembled { throw .alreadyAssembled(part: "\(type(of: view))") }
    let tables = try MappingCache.tables(of: type(of: view))
    port.chain?.change(to: view)
    port.chain?.openerLink?.didTransfer(to: view)
    port.transfer(to: view.port, tables: tables)
    view.port.notifyTransferred()
  }
}
