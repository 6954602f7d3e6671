/// One module's way onto the screen and off again. The module owns it.
@MainActor final class RoutePassage: Opening {
  private let route: String
  private let cause: Cause
  private let progress: RouteProgress
  private let opener: Opener
  private weak var router: VIPRouter?
  private var isShown = false

  /// - Parameters:
  ///   - event: the route event.
  ///   - progress: what the handle shows.
  ///   - chain: the module that opens the route, if one does.
  init(
    event: Event, progress: RouteProgress, opener chain: ModuleChain?, router: VIPRouter
  ) {
    route = event.name
    cause = Cause(event)
    self.progress = progress
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

  /// Shows the module, when the transitions before it have ended.
  func show(_ view: any ModuleView, from source: (any ModuleView)?) {
    progress.view = view
    let isFromApp = source == nil
    router?.transitions.add(cause: cause) { [weak router, weak source] in
      guard self.progress.state == .routing, let router else { return }
      do {
        guard let navigator = router.navigator else {
          throw RouteError.noNavigator(route: self.route)
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
        let failure = (error as? RouteError) ?? .showFailed(route: self.route, error)
        router.runtime.sink.report(.routeFailed(failure))
        self.progress.fail(failure)
        self.opener.tell(.error, error: failure)
      }
    }
  }

  func finish(with output: (any Sendable)?) -> Bool {
    guard !opener.isTold else { return false }
    remove()
    return opener.tell(output == nil ? .empty : .success, data: output)
  }

  /// Takes the module off, when the transitions before have ended.
  func remove() {
    guard progress.state == .routing || progress.state == .routed else { return }
    progress.state = .removing
    // The view lives until then, also if nobody has shown it.
    guard let view = progress.view else { return }
    router?.transitions.add(cause: cause) { [weak router] in
      guard self.progress.state == .removing else { return }
      do {
        if self.isShown { try await router?.navigator?.remove(view, shownAs: self.progress.style) }
        view.port.removed()
      } catch {
        self.progress.state = .routed
        router?.runtime.sink.report(
          .routeFailed(RouteError.removeFailed(route: self.route, error)))
      }
    }
  }

  func closed() {
    if progress.state != .failed { progress.state = .removed }
    opener.tell(.empty)
  }
}
