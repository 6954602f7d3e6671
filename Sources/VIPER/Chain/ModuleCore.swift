/// What goes along with an event or a result on its way through a module: its parts, and how it goes on.
///
/// It owns the parts below the view, and not the rest of the module: a ``Next`` that somebody has stored keeps those,
/// and neither the view nor what the module is doing. Nobody refers to it weakly: to retain what is referred to so takes
/// much longer.
@MainActor final class ModuleCore {
  let id = ModuleID.next()
  /// The module's prefix, or its view's type: for people.
  let name: String
  let runtime: Runtime
  // Not said to be objects: those would be retained to be called.
  let presenter: any Middleware
  let interactor: any EventHandler
  /// The links that are in force.
  private(set) var links: ChainNodeList
  /// Lists along which something that is held will go on, or the delivery goes that is under way: as long as that lasts,
  /// each ``Next`` looks at them.
  private var formerLinks: [ChainNodeList] = []
  /// The view, which gets what climbs past the first link.
  private(set) weak var view: (any ResultReceiver & AnyObject)?
  /// The same while it sends.
  private let sendingView = UnretainedView()
  private var isViewSending = false
  private var viewKey: ObjectKey
  /// Whether anything is still delivered here.
  var isOpen = true
  /// Which of its lists of links is in force.
  var version: Int32 { links.version }
  /// What middleware remembers for this module, with whose it is.
  var states: [ObjectIdentifier: (owner: Weak<AnyObject>, value: Any)] = [:]
  /// The rest of the module, while it is there.
  weak var chain: ModuleChain?

  init(
    name: String, runtime: Runtime, links: ChainNodeList, view: any ResultReceiver & AnyObject,
    presenter: any Middleware, interactor: any EventHandler
  ) {
    self.name = name
    self.runtime = runtime
    self.links = links
    self.view = view
    sendingView.change(to: view)
    viewKey = ObjectKey(view)
    self.presenter = presenter
    self.interactor = interactor
  }

  // MARK: Its links

  /// Puts another list in the place of the one that is in force.
  func change(to list: ChainNodeList) {
    // What is under way still goes along the old one.
    formerLinks.append(links)
    runtime.afterDeliveries { [weak chain] in chain?.core.formerLinks.removeAll { !$0.isWanted } }
    links = list
    forgetStates()
  }

  /// Keeps the links along which something goes, or will, if they are in force no longer: until others are replaced,
  /// and nobody has a ticket.
  func keep(_ list: ChainNodeList) {
    guard list !== links, !formerLinks.contains(where: { $0 === list }) else { return }
    formerLinks.append(list)
  }

  /// The list that a link is one of; `nil` if it was replaced before this delivery.
  func links(at link: borrowing ChainNode) -> ChainNodeList? {
    if link.kind == .view || links.version == link.version { return links }
    let version = link.version
    return formerLinks.first { $0.version == version }
  }

  /// Lets go of what middleware has left behind that was taken out.
  func forgetStates() { states = states.filter { $0.value.owner.object != nil } }

  // MARK: Passing on, inside a delivery

  // What each event passes is inlined, from here to the parts: an event and its answer take 8 % less instructions so.

  /// Sends a fresh event from the view.
  @inline(__always)
  func send(_ event: Event, from view: AnyObject) -> Outcome {
    guard !isViewSending else { return runtime.send(event, from: links.top, of: self) }
    // Somebody else may send by its port. Who sends is alive until this returns.
    defer { _fixLifetime(view) }
    isViewSending = ObjectKey(view) == viewKey
    let outcome = runtime.send(event, from: links.top, of: self)
    isViewSending = false
    return outcome
  }

  /// Another view takes over.
  func change(to view: any ResultReceiver & AnyObject) {
    self.view = view
    sendingView.change(to: view)
    viewKey = ObjectKey(view)
    isViewSending = false
  }

  @inline(__always)
  func giveToView(_ result: EventResult, next: Next) -> Outcome {
    if isViewSending { return sendingView.receive(result, next: next) }
    guard let view else { return runtime.drop() }
    return view.receive(result, next: next)
  }

  /// Whether more is to be done with what is passed on: somebody waits for its answers, has marked or held it, or
  /// observes.
  func isWatched(_ hasWayBack: Bool) -> Bool {
    hasWayBack || runtime.isWatching
  }

  /// Hands an event to what stands at a link.
  func handleWatched(_ event: Event, at link: borrowing ChainNode, _ give: () -> Outcome) -> Outcome {
    runtime.withPath(event.path) { step(.event(event), at: link, give) }
  }

  /// Gives a route event that has passed the presenter to the router.
  @inline(never)
  func giveToRouter(_ event: Event) -> Outcome {
    guard let routes = runtime.routes, let chain else { return runtime.drop() }
    return step(.event(event), at: .router, type(of: routes)) {
      routes.open(event, from: chain, above: NodeNumber.presenter)
    }
  }

  /// Hands a result to what stands at a link.
  ///
  /// - Parameter place: the link that it leaves.
  func receiveWatched(
    _ result: EventResult, from position: Int, at link: borrowing ChainNode,
    _ give: (EventResult) -> Outcome
  ) -> Outcome {
    let path = result.path
    if let path {
      switch path.leaves(position, for: link.position, isFinal: result.isFinal) {
      case .nowhere: return runtime.drop()
      case .home(let request): return arrive(result, at: request)
      case .on: break
      }
    }
    guard link.kind == .view else {
      return runtime.withPath(path) { step(.result(result), at: link) { give(result) } }
    }
    guard let view else { return runtime.drop() }
    // It is at the end of its way; a view that keeps it would keep all of that alive.
    let result = result.withoutWayBack
    return runtime.withPath(nil) {
      step(.result(result), at: .view, type(of: view)) { give(result) }
    }
  }

  private func arrive(_ result: EventResult, at request: PendingRequest) -> Outcome {
    step(
      .result(result), at: .requester,
      part(at: request.inbox.position) ?? view.map { type(of: $0) } ?? Never.self
    ) {
      request.arrive(result.withoutWayBack)
      return .answered
    }
  }
}
