/// Where a view is connected to its module, and where it says what happens to it.
///
/// A view keeps one, as `let port = ViewPort()`; it owns the module. Call the six lifecycle methods
/// from whatever shows the view (a view controller's `viewDidLoad`, a navigation host). Each sends its
/// event once for each time that it is true, however often it is called, and what must have come
/// before is sent before. A view that is connected later is told then what it missed.
@MainActor public final class ViewPort {
  private(set) var chain: ModuleChain? {
    didSet { core = chain?.core }
  }
  /// What it sends by: the chain, which others refer to weakly, is slower to reach.
  private var core: ModuleCore?
  /// The module's presenter.
  var presenter: (any Middleware)? { core?.presenter }
  private(set) var tables: PartTables?
  private var parameters: any Sendable = ()
  private var lifecycle = ViewLifecycle()
  /// Steps that have happened and have not been told yet.
  private var steps: [ViewLifecycle.State] = []

  /// A port that belongs to no module yet.
  public init() {}

  deinit {
    // The view was released without a word. If somebody keeps its module, by a `next` that was stored, it
    // ends all the same.
    guard chain != nil, !isKnownUniquelyReferenced(&chain) else { return }
    Task { @MainActor [weak chain = chain] in chain?.close() }
  }

  // MARK: Lifecycle

  /// The view is loaded. Sends the module's parameters, then ``Lifecycle/ready``.
  public func ready() { move(to: .ready) }
  /// The view is about to be seen.
  public func willAppear() { move(to: .appearing) }
  /// The view is seen.
  public func didAppear() { move(to: .visible) }
  /// The view is about to be covered or to leave.
  public func willDisappear() { move(to: .disappearing) }
  /// The view is not seen any more.
  public func didDisappear() { move(to: .hidden) }
  /// The view has left for good, by whatever way. Ends the module: its handlers are cancelled, its
  /// opener gets the closing result, and what is sent after ends ``Outcome/gone``. A module that was
  /// never ready ends without a word.
  public func removed() { move(to: .removed) }

  /// How far the view's lifecycle has come.
  var state: ViewLifecycle.State { lifecycle.state }
  /// Whether the view has left for good.
  public var isRemoved: Bool { lifecycle.state == .removed }
  /// Whether the view has been loaded, and has not left.
  public var isReady: Bool { lifecycle.state != .created && !isRemoved }
  /// Whether the view is seen.
  public var isVisible: Bool { lifecycle.state == .visible }
  /// The identity of the view's module; `nil` if it belongs to none.
  public var moduleID: ModuleID? { chain?.id }
  /// Whether the view belongs to a module.
  public var isAssembled: Bool { chain != nil }

  private func move(to state: ViewLifecycle.State) {
    let before = lifecycle.state
    steps += lifecycle.move(to: state)
    tellSteps()
    if lifecycle.state == .removed, before == .created { chain?.close() }
  }

  /// Tells the steps that are due, in order, also if telling one makes another due.
  private func tellSteps() {
    while !steps.isEmpty { tell(steps.removeFirst()) }
  }

  private func tell(_ step: ViewLifecycle.State) {
    guard let chain else { return }
    if step == .ready {
      let event = Event(Lifecycle.initialize, data: parameters, id: .nextOnMain())
      parameters = ()
      _ = chain.runtime.send(event, to: chain, below: ChainPosition.view)
    }
    guard let name = step.name else { return }
    _ = chain.runtime.send(
      Event(name, data: (), id: .nextOnMain()), to: chain, below: ChainPosition.view)
    if step == .removed { chain.runtime.afterDeliveries { chain.close() } }
  }

  // MARK: Connecting

  func connect(
    to chain: ModuleChain, tables: PartTables, parameters: any Sendable
  ) {
    self.chain = chain
    self.tables = tables
    self.parameters = parameters
    guard lifecycle.state != .created else { return }
    steps = lifecycle.stepsSoFar
    tellSteps()
    if lifecycle.state == .removed { chain.close() }
  }

  /// Gives the module to another view's port, in the state in which it is, with what is still to be told.
  func handOver(to other: ViewPort, tables: PartTables) {
    other.chain = chain
    other.tables = tables
    other.parameters = parameters
    other.lifecycle = lifecycle
    other.steps = steps
    steps = []
    chain = nil
    self.tables = nil
    other.tellSteps()
  }

  /// Tells the module that this view has taken over, unless it has not begun.
  func tellHandedOver() {
    guard let chain, isReady else { return }
    _ = chain.runtime.send(
      Event(Lifecycle.handedOver, data: (), id: .nextOnMain()), to: chain, below: ChainPosition.view
    )
  }

  // MARK: Sending and receiving

  func send(_ event: Event, from view: any ModuleView) -> Outcome {
    guard let core else {
      StandardErrorSink().report(.notAssembled(part: "\(type(of: view))", name: event.name))
      return .unhandled
    }
    return core.send(event, from: view)
  }

  /// Reports a result that nobody took, unless it is a success without data or was made by the
  /// runtime: what ``ModuleView/received(_:)`` does by default.
  public func reportUntaken(_ result: EventResult) {
    guard let chain, !result.isFromRuntime, !(result.isSuccess && result.isWithoutData) else {
      return
    }
    chain.runtime.sink.report(
      .unhandledResult(
        name: result.name, status: result.status, message: result.message, module: chain.name))
  }
}
