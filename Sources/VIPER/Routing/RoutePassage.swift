/// One module's way onto the screen and off again. The module owns it.
@MainActor final class RoutePassage: Opening {
  private let event: Event
  private let progress: RouteProgress
  private let opener: Opener
  private let promisesOutput: Bool
  private weak var router: VIPRouter?
  private var isShown = false

  /// - Parameters:
  ///   - event: the route event.
  ///   - progress: what the handle shows.
  ///   - chain: the module that opens the route, if one does.
  ///   - promisesOutput: whether the route's output is not `Never`.
  init(
    event: Event, progress: RouteProgress, opener chain: ModuleChain?, promisesOutput: Bool,
    router: VIPRouter
  ) {
    self.event = event
    self.progress = progress
    self.promisesOutput = promisesOutput
    self.router = router
    opener = Opener(
      chain: chain, runtime: router.runtime,
      question: Opener.Question(
        name: event.name, key: event.key, event: event.id, depth: event.depth)
    ) { progress.close($0) }
    progress.passage = self
  }

  deinit {
    // The view was released without a word; the opener's own end tells it.
    Task { @MainActor [progress] in
      if progress.state != .failed { progress.state = .removed }
    }
  }

  /// The module could not be built; who asked is told otherwise.
  func refuse(_ error: RouteError) {
    opener.silence()
    progress.fail(error)
  }

  /// Shows the module, when the transitions before it have ended.
  ///
  /// If it has finished before it is its turn, it is never shown.
  func show(_ view: any ModuleView, from source: (any ModuleView)?) {
    let isFromApp = source == nil
    router?.transitions.add(cause: event) { [weak router, weak source] in
      guard let router, self.progress.state == .routing else {
        view.port.removed()
        return
      }
      do {
        guard let navigator = router.navigator else {
          throw RouteError.noNavigator(route: self.event.name)
        }
        guard isFromApp || source?.port.isRemoved == false else {
          throw NavigationError.sourceGone
        }
        self.progress.style = try await navigator.show(
          view, as: self.progress.style, from: source)
        self.isShown = true
        view.port.ready()
        if self.progress.state == .routing { self.progress.state = .routed }
      } catch {
        let failure = (error as? RouteError) ?? .showFailed(route: self.event.name, error)
        router.runtime.sink.report(.routeFailed(failure))
        // A module that has finished already has given its result.
        if !self.opener.isTold { self.progress.fail(failure) }
        self.opener.tell(.error, error: failure)
        view.port.removed()
      }
    }
  }

  var route: String? { event.name }

  func finish(with output: (any Sendable)?) -> Bool {
    // A module that has finished, and could not be taken off, may try again.
    remove()
    let given = promisesOutput ? output : nil
    return opener.tell(given == nil ? .empty : .success, data: given)
  }

  /// Takes the module off, when the transitions before have ended.
  func remove() {
    guard progress.state == .routing || progress.state == .routed else { return }
    progress.state = .removing
    // The view lives until then.
    guard let view = progress.view else { return }
    router?.transitions.add(cause: event) { [weak router] in
      guard self.isShown, self.progress.state == .removing else { return }
      do {
        // Another view may have taken over meanwhile.
        let shown = self.progress.view ?? view
        try await router?.navigator?.remove(shown, shownAs: self.progress.style)
        shown.port.removed()
      } catch {
        self.progress.state = .routed
        router?.runtime.sink.report(
          .routeFailed(RouteError.removeFailed(route: self.event.name, error)))
      }
    }
  }

  func closed() {
    if progress.state != .failed { progress.state = .removed }
    opener.tell(.empty)
  }
}
