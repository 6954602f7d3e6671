/// One module's way onto the screen and off again. The module owns it.
@MainActor final class RoutePresentation: ModulePresentation {
  /// Makes what the opener gets of what a module gives.
  typealias Giving = @MainActor (any Sendable) throws -> (any Sendable)?

  private let audience: RouteAudience
  /// What was asked for when the module was built.
  let request: RouteRequest
  private let giving: Giving?
  private weak var router: VIPRouter?
  private(set) var window: NavigatorSession?
  /// What keeps a module that was made until it is shown.
  private weak var made: MadeView?
  /// Whether it was made first, so that it stays if it cannot be shown.
  private let isMade: Bool
  private(set) var isShown = false
  /// Whether another view is being put in the place of its view: the host has one of the two.
  var isSwapping = false

  /// - Parameters:
  ///   - audience: the request, and who hears of it.
  ///   - window: where the module is to be shown; `nil` if it is only made.
  ///   - giving: makes what the opener gets of what it finishes with; `nil` if that is not what was promised.
  init(_ audience: RouteAudience, window: NavigatorSession?, giving: Giving?, router: VIPRouter) {
    self.audience = audience
    request = audience.request
    self.window = window
    self.giving = giving
    self.router = router
    isMade = window == nil
    progress.passage = self
    window?.add(self)
  }

  deinit {
    // The view was released without a word.
    Task { @MainActor [audience, isShown] in audience.closed(wasShown: isShown) }
  }

  var progress: RouteLifecycle { audience.progress }
  private var name: String { audience.request.name }

  var route: String? { name }
  /// What is asked for now; not what was when it was made, if it has been committed.
  var asked: RouteRequest { audience.request }
  var navigator: (any Navigator)? { window?.navigator }
  var view: (any ModuleView)? { progress.view }
  /// Whether it will cover the view that asked for it, and has not yet.
  func willCover(_ source: any ModuleView) -> Bool {
    progress.state == .routing && !isShown && audience.request.coversSource
      && audience.request.source === source
  }

  // MARK: Onto the screen

  /// The module is made and not to be shown; if nobody keeps it, it goes.
  func isMade(_ view: any ModuleView, keptBy made: MadeView?) {
    self.made = made
    // It may have finished while it was built.
    if progress.state == .unrouted { made?.view = view } else { view.port.removed() }
  }

  /// Shows the module, when the transitions before it have ended.
  ///
  /// If it has finished before it is its turn, it is never shown.
  func show(_ view: any ModuleView) {
    progress.move(to: .routing)
    window?.transitions.add(audience.request.event) {
      guard self.progress.state == .routing else {
        (self.view ?? view).port.removed()
        return
      }
      do {
        try await self.perform(view)
      } catch {
        self.isShown = false
        guard !self.progress.state.isFinal else { return }
        let failure = (error as? RouteError) ?? .showFailed(route: self.name, error)
        if self.isMade, self.progress.state == .routing {
          self.window = nil
          self.audience.failed(failure, stillIn: .unrouted)
        } else {
          self.audience.failed(failure, atOnce: false)
          (self.view ?? view).port.removed()
        }
      }
    }
  }

  private func perform(_ view: any ModuleView) async throws {
    guard let window, let navigator = window.navigator else {
      throw RouteError.windowGone(route: name)
    }
    let style = try window.style(for: audience.request)
    progress.style = try await navigator.show(
      self.view ?? view, as: style, from: audience.request.source(in: navigator))
    // Somebody else may have taken over, or it may have left, while it was shown.
    let shown = self.view ?? view
    guard !shown.port.isRemoved else { return }
    guard navigator.has(shown) else {
      throw NavigationError.notShown("\(type(of: shown))")
    }
    shown.port.ready()
    guard !shown.port.isRemoved else { return }
    isShown = true
    made?.view = nil
    // Also if it is to leave again already: who hears of the one hears of the other.
    audience.shown(shown)
  }

  /// Shows what was made.
  func commit(
    _ view: any ModuleView, as style: RouteStyle?, from source: (any ModuleView)?
  ) -> Outcome {
    guard let router else {
      audience.failed(.noRouter(route: name, part: "the preview"), stillIn: .unrouted)
      return .rejected
    }
    let style = style ?? router.registeredStyle(of: request.event)
    audience.request = request.with(style: style, from: source ?? request.source)
    let attempt = RouteOpening(audience, router: router) { window in
      self.window = window
      window.add(self)
      self.show(view)
    }
    return attempt.begin()
  }

  // MARK: Off the screen

  func tell<Name: TypedName>(
    _ name: Name, _ output: Name.Output, because cause: EventContext?
  ) -> Outcome? {
    audience.opener.tell(name, output, because: cause)
  }

  func finish(with output: (any Sendable)?) -> Bool {
    let isFirst = settle(output)
    // First, so that what the opener does with the output comes after the removal. A module that has finished,
    // and could not be taken off, may try again.
    remove()
    if isFirst { audience.tellOpener() }
    return isFirst
  }

  private func settle(_ output: (any Sendable)?) -> Bool {
    do {
      guard let output, let given = try giving?(output) else {
        return audience.opener.settle(.empty)
      }
      return audience.opener.settle(.success, data: given)
    } catch {
      if audience.opener.chain == nil {
        router?.runtime.sink.report(
          .routeFailed(RouteError.outputNotAdapted(route: name, error)))
      }
      return audience.opener.settle(.error, error: error)
    }
  }

  /// Takes the module off, when the transitions before have ended.
  func remove(preparing prepare: @escaping @MainActor (any ModuleView) -> Void = { _ in }) {
    let state = progress.state
    guard !state.isFinal, state != .removing, !audience.hasFailed else { return }
    progress.attempt?.cancel()
    progress.move(to: .removing)
    // The view lives until then.
    guard progress.state == .removing, let view else { return }
    guard state != .unrouted, let window else {
      made?.view = nil
      router?.runtime.afterDeliveries {
        prepare(view)
        view.port.removed()
      }
      return
    }
    window.transitions.add(audience.request.event) {
      guard self.isShown, self.progress.state == .removing else { return }
      // Another view may have taken over meanwhile.
      let shown = self.view ?? view
      if let navigator = window.navigator, !navigator.has(shown) {
        shown.port.removed()  // It has left meanwhile, without a word.
        return
      }
      do {
        prepare(shown)
        try await window.navigator?.remove(shown, shownAs: self.progress.style)
        if window.navigator?.has(shown) == true {
          throw NavigationError.stillShown("\(type(of: shown))")
        }
        shown.port.removed()
      } catch {
        guard self.progress.state == .removing else { return }
        self.audience.failed(.removeFailed(route: self.name, error), stillIn: .routed)
      }
    }
  }

  // MARK: Inside another

  /// Puts the module at another place inside its parent, when the transitions before have ended. Does nothing if it
  /// leaves, or has left, by then.
  func move(to index: Int, in parent: ModuleChain) {
    window?.transitions.add(audience.request.event) { [weak self, weak parent] in
      guard let self, self.progress.state == .routed, let view = self.view,
        let navigator = self.navigator
      else { return }
      self.progress.triesAgain()
      do {
        let other = parent?.view as? any ModuleView
        if let other, navigator.children(of: other)?.contains(where: { $0.view === view }) == false {
          throw NavigationError.notInside("\(type(of: view))", of: "\(type(of: other))")
        }
        try await navigator.move(view, to: index)
      } catch {
        guard self.progress.state == .routed else { return }
        self.audience.failed(.moveFailed(route: self.name, error), stillIn: .routed)
      }
    }
  }

  func handedOver(to view: any ResultReceiver & AnyObject) {
    if made?.view != nil { made?.view = view as? any ModuleView }
  }

  func closed() {
    made?.view = nil
    audience.closed(wasShown: isShown)
  }

  /// Compares what is known with what the host has: the view may have gone without a word.
  func reconcile(with shown: Set<ObjectIdentifier>) {
    guard isShown, !isSwapping, let view, !shown.contains(ObjectIdentifier(view)) else { return }
    view.port.removed()
  }
}
