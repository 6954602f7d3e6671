/// A module at run time: its links from the view's side down, and what it is doing.
///
/// The links are an immutable list that is passed along with ``Next``, so nothing can be mis-wired; to add
/// or remove one puts another list in its place. The view's port owns the chain, the chain owns the parts.
@MainActor final class ModuleChain {
  /// What the links know of the module.
  let core: ModuleCore
  /// The links that are in force.
  var links: ChainNodeList { core.links }
  private var lastPositions: [MiddlewareList.Side: Int] = [:]
  /// Goes before the tasks, as the requests do.
  private var attachments = Attachments()
  /// Goes before the tasks, so that who waits hears that the module has gone, and not that it was cancelled.
  private var madeRequests: Requests?
  private var madeTasks: HandlerTasks?
  private var madeTimers: ModuleTimers?
  /// The marks of events that handlers of whole events keep, to answer or to forward them later.
  var keptMarks: [Event.ID: [EventMark]] = [:]
  /// As the links know it; read when the module ends, on any thread.
  private(set) var isOpen = true
  /// Whether anything may still run here: the module is open, and its view has not been released.
  var isAlive: Bool { isOpen && view != nil }
  /// Whether the module is open, for those who cannot ask on the main actor; made when first needed.
  private var openness: Lock<Bool>?
  let presentation: (any ModulePresentation)?
  private let watch: ModuleWatch?
  private let leakProbe: LeakProbe?

  init(
    _ core: ModuleCore, presentation: (any ModulePresentation)?, view: any ResultReceiver & AnyObject
  ) {
    self.core = core
    self.presentation = presentation
    let runtime = core.runtime
    leakProbe = runtime.leakProbe
    watch =
      leakProbe == nil
      ? nil
      : ModuleWatch(
        id: core.id, name: core.name, route: presentation?.route, view: view,
        presenter: core.presenter as AnyObject,
        interactor: core.interactor as AnyObject)
    core.chain = self
    runtime.modules.add(self)
  }

  deinit {
    // The module went without being closed: its view was simply released.
    guard isOpen, let watch, let leakProbe else { return }
    Task { @MainActor [runtime = core.runtime] in leakProbe.add(watch, sink: runtime.sink) }
  }

  var id: ModuleID { core.id }
  var name: String { core.name }
  var runtime: Runtime { core.runtime }
  /// The view, which gets what climbs past the first link.
  var view: (any ResultReceiver & AnyObject)? { core.view }

  /// Another view takes over.
  func change(to view: any ResultReceiver & AnyObject) {
    core.change(to: view)
    watch?.view = view
  }

  /// Ends the module: its handlers are cancelled, and nothing is delivered to it any more.
  func close() {
    guard isOpen else { return }
    isOpen = false
    core.isOpen = false
    openness?.withLock { $0 = false }
    letGoOfAttachments()
    madeTasks?.cancelAll()
    madeTimers?.cancelAll()
    madeRequests?.endAll()
    core.states = [:]
    keptMarks = [:]
    if let watch { leakProbe?.add(watch, sink: runtime.sink) }
    presentation?.didClose()
  }

  // Most modules need few of these, so they are made when they are first asked for.

  /// The requests that wait for answers.
  var requests: Requests {
    let requests = madeRequests ?? Requests()
    madeRequests = requests
    return requests
  }
  /// The tasks of asynchronous handlers.
  var tasks: HandlerTasks {
    let tasks = madeTasks ?? HandlerTasks(runtime: runtime, watch: watch)
    madeTasks = tasks
    return tasks
  }
  /// What waits for its time.
  var timers: ModuleTimers {
    let timers = madeTimers ?? ModuleTimers()
    madeTimers = timers
    return timers
  }

  /// The one object of its type that belongs to the link at `place`, or to the whole module without;
  /// made when first asked for. It is let go of when the module closes, or when its view is released.
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

  private func letGoOfAttachments() {
    // Outside the access to them: what ends may look here.
    var ending = Attachments()
    swap(&ending, &attachments)
  }

  /// Says, from anywhere, whether the module is open.
  func observeOpenness() -> Lock<Bool> {
    let observed = openness ?? Lock(isOpen)
    openness = observed
    return observed
  }

  // MARK: Adding and removing links

  /// Adds a link, last on its side of the presenter.
  ///
  /// - Returns: its place.
  func add(_ link: any Middleware, _ side: MiddlewareList.Side) -> Int {
    let used = lastPositions[side] ?? side.firstPosition + links.standing.count
    let position = used + 1
    lastPositions[side] = position
    core.change(to: links.adding(link, at: position))
    return position
  }

  /// Removes the link at a place, if it is there.
  func remove(at position: Int) {
    if let list = links.removing(at: position) { core.change(to: list) }
  }

  // MARK: Passing on, inside a delivery

  /// The link from which an event goes on.
  func link(at start: Start) -> UnsafePointer<ChainNode> {
    switch start {
    case .position(let position): return links.events(from: position)
    case .link(let position, let links):
      core.keep(links)
      return links.events(from: position)
    }
  }

  /// Hands a result to the first link above a place, or to the view if there is none.
  func receive(_ result: EventResult, above position: Int, serial: UInt64) -> Outcome {
    links.results(from: position).pointee.passOn(result, from: position, in: core, serial: serial)
  }
}

extension ModuleChain {
  /// The type of a link, for people.
  func name(ofLinkAt position: Int) -> String {
    if position == NodeNumber.view { return "the view" }
    return core.part(at: position).map { "\($0)" } ?? "a middleware that was removed"
  }
}
