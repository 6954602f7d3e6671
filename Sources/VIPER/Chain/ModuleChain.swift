/// A module at run time: its core, and its running work.
///
/// The view's port owns the chain, and the chain owns the parts. The nodes are an immutable list that is passed along
/// with ``Next``, so they cannot be connected wrongly. Adding or removing a node replaces the list.
///
/// The state consists of the work that the close of the module ends: requests, handlers, timers, held events, early
/// events and attachments. Each kind ends in another way, so each is separate. Only the main actor accesses the state,
/// except `deinit`, which may run on any thread when no other code can access the state.
@MainActor final class ModuleChain {
  let core: ModuleCore
  private var lastPositions: [MiddlewareList.Side: Int] = [:]
  /// The attached objects, which are released before the tasks. `nil` if the module is closed, which `deinit` reads on
  /// any thread.
  private var attachments: Attachments? = Attachments()
  /// The requests that wait for answers. When the module closes, the requests end before the cancellation of the tasks
  /// takes effect, so that the error of a requester is `.gone` and not `.cancelled`.
  private var requests: [PendingRequest] = []
  private var createdTasks: HandlerTasks?
  private var madeTimers: ModuleTimers?
  /// The paths of events that a handler may retain in order to answer or forward them later. See ``ReplyPath/retained``.
  var retained = WeakList<ReplyPath>()
  /// The handles with which middleware holds events and results.
  var held = WeakList<HeldNext>()
  /// Whether the view has ever been ready.
  var wasReady = false
  /// The events that wait until the module is initialized.
  var earlyEvents: [EarlyEvent] = []

  /// An event that waits until its module is initialized.
  struct EarlyEvent {
    let event: Event
    let position: Int
    let marks: [EventMark]
    let isBroadcast: Bool
  }

  var isOpen: Bool { core.isOpen }
  /// Whether handlers may still run in the module: it is open, and its view has not been released.
  var isAlive: Bool { isOpen && view != nil }
  /// An object that exists until the module closes or its view is released, or `nil` afterwards. Any thread can read a
  /// weak reference to the object.
  private(set) lazy var life: ModuleLife? = ModuleLife()
  let openerLink: (any OpenerLink)?
  /// A closure to call when the module is removed, or `nil`. See ``Probe/didBuild(_:)``.
  private var didEnd: (@MainActor (_ running: [RunningHandler]) -> Void)?
  /// Whether the seam is notified if the view is released, because the module was built in code.
  private let announcesRelease: Bool

  init(_ core: ModuleCore, openerLink: (any OpenerLink)?, view: any ResultReceiver & AnyObject) {
    self.core = core
    self.openerLink = openerLink
    let runtime = core.runtime
    announcesRelease = runtime.tap.seam != nil && openerLink?.route == nil
    core.chain = self
    runtime.modules.add(self)
    didEnd = runtime.tap.probe?.didBuild(self)
    runtime.tap.seam?.didBuild(core, isInCode: openerLink?.route == nil)
  }

  deinit {
    // The view was released, but the module was not closed. The requests must not wait forever.
    let (name, idleness) = (core.name, core.runtime.idleness)
    func later(_ work: @escaping @MainActor () -> Void) { DeferredCleanup.add(name, of: idleness, work) }
    if !requests.isEmpty { later { [requests] in PendingRequest.endGone(requests) } }
    guard attachments != nil else { return }
    if announcesRelease { later { [core] in core.runtime.noteRelease(of: core) } }
    if !earlyEvents.isEmpty {
      later { [earlyEvents, runtime = core.runtime] in
        for early in earlyEvents where !early.isBroadcast { runtime.reportLost(early.event, in: name) }
      }
    }
    if let createdTasks {
      later { [runtime = core.runtime, wasReady] in
        if !wasReady, !createdTasks.running.isEmpty { runtime.report(.viewNotRetained(module: name)) }
        createdTasks.cancelAll()
      }
    }
    if !retained.isEmpty { later { [paths = retained.all] in ReplyPath.release(paths) } }
    if !held.isEmpty { later { [held = held.all] in HeldNext.lose(held) } }
    if let didEnd { later { [createdTasks] in didEnd(createdTasks?.running ?? []) } }
    if let openerLink { later { openerLink.didClose() } }
  }

  var id: ModuleID { core.id }
  var name: String { core.name }
  var runtime: Runtime { core.runtime }
  /// The nodes in force.
  var nodes: ChainNodeList { core.nodes }
  /// The view, which receives the results that pass the first node.
  var view: (any ResultReceiver & AnyObject)? { core.view }

  func change(to view: any ResultReceiver & AnyObject) {
    core.change(to: view)
    didEnd = runtime.tap.probe?.didBuild(self)
  }

  /// Closes the module: cancels its handlers, and stops all deliveries to it.
  func close() {
    guard isOpen else { return }
    if view == nil, announcesRelease { runtime.noteRelease(of: core) }
    core.isOpen = false
    life = nil
    let held = held.all
    releaseAttachments()
    // The requests end before the handlers are cancelled, so that a request by a handler ends with `gone` too.
    PendingRequest.endGone(requests)
    createdTasks?.cancelAll()
    madeTimers = nil
    core.states = [:]
    ReplyPath.release(retained.all)
    deliverEarlyEvents()
    HeldNext.lose(held)
    didEnd?(createdTasks?.running ?? [])
    openerLink?.didClose()
  }

  // Most modules need few of the following objects, so each is created on first use.

  /// The tasks of asynchronous handlers.
  var tasks: HandlerTasks {
    let tasks = createdTasks ?? HandlerTasks()
    createdTasks = tasks
    return tasks
  }
  /// The tasks that wait for a time.
  var timers: ModuleTimers {
    let timers = madeTimers ?? ModuleTimers()
    madeTimers = timers
    return timers
  }

  /// Returns the object of a type that belongs to the node at `position`, or to the whole module if `position` is
  /// `nil`. The object is created on first use, and released when the module closes or its view is released.
  ///
  /// - Returns: The object, or `nil` if the module is closed or its view was released.
  func attachment<Object: AnyObject & Sendable>(at position: Int? = nil, _ make: () -> Object) -> Object? {
    guard isAlive else { return nil }
    if let object = attachments?.object(of: Object.self, at: position) { return object }
    // Created before the access to `attachments`, because the initializer of the object may access the attachments.
    let object = make()
    attachments?.add(object, at: position)
    return object
  }

  private func releaseAttachments() {
    // The objects are released outside the access to `attachments`, because a `deinit` may access them.
    var ending: Attachments?
    swap(&ending, &attachments)
  }

  // MARK: Adding and removing nodes

  /// Adds a middleware after all other middleware on its side of the presenter.
  ///
  /// - Returns: The position of the middleware.
  func add(_ middleware: any Middleware, _ side: MiddlewareList.Side) -> Int {
    let used = lastPositions[side] ?? side.firstPosition + nodes.nodes.count - 2
    let position = used + 1
    lastPositions[side] = position
    core.change(to: nodes.adding(middleware, at: position))
    return position
  }

  /// Removes the middleware at a position, if there is one.
  func remove(at position: Int) { if let list = nodes.removing(at: position) { core.change(to: list) } }

  // MARK: Inside a delivery

  /// Returns the list of nodes along which an event continues: the list on which the event started, or the list in force
  /// if the event has not started.
  func nodes(along list: ChainNodeList?) -> ChainNodeList {
    guard let list else { return nodes }
    core.keep(list)
    return list
  }

  /// Passes a result to the first node above a position, which may be the view.
  func receive(_ result: EventResult, above position: Int, serial: UInt64) -> Outcome {
    nodes.pass(result, to: nodes.index(above: position), from: position, in: core, serial)
  }
}

extension ModuleChain {
  /// Closes the module after the deliveries under way. Before that, middleware may continue with the events that it
  /// holds. See ``HeldNext/onClose(_:)``.
  ///
  /// - Parameter rounds: The number of times that middleware has continued with events. It is limited, because a middleware
  ///   may hold the same event each time.
  func closeAfterDeliveries(rounds: Int = 0) {
    runtime.afterDeliveries { [self] in
      if rounds > 0, runtime.deliveries.hasWaitingEvents { return closeAfterDeliveries(rounds: rounds) }
      // Not `contains`, because all actions run.
      guard rounds < 100, held.all.count(where: { $0.actOnClose() }) > 0 else { return close() }
      closeAfterDeliveries(rounds: rounds + 1)
    }
  }

  func add(_ request: PendingRequest) {
    request.index = requests.count
    requests.append(request)
  }

  func remove(_ request: PendingRequest) {
    // The last request gets the index of the removed request.
    guard let last = requests.popLast(), last !== request else { return }
    requests[request.index] = last
    last.index = request.index
  }

  func nodeName(at position: Int) -> String {
    if position == NodeNumber.view { return "the view" }
    return core.part(at: position).map { "\($0)" } ?? "a middleware that was removed"
  }
}

/// A weak reference to a module, shared by many objects. A separate weak reference for each object takes 200 instructions.
final class ModuleLink: Sendable {
  private let module: Weak<ModuleChain>

  init(_ chain: ModuleChain) { module = Weak(object: chain) }

  /// The module, or `nil` if it was released.
  var chain: ModuleChain? { module.object }
}

/// See ``ModuleChain/life``.
final class ModuleLife: Sendable {}

/// The interface of the router to the chains of modules. The router receives the route events that have passed a
/// presenter.
@MainActor protocol RouteEventHandler: AnyObject {
  /// Opens the route that an event names.
  ///
  /// - Parameters:
  ///   - event: A route event.
  ///   - chain: The module that sent the event, which receives the closing result.
  ///   - position: The position above which the results of the event enter the chain.
  func open(_ event: Event, from chain: ModuleChain, above position: Int) -> Outcome
  /// Is called with the result that closes a route.
  func didClose(_ event: Event, _ result: EventResult)
  /// The runtime of the router.
  var runtime: Runtime { get }
  /// The routes, links and transitions that have not ended.
  var pendingWorkOfRoutes: [PendingWork] { get }
  /// The parked and loading routes, and the transitions, with their activities.
  var runningWork: [(activity: Activity, work: PendingWork)] { get }
}
