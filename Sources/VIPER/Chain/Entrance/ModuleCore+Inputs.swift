// The inputs of a recording, as a playback passes them to a module.

extension ModuleCore {
  /// Sends an event from a position, as a part of the module does.
  ///
  /// - Parameter isRequest: Whether the sender waits for the answer. The answer is dropped.
  package func send(_ event: Event, from position: Int, isRequest: Bool) -> Outcome {
    guard let chain else { return .gone }
    let request = isRequest ? PendingRequest(event.name, from: position, of: chain, isForOne: true) : nil
    let outcome = runtime.send(event, to: chain, below: position, for: request)
    request?.didEnd(outcome)
    return outcome
  }

  /// Delivers an event as a mailbox does.
  package func post(_ event: Event, from position: Int) -> Outcome {
    chain.map { runtime.sendPosted(event, to: $0, below: position) } ?? .gone
  }

  /// Sends a result up from the interactor.
  package func sendFromInteractor(_ result: EventResult) -> Outcome {
    chain?.answer(result, above: NodeNumber.interactor) ?? .gone
  }

  /// Reports a step in the lifecycle of the view, as a host does.
  ///
  /// - Parameter name: The name of the step's event.
  package func report(step name: String) { (view as? any ModuleView)?.port.move(toStep: name) }

  /// Closes the module with an output, as its view does.
  package func finish(with output: (any Sendable)?) { chain?.finish(with: output) }

  /// Removes the module, as the app does through the handle of its route.
  package func removeRoute() {
    (chain?.presentation as? RoutePresentation)?.lifecycle.remove(animated: true)
  }

  /// The type of the output that the module's view or presenter declares, or `nil` if they declare none.
  package var outputType: (any Sendable.Type)? {
    func type<Part: ProducesOutput>(of part: Part) -> any Sendable.Type { Part.Output.self }
    let parts: [Any?] = [presenter, view]
    return parts.lazy.compactMap { $0 as? any ProducesOutput }.first.map { type(of: $0) }
  }

  /// The view of the module, while it exists.
  package var moduleView: (any ModuleView)? { view as? any ModuleView }

  /// The position of a part, as ``Input/part`` names it.
  package static func position(of part: String) -> Int? {
    switch part {
    case "view": NodeNumber.view
    case "presenter": NodeNumber.presenter
    case "interactor": NodeNumber.interactor
    default: part.split(separator: " ").last.flatMap { Int($0) }
    }
  }
}

extension VIPRouter {
  /// The modules that exist, in the order in which they were built.
  package var modules: [ModuleCore] { runtime.modules.all.map(\.core) }

  /// Opens a route as a recording contains it.
  package func open(_ event: Event, _ opened: Input.OpenedRoute) -> Outcome {
    var options = RouteOptions(style: opened.style)
    options.bypassesPresenter = opened.bypassesPresenter
    options.link = opened.link
    options.isAdapted = opened.adaptedTo != nil
    let handle: RouteHandle<Never> = open(
      runtime.caused(event), options, from: opened.source?.moduleView, opener: opened.opener?.chain)
    return handle.outcome
  }

  /// Removes the route of this name that is still being opened, if there is one.
  package func removePendingRoute(named name: String) {
    pendingRoutes.all.first { $0.request.name == name }?.lifecycle.remove(animated: true)
  }

  /// The windows of the app, in the order of their first use.
  package var windows: [any Navigator] { sessions.compactMap(\.navigator) }
}

extension Input.OpenedRoute {
  package init(
    style: RouteStyle?, source: ModuleCore?, opener: ModuleCore?, bypassesPresenter: Bool, link: String?,
    adaptedTo: String?
  ) {
    self.init(
      style: style, source: source, opener: opener, bypassesPresenter: bypassesPresenter, link: link,
      adaptedTo: adaptedTo, isCustom: false)
  }
}
