/// A module at run time: its core, and what it is doing.
///
/// The view's port owns the chain, the chain owns the parts. The nodes are an immutable list that is passed along with
/// ``Next``, so nothing can be mis-wired; to add or remove one replaces the list.
@MainActor final class ModuleChain {
  let core: ModuleCore
  private var lastPositions: [MiddlewareList.Side: Int] = [:]
  /// Released before the tasks.
  private var attachments = Attachments()
  /// The requests that wait for answers. They end before the tasks, so that a requester hears that the module has gone, and
  /// not that it was cancelled.
  private var requests: [PendingRequest] = []
  private var madeTasks: HandlerTasks?
  private var madeTimers: ModuleTimers?
  /// The marks of events that handlers of whole events retain, to answer or to forward them later.
  var retainedMarks: [Event.ID: [EventMark]] = [:]
  /// Whether its view has ever been ready.
  var wasReady = false
  /// As in the core; read when the module ends, on any thread.
  private(set) var isOpen = true
  /// Whether anything may still run here: the module is open, and its view has not been released.
  var isAlive: Bool { isOpen && view != nil }
  /// Whether the module is open, for objects that cannot ask on the main actor; made when first needed.
  private var openness: Lock<Bool>?
  let presentation: (any ModulePresentation)?
  private let watch: ModuleWatch?
  private let leakProbe: LeakProbe?

  init(_ core: ModuleCore, presentation: (any ModulePresentation)?, view: any ResultReceiver & AnyObject) {
    self.core = core
    self.presentation = presentation
    let runtime = core.runtime
    leakProbe = runtime.leakProbe
    watch =
      leakProbe == nil
      ? nil
      : ModuleWatch(
        id: core.id, name: core.name, route: presentation?.route, view: view, presenter: core.presenter as AnyObject,
        interactor: core.interactor as AnyObject)
    core.chain = self
    runtime.modules.add(self)
  }

  deinit {
    // The view was released, and the module not closed. Requesters must not wait for ever.
    let idleness = core.runtime.idleness
    if !requests.isEmpty {
      DeferredCleanup.add(core.name, of: idleness) { [requests] in for request in requests { request.end(.gone) } }
    }
    guard isOpen else { return }
    if let madeTasks {
      DeferredCleanup.add(core.name, of: idleness) { [runtime = core.runtime, name = core.name, wasReady] in
        if !wasReady, !madeTasks.running.isEmpty { runtime.report(.viewNotKept(module: name)) }
        madeTasks.cancelAll()
      }
    }
    guard let watch, let leakProbe else { return }
    DeferredCleanup.add(core.name, of: idleness) { [runtime = core.runtime] in
      leakProbe.add(watch, sink: runtime.sink)
    }
  }

  var id: ModuleID { core.id }
  var name: String { core.name }
  var runtime: Runtime { core.runtime }
  /// The nodes that are in force.
  var nodes: ChainNodeList { core.nodes }
  /// The view, which gets the results that pass the first node.
  var view: (any ResultReceiver & AnyObject)? { core.view }

  /// Replaces the view.
  func change(to view: any ResultReceiver & AnyObject) {
    core.change(to: view)
    watch?.view = view
  }

  /// Closes the module: its handlers are cancelled, and nothing is delivered to it any more.
  func close() {
    guard isOpen else { return }
    isOpen = false
    core.isOpen = false
    openness?.withLock { $0 = false }
    releaseAttachments()
    madeTasks?.cancelAll()
    madeTimers?.cancelAll()
    for request in requests { request.end(.gone) }
    core.states = [:]
    retainedMarks = [:]
    if let watch { leakProbe?.add(watch, sink: runtime.sink) }
    presentation?.didClose()
  }

  // Most modules need few of these, so they are made when they are first asked for.

  /// The tasks of asynchronous handlers.
  var tasks: HandlerTasks {
    let tasks = madeTasks ?? HandlerTasks(watch: watch)
    madeTasks = tasks
    return tasks
  }
  /// The tasks that wait for their time.
  var timers: ModuleTimers {
    let timers = madeTimers ?? ModuleTimers()
    madeTimers = timers
    return timers
  }

  /// The one object of its type that belongs to the node at `position`, or to the whole module without;
  /// made when first asked for. It is released when the module closes, or when its view is released.
  ///
  /// - Returns: `nil` if nothing may be added any more.
  func attachment<Object: AnyObject>(at position: Int? = nil, _ make: () -> Object) -> Object? {
    guard isAlive else { return nil }
    if let object = attachments.object(of: Object.self, at: position) { return object }
    // It may look here itself while it is made.
    let object = make()
    attachments.add(object, at: position)
    return object
  }

  private func releaseAttachments() {
    // Outside the access to them: their `deinit` may look here.
    var ending = Attachments()
    swap(&ending, &attachments)
  }

  /// A value that tells, on any thread, whether the module is open.
  func observeOpenness() -> Lock<Bool> {
    let observed = openness ?? Lock(isOpen)
    openness = observed
    return observed
  }

  // MARK: Adding and removing nodes

  /// Adds a middleware, last on its side of the presenter.
  ///
  /// - Returns: its position.
  func add(_ middleware: any Middleware, _ side: MiddlewareList.Side) -> Int {
    let used = lastPositions[side] ?? side.firstPosition + nodes.elements.count
    let position = used + 1
    lastPositions[side] = position
    core.change(to: nodes.adding(middleware, at: position))
    return position
  }

  /// Removes the middleware at a position, if it is there.
  func remove(at position: Int) { if let list = nodes.removing(at: position) { core.change(to: list) } }

  // MARK: Inside a delivery

  /// The node from which an event goes on.
  ///
  /// - Parameters:
  ///   - position: the position of the sender, or of the node that resumes the event.
  ///   - nodes: the nodes that the event started on before; without, it goes along those in force.
  func node(at position: Int, along nodes: ChainNodeList?) -> UnsafePointer<ChainNode> {
    guard let nodes else { return core.nodes.events(from: position) }
    core.keep(nodes)
    return nodes.events(from: position)
  }

  /// Hands a result to the first node above a position, or to the view if there is none.
  func receive(_ result: EventResult, above position: Int, serial: UInt64) -> Outcome {
    nodes.results(from: position).pointee.forward(result, from: position, in: core, serial: serial)
  }
}

extension ModuleChain: RequestingModule {
  func add(_ request: PendingRequest) {
    request.index = requests.count
    requests.append(request)
  }

  func remove(_ request: PendingRequest) {
    // The last one takes its index.
    guard let last = requests.popLast(), last !== request else { return }
    requests[request.index] = last
    last.index = request.index
  }

  func cancelHandler(_ number: Int) { madeTasks?.cancel(number) }

  func nodeName(at position: Int) -> String {
    if position == NodeNumber.view { return "the view" }
    return core.part(at: position).map { "\($0)" } ?? "a middleware that was removed"
  }
}
