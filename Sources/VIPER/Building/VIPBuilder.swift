/// Builds a module from its prefix: `"NoteList"` gives a `NoteListView` with its presenter and
/// interactor, connected.
///
/// ```swift
/// let view = try VIPBuilder(prefix: "NoteList", router: router).build()
/// ```
///
/// A plain value: what is set for one build cannot leak into another, and using it twice gives two
/// modules.
@MainActor public struct VIPBuilder {
  /// The prefix under which the module is registered.
  public let prefix: String
  /// What the module gets by `onInitialize` when its view is ready.
  public var parameters: any Sendable = ()
  /// Middleware for this module only, after the router's and the registration's.
  public var middleware = MiddlewareList()
  /// The view whose module gets what this one tells, and a result named ``Lifecycle/closed`` when it closes. It is
  /// not kept alive.
  public var opener: (any ModuleView)? {
    get { weakOpener?.current }
    set { weakOpener = newValue.map(WeakView.init) }
  }
  private var weakOpener: WeakView?

  let registry: ModuleRegistry
  let runtime: Runtime
  let services: Services
  let blueprints: BlueprintCache
  var opening: (any ModulePresentation)?

  init(
    prefix: String, registry: ModuleRegistry, runtime: Runtime, services: Services,
    blueprints: BlueprintCache
  ) {
    self.prefix = prefix
    self.registry = registry
    self.runtime = runtime
    self.services = services
    self.blueprints = blueprints
  }

  /// Builds the module.
  ///
  /// - Parameter view: a view that exists already, to build around; what its port was told before,
  ///   the module is told now. Without it the registered closure makes one.
  /// - Returns: the view, which owns the module.
  /// - Throws: what was looked for, what is known, and how to mend it.
  public func build(around view: (any ModuleView)? = nil) throws(BuildError) -> any ModuleView {
    guard let module = registry[prefix] else {
      throw .unknownPrefix(prefix, known: registry.known, nearest: registry.nearest(to: prefix))
    }
    return try registry.building(prefix) { () throws(BuildError) in
      try build(module, around: view)
    }
  }

  private func build(
    _ module: ModuleRegistration, around view: (any ModuleView)?
  ) throws(BuildError) -> any ModuleView {
    var search: Resolving?
    var made = view
    if made == nil, let view = module.view { made = try make("view", view, &search) }
    guard let made else { throw .missingView(prefix: prefix) }
    let presenter = try make("presenter", module.presenter, &search)
    let interactor = try make("interactor", module.interactor, &search)
    // With middleware of its own it is like no other.
    let known = middleware.isEmpty ? blueprints[module] : nil
    do {
      let blueprint = try made.assemble(
        presenter: presenter, interactor: interactor, blueprint: known,
        middleware: blueprints.middleware.followed(by: module.middleware).followed(by: middleware),
        parameters: parameters, name: prefix, runtime: runtime,
        opening: opening ?? opener?.port.chain.map(HandBuiltOpening.init))
      if middleware.isEmpty, blueprint !== known { blueprints[module] = blueprint }
    } catch {
      throw .assembly(prefix: prefix, error)
    }
    // Not if it has closed already.
    if let scope = search?.scope, scope.isUsed { _ = made.port.chain?.attachment { scope } }
    return made
  }

  /// Builds the module and gives its view as the class that it has.
  ///
  /// - Parameter type: the view's class.
  /// - Throws: also if the view is of another class.
  public func build<View: ModuleView>(as type: View.Type) throws(BuildError) -> View {
    let view = try build()
    guard let typed = view as? View else {
      throw .wrongView(
        prefix: prefix, expected: "\(type)", actual: "\(Swift.type(of: view))")
    }
    return typed
  }

  private func make<Part>(
    _ part: String, _ maker: PartMaker<Part>, _ search: inout Resolving?
  ) throws(BuildError) -> Part {
    do {
      if maker.takesNothing { return try maker.make(.ofNothing) }
      // One for all parts, if any takes something.
      let resolving =
        search
        ?? Resolving(
          services, for: ModuleScope(prefix: prefix, parameters: parameters, runtime: runtime))
      search = resolving
      resolving.asker = .part(part, ofModule: prefix)
      return try maker.make(resolving)
    } catch BuildError.cycle(let prefixes) {
      throw .cycle(prefixes: prefixes)
    } catch {
      throw .partFailed(part: part, prefix: prefix, error: error)
    }
  }
}

/// The opening of a module that was built by hand, for an opener.
@MainActor private final class HandBuiltOpening: ModulePresentation {
  let route: String? = nil
  private let opener: Opener

  init(_ chain: ModuleChain) {
    opener = Opener(
      chain: chain, runtime: chain.runtime,
      origin: Opener.Origin(
        name: Lifecycle.closed.text, key: Lifecycle.closed.key, event: nil,
        depth: chain.runtime.depthOfCause))
  }

  func tell<Name: TypedName>(
    _ name: Name, _ output: Name.Output, because cause: EventContext?
  ) -> Outcome? {
    opener.tell(name, output, because: cause)
  }

  func finish(with output: (any Sendable)?) -> Bool {
    opener.tell(output == nil ? .empty : .success, data: output)
  }

  func handedOver(to view: any ResultReceiver & AnyObject) {}

  func closed() { opener.tell(.empty) }
}
