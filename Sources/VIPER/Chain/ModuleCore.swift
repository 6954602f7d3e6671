/// The core of a module, which goes along with each event and result: the parts below the view, and the nodes.
///
/// It owns these and not the rest of the module: a ``Next`` that a middleware has stored keeps the parts alive,
/// but neither the view nor what the module is doing. No reference to it is weak: to retain what is referred to so takes
/// much longer.
@MainActor final class ModuleCore {
  let id = ModuleID.next()
  /// The module's prefix, or its view's type: for people.
  let name: String
  let runtime: Runtime
  let deliveries: DeliveryQueue<Runtime.Target>
  // Not declared as objects: those would be retained to be called.
  let presenter: any Middleware
  let interactor: any EventHandler
  /// The nodes that are in force.
  private(set) var nodes: ChainNodeList
  /// Replaced lists along which a held event will go on, or the delivery under way goes: as long as that lasts,
  /// each ``Next`` looks at them.
  private var formerNodes: [ChainNodeList] = []
  /// The view, which gets the results that pass the first node.
  private(set) weak var view: (any ResultReceiver & AnyObject)?
  /// The same while it sends.
  private let sendingView = UnretainedView()
  private var isViewSending = false
  private var viewKey: ObjectKey
  /// Whether events and results are still delivered here.
  var isOpen = true
  /// The version of the list of nodes that is in force.
  var version: Int32 { nodes.version }
  /// The handles of middleware on events and results.
  var held = WeakList<HeldNext>()
  /// The values that middleware keeps for this module, with their owners.
  var states: [ObjectIdentifier: (owner: Weak<AnyObject>, value: Any)] = [:]
  /// The rest of the module, while it is there.
  weak var chain: ModuleChain?

  init(
    name: String, runtime: Runtime, nodes: ChainNodeList, view: any ResultReceiver & AnyObject,
    presenter: any Middleware, interactor: any EventHandler
  ) {
    self.name = name
    self.runtime = runtime
    deliveries = runtime.deliveries
    self.nodes = nodes
    self.view = view
    sendingView.change(to: view)
    viewKey = ObjectKey(view)
    self.presenter = presenter
    self.interactor = interactor
  }

  // MARK: Its nodes

  /// Replaces the list of nodes that is in force.
  func change(to list: ChainNodeList) {
    // Deliveries under way still go along the old one.
    formerNodes.append(nodes)
    runtime.afterDeliveries { [weak chain] in chain?.core.formerNodes.removeAll { !$0.isWanted } }
    nodes = list
    removeUnownedStates()
  }

  /// Keeps a list that is no longer in force but still used, until other nodes are replaced and nobody has a ticket.
  func keep(_ list: ChainNodeList) {
    guard list !== nodes, !formerNodes.contains(where: { $0 === list }) else { return }
    formerNodes.append(list)
  }

  /// The list of a node; `nil` if it was replaced before this delivery.
  func nodes(of node: borrowing ChainNode) -> ChainNodeList? {
    if node.kind == .view || nodes.version == node.version { return nodes }
    let version = node.version
    return formerNodes.first { $0.version == version }
  }

  /// The type of what stands at a position below the view; `nil` if nothing does.
  func part(at position: Int) -> Any.Type? {
    let node = nodes.events(from: position)
    return position != NodeNumber.view && node.pointee.position == position ? node.pointee.part(in: self) : nil
  }

  /// Releases the values of middleware that was removed.
  func removeUnownedStates() { states = states.filter { $0.value.owner.object != nil } }

  // MARK: Dispatching, inside a delivery

  // The path of each event is inlined, from here to the parts: an event and its answer take 8 % less instructions so.

  /// Sends a fresh event from the view.
  @inline(__always) func send(_ event: Event, from view: AnyObject) -> Outcome {
    guard !isViewSending else { return runtime.send(event, from: nodes.top, of: self) }
    // Something else may send by the view's port. The sender is alive until this returns.
    defer { _fixLifetime(view) }
    isViewSending = ObjectKey(view) == viewKey
    let outcome = runtime.send(event, from: nodes.top, of: self)
    isViewSending = false
    return outcome
  }

  /// Replaces the view.
  func change(to view: any ResultReceiver & AnyObject) {
    self.view = view
    sendingView.change(to: view)
    viewKey = ObjectKey(view)
    isViewSending = false
  }

  @inline(__always) func dispatchToView(_ result: EventResult, next: Next) -> Outcome {
    if isViewSending { return sendingView.receive(result, next: next) }
    guard let view else { return runtime.drop() }
    return view.receive(result, next: next)
  }

  /// Gives a route event that has passed the presenter to the router.
  @inline(never) func dispatchToRouter(_ event: Event) -> Outcome {
    guard let routes = runtime.routes, let chain else { return runtime.drop() }
    return step(.event(event), at: .router, type(of: routes)) {
      routes.open(event, from: chain, above: NodeNumber.presenter)
    }
  }

  /// Whether a dispatch takes more than a call: the event is requested, marked or held, or an observer is there.
  func isWatched(_ hasPath: Bool) -> Bool { hasPath || runtime.isWatching }

  /// Dispatches an event to a node, with its path and for observers.
  func dispatchWatched(_ event: Event, to node: borrowing ChainNode, _ call: () -> Outcome) -> Outcome {
    // Apart from the usual way, which would take 1,100 instructions of a request more.
    guard runtime.diagnosis == .thorough else {
      return runtime.withPath(event.path) { step(.event(event), at: node, call) }
    }
    runtime.call?.forward(event)
    let outcome = diagnosed(.event(event), at: node) {
      runtime.withPath(event.path) { step(.event(event), at: node, call) }
    }
    if outcome == .unhandled { runtime.call?.takeBack(event) }
    return outcome
  }

  /// Dispatches a result to a node, along its path and for observers.
  ///
  /// - Parameter position: the node that it leaves.
  func dispatchWatched(
    _ result: EventResult, from position: Int, to node: borrowing ChainNode, _ call: (EventResult) -> Outcome
  ) -> Outcome {
    if runtime.diagnosis == .thorough { runtime.call?.forward(result) }
    let path = result.path
    if let path {
      switch path.forwardAnswer(from: position, to: node.position, isFinal: result.isFinal) {
      case .nowhere: return runtime.drop()
      case .requester(let request): return dispatch(result, to: request)
      case .next: break
      }
    }
    guard node.kind == .view else {
      guard runtime.diagnosis == .thorough else {
        return runtime.withPath(path) { step(.result(result), at: node) { call(result) } }
      }
      return diagnosed(.result(result), at: node) {
        runtime.withPath(path) { step(.result(result), at: node) { call(result) } }
      }
    }
    guard let view else { return runtime.drop() }
    // It is at its end; a view that keeps it would keep the whole path alive.
    let result = result.withoutPath
    return runtime.withPath(nil) { step(.result(result), at: .view, type(of: view)) { call(result) } }
  }

  private func dispatch(_ result: EventResult, to request: PendingRequest) -> Outcome {
    step(.result(result), at: .requester, part(at: request.position) ?? view.map { type(of: $0) } ?? Never.self) {
      request.receive(result.withoutPath)
      return .answered
    }
  }
}
