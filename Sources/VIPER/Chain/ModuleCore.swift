/// The core of a module: the parts below the view, and the nodes. The core is passed along with each event and result.
///
/// The core retains only these parts and nodes. So a ``Next`` that a middleware has stored retains the parts, but
/// neither the view nor the running work of the module. All references to the core are strong, because a weak reference
/// would make each retain of the core much slower.
///
/// Only the main actor accesses the state: the nodes, the view, whether the module is open, and the values of middleware.
/// The state is here, and not in ``ModuleChain``, because a ``Next`` may still be used after the chain was released.
@MainActor package final class ModuleCore {
  package let id = ModuleID.next()
  /// The module's prefix, or the type of its view. For messages.
  package let name: String
  let runtime: Runtime
  let deliveries: Runtime.Deliveries
  // Existentials without a class constraint, because a class reference would be retained for each call.
  let presenter: any Middleware
  let interactor: any EventHandler
  /// The list of nodes with which the module was built.
  let firstNodes: ChainNodeList
  /// The nodes in force.
  private(set) var nodes: ChainNodeList { didSet { version = nodes.version } }
  /// The version of the nodes in force. A copy is stored here, because a read of ``nodes`` retains the list.
  private(set) var version: Int32
  /// Replaced lists that a delivery under way or a held event still uses.
  private var formerNodes: [ChainNodeList] = []
  /// The view, which receives the results that pass the first node.
  private(set) weak var view: (any ResultReceiver & AnyObject)?
  /// Whether events and results are still delivered to the module.
  var isOpen = true
  /// Whether handlers of the module have a policy for events of one name.
  var hasPolicies = false
  /// The values that middleware stores for this module, with their owners.
  var states: [ObjectIdentifier: (owner: Weak<AnyObject>, value: Any)] = [:]
  /// The module to which this core belongs, while the module exists.
  weak var chain: ModuleChain?
  /// The link to the chain, which is created when a part first sends a request, or `nil` if the chain was released.
  private(set) lazy var link: ModuleLink? = chain.map(ModuleLink.init)

  init(
    name: String, runtime: Runtime, nodes: ChainNodeList, view: any ResultReceiver & AnyObject,
    presenter: any Middleware, interactor: any EventHandler
  ) {
    self.name = name
    self.runtime = runtime
    deliveries = runtime.deliveries
    (firstNodes, self.nodes, version) = (nodes, nodes, nodes.version)
    self.view = view
    self.presenter = presenter
    self.interactor = interactor
  }

  // MARK: Nodes

  /// Replaces the list of nodes in force.
  func change(to list: ChainNodeList) {
    // Deliveries under way still use the old list.
    formerNodes.append(nodes)
    runtime.afterDeliveries { [weak chain] in chain?.core.formerNodes.removeAll { !$0.isWanted } }
    nodes = list
    removeUnownedStates()
  }

  /// Retains a replaced list that is still in use. When the nodes are replaced again, the list is released if it has no
  /// ticket.
  func keep(_ list: ChainNodeList) {
    guard list !== nodes, !formerNodes.contains(where: { $0 === list }) else { return }
    formerNodes.append(list)
  }

  /// Returns the list with a version, or `nil` if the list was replaced before this delivery.
  func nodes(of version: Int32) -> ChainNodeList? {
    nodes.version == version
      ? nodes : firstNodes.version == version ? firstNodes : formerNodes.first { $0.version == version }
  }

  /// Returns the type of the part or middleware at a position below the view, or `nil` if there is none.
  func part(at position: Int) -> Any.Type? { nodes.index(at: position).map { nodes.nodes[$0].part(in: self) } }

  /// Releases the values of middleware that was removed.
  func removeUnownedStates() { states = states.filter { $0.value.owner.object != nil } }

  // MARK: Dispatching inside a delivery

  // The functions on the path of each event, from here to the parts, are inlined, which saves 8 % of the instructions
  // of an event and its answer.

  /// Sends a new event from the view.
  @inline(__always) func send(_ event: Event, from view: AnyObject) -> Outcome {
    runtime.send(event, fromViewIn: self)
  }

  func change(to view: any ResultReceiver & AnyObject) { self.view = view }

  @inline(__always) func dispatchToView(_ result: EventResult, next: Next) -> Outcome {
    guard let view else { return runtime.drop() }
    return view.receive(result, next: next)
  }

  /// Passes a route event that has passed the presenter on to the router.
  @inline(never) func dispatchToRouter(_ event: Event) -> Outcome {
    guard let routes = runtime.routes, let chain else { return runtime.drop() }
    return runtime.tap.step(.event(event), at: .router, type(of: routes), in: self) {
      runtime.withValues(event.values) { routes.open(event, from: chain, above: NodeNumber.presenter) }
    }
  }

  /// Returns whether a dispatch must do more than call the node. This is the case if the event carries values, if it has
  /// a reply path (because a request waits for its answer, or because it was marked or held), if an observer exists, or
  /// if the diagnosis is thorough.
  func isWatched(_ isSubjectWatched: Bool) -> Bool { isSubjectWatched || runtime.isWatching }

  /// Records on its path that a result is forwarded.
  ///
  /// - Returns: The outcome if the result does not reach the next node, because a gate drops the result or the request
  ///   receives it. Otherwise `nil`.
  @inline(__always) func end(_ path: ReplyPath, of result: EventResult, from position: Int, to next: Int) -> Outcome? {
    switch path.forwardAnswer(from: position, to: next, isFinal: result.isFinal) {
    case .nowhere: runtime.drop()
    case .requester(let request): dispatch(result, to: request)
    case .next: nil
    }
  }

  /// Passes an answer to the request that waits for it.
  private func dispatch(_ result: EventResult, to request: PendingRequest) -> Outcome {
    let part: Any.Type = part(at: request.position) ?? view.map { type(of: $0) } ?? Never.self
    return runtime.tap.step(.result(result), at: .requester, part, in: self) {
      let detached = result.detached
      let result = detached.isSuccess ? detached : detached.withMessage(runtime.messageForUsers)
      if request.position == NodeNumber.view { runtime.tap.willArrive(result, in: self) }
      request.receive(result)
      return .answered
    }
  }
}
