// Inputs from outside that are repeated.

extension ModuleCore {
  /// Sends an event from a position, as a part of the module does.
  ///
  /// - Parameter isForOne: Whether the sender waits for one answer or for several, which are dropped; `nil` if it waits
  ///   for none.
  /// - Returns: The outcome, and a closure that ends the request, as its task does when it no longer waits.
  package func send(_ event: Event, from part: String, isForOne: Bool?) -> (
    outcome: Outcome, stop: @MainActor () -> Void
  ) {
    guard let chain else { return (.gone, {}) }
    let position = OutsideInput.position(of: part)
    let request = isForOne.map { PendingRequest(event.name, from: position, of: chain, isForOne: $0) }
    request?.origin = .playback
    let outcome = runtime.send(event, to: chain, below: position, for: request)
    request?.didEnd(outcome)
    return (outcome, { [weak request] in request?.end(.cancelled) })
  }

  /// Delivers an event as a mailbox does.
  package func post(_ event: Event, from part: String) -> Outcome {
    guard let chain else { return .gone }
    let event = runtime.mark.map(event.marked) ?? event
    return runtime.sendPosted(event, to: chain, below: OutsideInput.position(of: part)) ?? runtime.drop()
  }

  /// Sends a result up from a part.
  package func send(_ result: EventResult, from part: String) -> Outcome {
    chain?.answer(runtime.markedNow(result), above: OutsideInput.position(of: part)) ?? .gone
  }

  /// Reports a step in the lifecycle of the view, as a host does.
  ///
  /// - Parameter name: The name of the step's event.
  package func report(step name: String) { (view as? any ModuleView)?.port.move(toStep: name) }

  /// Closes the module with an output, as its view does.
  package func finish(with output: (any Sendable)?) { chain?.finish(with: output) }

  /// The view of the module, while it exists.
  package var moduleView: (any ModuleView)? { view as? any ModuleView }
}

extension VIPRouter {
  /// The modules that exist, in the order in which they were built.
  package var modules: [ModuleCore] { runtime.modules.all.map(\.core) }

  /// Returns the module with an identity, while it exists.
  package func module(_ id: ModuleID) -> ModuleCore? { runtime.modules.first { $0.id == id }?.core }

  /// Returns the names of the routes that open modules with a prefix.
  package func routes(leadingTo prefix: String) -> [NameKey] {
    routes.all.filter { $0.prefix == prefix }.map(\.registration.key)
  }

  /// Opens a route again.
  package func open(
    _ event: Event, style: RouteStyle?, replaced: ModuleCore?, skipsReveal: Bool, bypassesPresenter: Bool,
    link: String?, isAdapted: Bool, from source: ModuleCore?, opener: ModuleCore?
  ) -> RouteHandle<Never> {
    let options = RouteOptions(
      style: style, replaced: replaced?.moduleView, skipsReveal: skipsReveal, bypassesPresenter: bypassesPresenter,
      link: link, isAdapted: isAdapted)
    return open(runtime.caused(event), options, from: source?.moduleView, opener: opener?.chain)
  }

  /// Runs asynchronous code as a part of the input with a number.
  package func play(_ number: Int, _ body: () async -> Void) async { await runtime.marked(InputMark(number), body) }

  /// Runs code as a part of the input with a number.
  package func play(_ number: Int, _ body: () -> Void) { runtime.marked(InputMark(number), body) }

  /// The windows of the app, in the order of their first use.
  package var windows: [any Navigator] { sessions.compactMap(\.navigator) }
}
