/// A builder of modules by prefix. For example, the prefix `"NoteList"` builds a `NoteListView` that is connected to
/// its presenter and interactor.
///
/// ```swift
/// let view = try VIPBuilder(prefix: "NoteList", router: router).build()
/// ```
///
/// The builder is a value. The settings of one build cannot affect another build. Building twice creates two modules.
@MainActor public struct VIPBuilder {
  /// The prefix under which the module is registered.
  let prefix: String
  /// The parameters, which the module receives through `onInitialize` when its view is ready.
  public var parameters: any Sendable = ()
  /// Middleware for this module only. It follows the middleware of the router and of the registration.
  public var middleware = MiddlewareList()
  /// The view of the opener, or `nil`. The opener's module receives the results of ``Presenter/sendToOpener(_:_:)``.
  /// When this module closes, the opener's module receives a result named ``Lifecycle/closed``. The reference is weak.
  public var opener: (any ModuleView)? {
    get { weakOpener?.current }
    set { weakOpener = newValue.map(WeakView.init) }
  }
  private var weakOpener: WeakView?

  let registry: ModuleRegistry
  let runtime: Runtime
  let services: Services
  let blueprints: BlueprintCache

  init(prefix: String, registry: ModuleRegistry, runtime: Runtime, services: Services, blueprints: BlueprintCache) {
    self.prefix = prefix
    self.registry = registry
    self.runtime = runtime
    self.services = services
    self.blueprints = blueprints
  }

  /// Builds the module.
  ///
  /// - Parameter view: An existing view around which the module is built. The module then receives the lifecycle events
  ///   that have already occurred. If the view is `nil`, the registered closure creates a view.
  /// - Returns: The view, which owns the module.
  public func build(around view: (any ModuleView)? = nil) throws(Diagnostic) -> any ModuleView {
    try build(around: view, openedBy: nil)
  }

  /// Builds the module of a route, or a module without a route.
  func build(around view: (any ModuleView)?, openedBy link: (any OpenerLink)?) throws(Diagnostic) -> any ModuleView {
    guard runtime.isInside() else {
      let input = OutsideInput.build(prefix: prefix, parameters: parameters, opener: opener?.port.chain?.core)
      let result = runtime.input(input, nil) {
        Result { () throws(Diagnostic) in try build(around: view, openedBy: link) }
      }
      return try result.get()
    }
    guard let module = registry[prefix] else {
      throw .unknownPrefix(prefix, known: registry.known, nearest: registry.nearest(to: prefix))
    }
    return try registry.building(prefix) { () throws(Diagnostic) in try build(module, around: view, link) }
  }

  private func build(_ module: ModuleRegistration, around view: (any ModuleView)?, _ link: (any OpenerLink)?)
    throws(Diagnostic) -> any ModuleView
  {
    var search: Resolving?
    var made = view
    if made == nil, let view = module.view { made = try make("view", view, &search) }
    guard let made else { throw .missingView(prefix: prefix) }
    let presenter = try make("presenter", module.presenter, &search)
    let interactor = try make("interactor", module.interactor, &search)
    // The cached blueprint does not contain the middleware of this builder.
    let known = middleware.isEmpty ? blueprints[module] : nil
    do {
      let blueprint = try made.assemble(
        presenter: presenter, interactor: interactor, blueprint: known,
        middleware: blueprints.middleware.followed(by: module.middleware).followed(by: middleware),
        parameters: parameters, name: prefix, runtime: runtime,
        openerLink: link ?? opener?.port.chain.map { HandBuiltLink(of: prefix, for: $0) })
      if middleware.isEmpty, blueprint !== known { blueprints[module] = blueprint }
    } catch { throw .assemblyFailed(prefix: prefix, error) }
    // If the module has already closed, the scope is not attached.
    if let scope = search?.scope, scope.made != nil { _ = made.port.chain?.attachment { scope } }
    return made
  }

  /// Builds the module and returns its view as an instance of its class.
  ///
  /// - Parameter type: The class of the view.
  /// - Throws: A ``Diagnostic``. Its code is `module.wrongView` if the view is of
  ///   another class.
  public func build<View: ModuleView>(as type: View.Type) throws(Diagnostic) -> View {
    let view = try build()
    guard let typed = view as? View else {
      throw .wrongView(prefix: prefix, expected: "\(type)", actual: "\(Swift.type(of: view))")
    }
    return typed
  }

  private func make<Part>(_ part: String, _ maker: PartMaker<Part>, _ search: inout Resolving?) throws(Diagnostic)
    -> Part
  {
    do {
      if maker.takesNothing { return try maker.make(.ofNothing) }
      // One resolution for all parts, created when the first part has parameters.
      let resolving =
        search ?? Resolving(services, for: ModuleScope(prefix: prefix, parameters: parameters, runtime: runtime))
      search = resolving
      resolving.asker = .part(part, ofModule: prefix)
      return try maker.make(resolving)
    } catch {
      if let cycle = error as? Diagnostic, cycle.isBuildCycle { throw cycle }
      throw .partFailed(part: part, prefix: prefix, error: error)
    }
  }
}
