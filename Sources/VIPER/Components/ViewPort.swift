/// The connection of a view to its module. The host reports the view's lifecycle to the port.
///
/// A view stores one port, as `let port = ViewPort()`. The port owns the module. Call the six lifecycle methods from
/// the code that shows the view, such as `viewDidLoad` of a view controller, or a navigation host. Each method sends
/// its event when the state changes. Further calls send nothing. If steps were skipped, their events are sent first. A
/// module that is connected later receives the events of the steps that have led to the view's current state.
@MainActor public final class ViewPort {
  private(set) var chain: ModuleChain? { didSet { core = chain?.core } }
  /// The core of the chain. A copy is stored here because access through the chain is slower: the chain has weak
  /// references.
  private(set) var core: ModuleCore?
  private(set) var tables: PartTables?
  /// The parameters, or `nil` if the module has received them or needs none. Until then, events wait.
  private var parameters: (any Sendable)? { didSet { updateIsSendUnusual() } }
  /// The objects with which adapters convert the view to required interfaces, by the required name. They exist until
  /// the view is removed or transfers its module.
  private var adapted: [NameKey: AnyObject] = [:]
  /// Whether a send does more than usual. The flag costs less in each send than the conditions.
  private var isSendUnusual = false
  /// The state of the view's lifecycle.
  private(set) var state = ViewLifecycle.created
  /// Steps that have occurred and have not been sent yet.
  private var steps: [ViewLifecycle] = []
  /// The model of the window that shows the view.
  package weak var window: AnyObject?

  /// Creates a port that does not belong to a module yet.
  public init() {}

  deinit {
    // The view was released without being removed first. The module must close even if it is retained elsewhere.
    guard chain != nil, !isKnownUniquelyReferenced(&chain) else { return }
    Task { @MainActor [weak chain = chain] in chain?.close() }
  }

  // MARK: Lifecycle

  /// Reports that the view is loaded. Sends the module's parameters, then ``Lifecycle/ready``.
  public func viewIsReady() { move(to: .ready) }
  /// Reports that the view is about to become visible.
  public func willAppear() { move(to: .appearing) }
  /// Reports that the view is visible.
  public func didAppear() { move(to: .visible) }
  /// Reports that the view is about to be covered or to leave the screen.
  public func willDisappear() { move(to: .disappearing) }
  /// Reports that the view is no longer visible.
  public func didDisappear() { move(to: .hidden) }
  /// Reports that the view is permanently removed. Closes the module: its handlers are cancelled, its opener receives
  /// the closing result, and events sent later have the outcome ``Outcome/gone``. A module that was never ready closes
  /// without a lifecycle event.
  public func viewWasRemoved() { move(to: .removed) }

  /// Whether the view is permanently removed.
  public var isRemoved: Bool { state == .removed }
  /// Whether the view has been loaded and is not removed.
  public var isReady: Bool { state != .created && !isRemoved }
  /// Whether the view is visible.
  public var isVisible: Bool { state == .visible }
  /// The identity of the view's module, or `nil` if the view belongs to no module.
  public var moduleID: ModuleID? { chain?.id }
  /// The current state of the view, if its mapping declares one with ``MappingBuilder/state(in:)``.
  public var shownState: (any Equatable & Sendable)? {
    guard let view = core?.view, let part = type(of: view) as? any Mapped.Type else { return nil }
    return part.mapping.readState?(view)
  }
  /// The names of the events that the presenter handles, followed by the names of the events that the interactor
  /// handles.
  package var handledNames: [MappedName] { chain?.nodes.tables.flatMap(\.events.names) ?? [] }
  /// Whether the view belongs to a module.
  var isAssembled: Bool { chain != nil }

  /// Moves the lifecycle to the step with an event of this name.
  func move(toStep name: String) {
    if let target = ViewLifecycle.allCases.first(where: { $0.name?.text == name }) { move(to: target) }
  }

  /// Is called when the parameters change, and when something is attached to the seam or detached from it.
  func updateIsSendUnusual() {
    isSendUnusual = parameters != nil || core?.runtime.tap.seam != nil || tables?.results.storesInputs == true
  }

  private func move(to target: ViewLifecycle) {
    guard let core, !core.runtime.isInside(), state.step(toward: target) != nil else { return advance(to: target) }
    core.runtime.report(step: target.name?.text ?? "", in: core) { advance(to: target) }
  }

  private func advance(to target: ViewLifecycle) {
    let before = state
    let mayWait = target == .ready && chain?.nodes.mapsInitialization == true
    if steps.isEmpty, !mayWait, state.step(toward: target) == target {
      // Usually a single step is due, and no part handles the parameters.
      state = target
      if target == .ready, chain?.wasReady == false { sendParameters() }
      send(target)
    } else {
      // Steps that occur while the parameters are sent wait for `ready`.
      let isWaiting = steps.first == .ready
      while let step = state.step(toward: target) {
        state = step
        steps.append(step)
      }
      if target == .removed { state = .removed }
      if !isWaiting { sendSteps() }
    }
    if state == .visible, before != .visible { chain?.openerLink?.didAppear() }
    if state == .removed { adapted = [:] }
    if state == .removed, before == .created { chain?.close() }
    if state == .removed, ![.created, .ready, .removed].contains(before) { reportMistakes() }
  }

  /// Reports the mistakes in the use of a removed view, if the diagnosis is thorough.
  private func reportMistakes() {
    guard let core, core.runtime.tap.diagnosisLevel == .thorough, let view = core.view,
      let part = type(of: view) as? any Mapped.Type
    else { return }
    for check in part.mapping.checks { check(view, core.presenter).map { core.runtime.reportOnce($0) } }
  }

  /// Sends the steps that are due, in order. Also sends the steps that become due meanwhile.
  private func sendSteps() {
    while let step = steps.first {
      if step == .ready, chain?.wasReady == false {
        sendParameters()
      } else {
        steps.removeFirst()
        send(step)
      }
    }
    // An idle module needs no storage.
    steps = []
  }

  private func send(_ step: ViewLifecycle) {
    guard let core, let name = step.name else { return }
    let closing = step == .removed ? chain : nil
    core.runtime.send(name, (), ofViewIn: core)
    if step == .ready { chain?.deliverEarlyEvents() }
    closing?.closeAfterDeliveries()
  }

  /// Sends the parameters of the module.
  private func sendParameters() {
    guard let chain else { return }
    let data: any Sendable = parameters ?? ()
    defer { if parameters != nil { parameters = nil } }
    guard tables?.results.has(Lifecycle.initialize.key) == true else {
      chain.wasReady = true
      return chain.runtime.send(Lifecycle.initialize, data, ofViewIn: chain.core)
    }
    let event = Event(Lifecycle.initialize, data: data, id: .nextOnMain())
    _ = chain.runtime.send(
      EventResult(initializing: event, values: chain.runtime.values), in: chain, above: NodeNumber.view + 1)
    // Events that the view has sent meanwhile wait until the other parts have received the parameters. If the view has
    // transferred the module meanwhile, the other view has sent the parameters.
    if chain.wasReady { return }
    chain.wasReady = true
    _ = chain.runtime.send(event, to: chain, below: NodeNumber.view)
  }

  /// Returns the object with which an adapter converts the view. The port stores the first object until the view is
  /// removed, so that the object may be a delegate of the view. A view or a value is not stored.
  func adapted(as required: NameKey, _ make: () -> Any?) -> Any? {
    if let known = adapted[required] { return known }
    let made = make()
    if let made, type(of: made) is AnyClass, !(made is any ModuleView), !isRemoved {
      adapted[required] = made as AnyObject
    }
    return made
  }

  // MARK: Mistakes

  /// Reports a mistake that a host has found, unless an equal mistake was reported before. Does nothing if the view
  /// belongs to no module.
  ///
  /// - Parameters:
  ///   - code: The identifier of this kind of mistake, for example `uikit.unknownSlot`.
  ///   - level: The level of diagnosis that the router must have.
  ///   - description: A description in one line: the problem with its values, the usual cause and the fix.
  public func report(_ code: ErrorCode, at level: DiagnosisLevel = .standard, _ description: @autoclosure () -> String)
  {
    guard let chain, level == .standard || chain.runtime.tap.diagnosisLevel == level else { return }
    chain.runtime.reportOnce(Diagnostic(code, module: chain.name, description()))
  }

  /// Reports that a module built in code is not initialized, so that its event waits, unless its view is ready in the
  /// next turn of the main actor.
  @inline(never) private func checkReadiness(before event: String) {
    Task { [weak self] in
      guard let self, state == .created, let chain else { return }
      chain.runtime.reportOnce(
        Diagnostic(
          "module.notReady", name: event, module: chain.name,
          "The view of module \(chain.name.quotedName) sent \(event.quotedName) and is not ready, so the module is not"
            + " initialized and has not received its parameters. If a part maps `onInitialize`, the event waits. Usually the"
            + " module was built in code, and no host shows its view. Call `view.port.viewIsReady()` when the view is"
            + " loaded."))
    }
  }

  // MARK: Connecting

  /// Releases the module of a removed view. If a part of the module is alive afterwards, an object other than this port
  /// retains it.
  func releaseModule() {
    guard isRemoved, chain?.isOpen == false else { return }
    chain = nil
    tables = nil
  }

  func connect(to chain: ModuleChain, tables: PartTables, parameters: any Sendable) {
    self.chain = chain
    self.tables = tables
    // Only few modules must be initialized. In others, events need not wait.
    let mustBeInitialized = chain.nodes.mapsInitialization || type(of: parameters) != Void.self
    if mustBeInitialized { self.parameters = parameters } else { updateIsSendUnusual() }
    guard state != .created else { return }
    steps = state.stepsSoFar
    sendSteps()
    if state == .removed { chain.close() }
  }

  /// Transfers the module to another view's port, with its lifecycle state and the steps that have not been sent yet.
  func transfer(to other: ViewPort, tables: PartTables) {
    other.chain = chain
    other.tables = tables
    other.parameters = parameters
    other.state = state
    other.steps = steps
    steps = []
    chain = nil
    self.tables = nil
    adapted = [:]
    other.sendSteps()
  }

  /// Notifies the module that it was transferred to this view, unless the module is not ready yet.
  func notifyTransferred() {
    guard let chain, isReady else { return }
    _ = chain.runtime.send(Event(Lifecycle.transferred, data: (), id: .nextOnMain()), to: chain, below: NodeNumber.view)
  }

  // MARK: Sending and receiving

  func send(_ event: Event, from view: any ModuleView) -> Outcome {
    guard let core else {
      Diagnostic.notAssembled(part: "\(type(of: view))", name: event.name).writeToStandardError()
      return .unhandled
    }
    return isSendUnusual ? sendUnusually(event, from: view, core) : core.send(event, from: view)
  }

  @inline(never) private func sendUnusually(_ event: Event, from view: any ModuleView, _ core: ModuleCore) -> Outcome {
    let event = tables?.results.storingInput(of: event) ?? event
    if parameters != nil, chain?.openerLink?.route == nil { checkReadiness(before: event.name) }
    guard let chain, parameters != nil || core.runtime.tap.seam != nil && chain.isOpen else {
      return core.send(event, from: view)
    }
    return chain.runtime.send(event, to: chain, below: NodeNumber.view)
  }

  /// Handles a result for which the view's mapping has no handler of its name: with the handler for all results, or
  /// with a report. A cancelled result without a handler is dropped.
  @inline(never) func receiveUnhandled(_ result: EventResult, by view: any ModuleView, next: Next) -> Outcome {
    if let outcome = tables?.results.dispatchUnnamed(result, to: view, next: next) { return outcome }
    reportUnhandled(result)
    return .unhandled
  }

  private func reportUnhandled(_ result: EventResult) {
    guard let chain, !result.isFromRuntime, !result.isCancelled, !(result.isSuccess && result.isWithoutData) else {
      return
    }
    chain.runtime.report(
      .unhandledResult(name: result.name, status: result.status, message: result.reason, module: chain.name))
  }
}
