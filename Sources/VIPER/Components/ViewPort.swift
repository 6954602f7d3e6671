/// The connection of a view to its module, to which the host reports the view's lifecycle.
///
/// A view keeps one, as `let port = ViewPort()`; it owns the module. Call the six lifecycle methods from the code that
/// shows the view (a view controller's `viewDidLoad`, a navigation host). Each sends its event once for each time that
/// it is true, however often it is called, after the events of the steps that must come before. A module that is
/// connected later receives the steps that it has missed.
@MainActor public final class ViewPort {
  private(set) var chain: ModuleChain? { didSet { core = chain?.core } }
  /// A copy of the chain's core: the chain itself, to which there are weak references, is slower to reach.
  private var core: ModuleCore?
  /// The module's presenter.
  var presenter: (any Middleware)? { core?.presenter }
  private(set) var tables: PartTables?
  private var parameters: any Sendable = ()
  private var lifecycle = ViewLifecycle()
  /// Steps that have happened and have not been sent yet.
  private var steps: [ViewLifecycle.State] = []

  /// A port that belongs to no module yet.
  public init() {}

  deinit {
    // The view was released and not removed before. If a stored `next` keeps its module, that ends all the same.
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
  /// The view has left for good. Ends the module: its handlers are cancelled, its opener receives the closing result,
  /// and events sent later end ``Outcome/gone``. A module that was never ready ends without an event.
  public func removed() { move(to: .removed) }

  /// The state of the view's lifecycle.
  var state: ViewLifecycle.State { lifecycle.state }
  /// Whether the view has left for good.
  public var isRemoved: Bool { lifecycle.state == .removed }
  /// Whether the view has been loaded, and has not left.
  public var isReady: Bool { lifecycle.state != .created && !isRemoved }
  /// Whether the view is seen.
  public var isVisible: Bool { lifecycle.state == .visible }
  /// The identity of the view's module; `nil` if it belongs to none.
  public var moduleID: ModuleID? { chain?.id }
  /// The names of the events that the module's presenter handles, then those of its interactor.
  package var handledNames: [MappedName] { chain?.nodes.elements.flatMap { $0.tables.events.names } ?? [] }
  /// Whether the view belongs to a module.
  public var isAssembled: Bool { chain != nil }

  private func move(to state: ViewLifecycle.State) {
    let before = lifecycle.state
    while let step = lifecycle.step(toward: state) { steps.append(step) }
    sendSteps()
    if lifecycle.state == .visible, before != .visible { chain?.presentation?.didAppear() }
    if lifecycle.state == .removed, before == .created { chain?.close() }
  }

  /// Sends the steps that are due, in order, also if sending one makes another due.
  private func sendSteps() { while !steps.isEmpty { send(steps.removeFirst()) } }

  private func send(_ step: ViewLifecycle.State) {
    guard let chain else { return }
    if step == .ready {
      chain.wasReady = true
      let event = Event(Lifecycle.initialize, data: parameters, id: .nextOnMain())
      parameters = ()
      if tables?.results.has(event.key) == true {
        _ = chain.runtime.send(EventResult(initializing: event), in: chain, above: NodeNumber.view + 1)
      }
      _ = chain.runtime.send(event, to: chain, below: NodeNumber.view)
    }
    guard let name = step.name else { return }
    _ = chain.runtime.send(Event(name, data: (), id: .nextOnMain()), to: chain, below: NodeNumber.view)
    if step == .removed { chain.runtime.afterDeliveries { chain.close() } }
  }

  // MARK: Connecting

  /// Releases the module of a removed view. Parts that live on afterwards are retained by something other than the view's port.
  package func releaseModule() {
    guard isRemoved, chain?.isOpen == false else { return }
    chain = nil
    tables = nil
  }

  func connect(to chain: ModuleChain, tables: PartTables, parameters: any Sendable) {
    self.chain = chain
    self.tables = tables
    self.parameters = parameters
    guard lifecycle.state != .created else { return }
    steps = lifecycle.stepsSoFar
    sendSteps()
    if lifecycle.state == .removed { chain.close() }
  }

  /// Transfers the module to another view's port, with its state and the steps that are still to be sent.
  func transfer(to other: ViewPort, tables: PartTables) {
    other.chain = chain
    other.tables = tables
    other.parameters = parameters
    other.lifecycle = lifecycle
    other.steps = steps
    steps = []
    chain = nil
    self.tables = nil
    other.sendSteps()
  }

  /// Notifies the module that this view has taken over, unless it has not begun.
  func notifyTransferred() {
    guard let chain, isReady else { return }
    _ = chain.runtime.send(Event(Lifecycle.transferred, data: (), id: .nextOnMain()), to: chain, below: NodeNumber.view)
  }

  // MARK: Sending and receiving

  func send(_ event: Event, from view: any ModuleView) -> Outcome {
    guard let core else {
      StandardErrorSink().report(.notAssembled(part: "\(type(of: view))", name: event.name))
      return .unhandled
    }
    return core.send(event, from: view)
  }

  /// Passes a result that no mapping has handled to the view, or reports it; drops it if it is cancelled.
  @inline(never) func receiveUnhandled(_ result: EventResult, by view: any ModuleView) {
    guard !result.isCancelled || view is any ReceivesCancelledResults else { return }
    // The cast alone would cost more than a hop, for each answer without data.
    if tables?.receivesUnhandled == true, let view = view as? any ReceivesUnhandledResults {
      view.received(result)
    } else {
      reportUnhandled(result)
    }
  }

  fileprivate func reportUnhandled(_ result: EventResult) {
    guard let chain, !result.isFromRuntime, !result.isCancelled, !(result.isSuccess && result.isWithoutData) else {
      return
    }
    chain.runtime.report(
      chain.nodes.elements.last?.tables.misplacedMapping(result.key).map {
        .mappedInVain(name: result.name, $0, module: chain.name)
      }
        ?? .unhandledResult(name: result.name, status: result.status, message: result.message, module: chain.name))
  }
}

extension ReceivesUnhandledResults where Self: ModuleView {
  /// Reports a result as ``Diagnostic/unhandledResult(name:status:message:module:)``, unless it is a success without data,
  /// cancelled, or was made by the runtime, which reports for itself. A view calls it for the results that its own
  /// ``received(_:)`` does not handle either.
  public func reportUnhandled(_ result: EventResult) { port.reportUnhandled(result) }
}
