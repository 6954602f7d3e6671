/// A module at run time: its links from the view's side down, and what it is doing.
///
/// The links are immutable and are passed along as ``Next``, so nothing can be mis-wired and a hop
/// retains nothing. The view's port owns the chain, the chain owns the parts.
@MainActor final class ModuleChain {
  let id = ModuleID.next()
  /// The module's prefix, or its view's type: for people.
  let name: String
  let links: [any Middleware]
  let presenterIndex: Int
  let runtime: Runtime
  /// Goes before the tasks, as the requests do.
  private var attachments = Attachments()
  /// Goes before the tasks, so that who waits hears that the module has gone, and not that it was cancelled.
  let requests = Requests()
  let tasks: HandlerTasks
  /// The view, which gets what climbs past the first link.
  weak var view: (any ResultReceiver & AnyObject)? {
    didSet { watch?.view = view }
  }
  private(set) var isOpen = true
  /// Whether anything may still run here: the module is open, and its view has not been released.
  var isAlive: Bool { isOpen && view != nil }
  /// Whether the module is open, for those who cannot ask on the main actor; made when first needed.
  private var openness: Lock<Bool>?
  let opening: (any Opening)?
  private let watch: ModuleWatch?
  private let leakProbe: LeakProbe?

  init(
    name: String, links: [any Middleware], presenterIndex: Int, runtime: Runtime,
    opening: (any Opening)?, view: any ResultReceiver & AnyObject, presenter: AnyObject,
    interactor: AnyObject
  ) {
    self.name = name
    self.links = links
    self.presenterIndex = presenterIndex
    self.runtime = runtime
    self.opening = opening
    self.view = view
    leakProbe = runtime.leakProbe
    watch =
      leakProbe == nil
      ? nil
      : ModuleWatch(
        id: id, name: name, route: opening?.route, view: view, presenter: presenter,
        interactor: interactor)
    tasks = HandlerTasks(runtime: runtime, watch: watch)
  }

  deinit {
    // The module went without being closed: its view was simply released.
    guard isOpen, let watch, let leakProbe else { return }
    Task { @MainActor [runtime] in leakProbe.add(watch, sink: runtime.sink) }
  }

  /// Ends the module: its handlers are cancelled, and nothing is delivered to it any more.
  func close() {
    guard isOpen else { return }
    isOpen = false
    openness?.withLock { $0 = false }
    letGoOfAttachments()
    tasks.cancelAll()
    requests.endAll()
    if let watch { leakProbe?.add(watch, sink: runtime.sink) }
    opening?.closed()
  }

  /// The one object of its type that belongs to the link at `index`, or to the whole module without;
  /// made when first asked for. It is let go of when the module closes, or when its view is released.
  ///
  /// - Returns: `nil` if nothing may be added any more.
  func attachment<Object: AnyObject>(at index: Int? = nil, _ make: () -> Object) -> Object? {
    guard isAlive else { return nil }
    if let object = attachments.object(of: Object.self, at: index) { return object }
    // It may look here itself while it is made.
    let object = make()
    attachments.add(object, at: index)
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

  // MARK: Passing on, inside a delivery

  /// Hands an event to the link below `index`, or ends it if there is none.
  ///
  /// A route event that has passed the presenter goes to the router, if there is one.
  func handle(_ event: Event, below index: Int, serial: UInt64) -> Outcome {
    guard isOpen else { return runtime.drop() }
    let place = index + 1
    if event.kind == .route, index == presenterIndex, let routes = runtime.routes {
      return routes.take(event, from: self, at: index)
    }
    guard place < links.count else { return unhandled(event, above: place, serial: serial) }
    let next = Next(
      chain: self, index: place, serial: serial, exchange: event.path?.exchange)
    let outcome = links[place].handle(event, next: next)
    if outcome == .unhandled, runtime.toldUnhandled == nil {
      // The link said so itself, without passing the event on.
      return unhandled(event, above: place, serial: serial)
    }
    return outcome
  }

  /// Hands a result to the link above `index`, or to the view if there is none.
  func receive(_ result: EventResult, above index: Int, serial: UInt64) -> Outcome {
    guard isOpen else { return runtime.drop() }
    if let path = result.path {
      return receive(result, above: index, serial: serial, back: path)
    }
    return receive(result, above: index, serial: serial, for: nil)
  }

  /// Lets a result go its particular way, if it is still wanted there.
  private func receive(
    _ result: EventResult, above index: Int, serial: UInt64, back path: AnswerPath
  ) -> Outcome {
    guard path.isOpen(at: index) else { return runtime.drop() }
    if result.isFinal { path.isAnswered(at: index) }
    guard let exchange = path.exchange else {
      return receive(result, above: index, serial: serial, for: nil)
    }
    if index - 1 == exchange.inbox.place {
      exchange.arrive(result)
      return .answered
    }
    exchange.answerLeaves(index, isFinal: result.isFinal)
    return receive(result, above: index, serial: serial, for: exchange)
  }

  private func receive(
    _ result: EventResult, above index: Int, serial: UInt64, for exchange: Exchange?
  ) -> Outcome {
    let place = index - 1
    guard place >= 0 else {
      guard index >= 0 else { return .unhandled }  // There is nothing above the view.
      guard let view else { return runtime.drop() }
      return view.receive(
        result,
        next: Next(chain: self, index: -1, serial: serial, exchange: exchange, isOfResult: true))
    }
    return links[place].receive(
      result,
      next: Next(chain: self, index: place, serial: serial, exchange: exchange, isOfResult: true))
  }

  /// What nobody took: reported once, and answered. A lifecycle event is nobody's duty, but the
  /// parameters of a module would be lost.
  func unhandled(_ event: Event, above index: Int, serial: UInt64) -> Outcome {
    guard runtime.toldUnhandled != event.id else { return .unhandled }
    runtime.toldUnhandled = event.id
    if event.kind == .lifecycle {
      guard event.isNamed(Lifecycle.initialize), !(event.data is Void) else { return .unhandled }
    }
    let nearest =
      event.key == .unknown ? runtime.suggestions.nearest(to: event.name, in: NameTable.texts) : nil
    let diagnostic = Diagnostic.unhandledEvent(
      name: event.name, kind: event.kind, module: name, nearest: nearest)
    runtime.sink.report(diagnostic)
    let result = EventResult(
      fromRuntime: event, status: .unhandled, message: "\(diagnostic)")
    _ = receive(result, above: index, serial: serial)
    return .unhandled
  }

  /// What carries the wrong type: reported once, and answered invalid.
  func wrongData(_ event: Event, expected: Any.Type, part: AnyObject, next: Next) -> Outcome {
    let diagnostic = Diagnostic.wrongData(
      name: event.name, expected: "\(expected)", actual: "\(type(of: event.data))",
      part: "\(type(of: part))", module: name)
    runtime.sink.report(diagnostic)
    next.receive(EventResult(fromRuntime: event, status: .invalid, message: "\(diagnostic)"))
    return .rejected
  }

  /// A result that carries the wrong type: reported once.
  ///
  /// - Returns: the result to go on with, which says so.
  func wrongData(_ result: EventResult, expected: Any.Type, part: AnyObject) -> EventResult {
    let diagnostic = Diagnostic.wrongData(
      name: result.name, expected: "\(expected)",
      actual: result.data.map { "\(type(of: $0))" } ?? "nothing", part: "\(type(of: part))",
      module: name)
    runtime.sink.report(diagnostic)
    return result.refusedByRuntime("\(diagnostic)")
  }

  /// What was passed on by a `next` that a middleware kept.
  func outlived(_ name: String) -> Outcome {
    runtime.sink.report(.nextOutlivedItsCall(name: name, module: self.name))
    return .rejected
  }
}

extension ModuleChain {
  /// Runs a handler of whole events.
  func handleAsWhole(_ event: Event, _ handler: () -> Outcome) -> Outcome {
    let exchange = event.path?.exchange
    let answers = exchange?.answerCount
    let (outcome, isKept) = runtime.handleAsWhole(event, handler)
    if isKept, exchange?.answerCount == answers { exchange?.handlerKeeps() }
    return outcome
  }

  /// The type of a link, for people.
  func name(ofLink index: Int) -> String {
    guard links.indices.contains(index) else { return "the view" }
    return "\(type(of: links[index]))"
  }
}
