/// All who hear what becomes of one route, in the documented order: the interceptors, the handle, the opener,
/// the sink.
@MainActor final class RouteAudience {
  /// What is asked for; another route after a redirection.
  var request: RouteRequest
  var interceptors: [any RouteInterceptor]
  let progress: RouteLifecycle
  let opener: Opener
  let runtime: Runtime
  /// What the route that was asked for promises; `nil` for nothing.
  var promised: Any.Type?
  /// What who asked was promised, if that was by an adapter; otherwise the same.
  var promisedToOpener: Any.Type?
  /// What the opener is given, made of what was promised; `nil` for nothing.
  var adapt: RoutePresentation.Giving = { $0 }
  /// Whether there will be no module: what becomes of one that was built in vain concerns nobody.
  private(set) var hasFailed = false

  init(
    request: RouteRequest, interceptors: [any RouteInterceptor], progress: RouteLifecycle,
    opener chain: ModuleChain?, above place: Int = ChainPosition.presenter + 1, runtime: Runtime
  ) {
    self.request = request
    self.interceptors = interceptors
    self.progress = progress
    self.runtime = runtime
    let event = request.event
    opener = Opener(
      chain: chain, above: place, runtime: runtime,
      origin: Opener.Origin(
        name: event.name, key: event.key, event: event.id, depth: event.depth),
      hear: { progress.readers.give($0) }, tell: { progress.close($0) })
  }

  /// The module is shown.
  func shown(_ view: any ModuleView) {
    for interceptor in interceptors.reversed() {
      interceptor.after(request, showing: view, as: progress.style)
    }
    // An interceptor may have removed it already.
    if progress.state == .routing { progress.move(to: .routed) }
  }

  /// There will be no module.
  ///
  /// - Parameter isAtOnce: whether who asked is being told already, by what the call gives back.
  func failed(_ error: RouteError, atOnce isAtOnce: Bool) {
    if isAtOnce { opener.silence() }
    // A module that has finished before it could be shown has given its output.
    hasFailed = isAtOnce || !opener.isSettled
    fail(error, becoming: hasFailed ? .failed : progress.state) {
      $0.opener.tell(.error, error: error)
    }
  }

  /// Something failed, and the module is as it was.
  func failed(_ error: RouteError, stillIn state: RouteState) {
    fail(error, becoming: state) { _ in }
  }

  private func fail(
    _ error: RouteError, becoming state: RouteState,
    then tellOpener: @escaping @MainActor (RouteAudience) -> Void
  ) {
    for interceptor in interceptors.reversed() { interceptor.failed(request, with: error) }
    progress.move(to: state, because: error) {
      tellOpener(self)
      self.runtime.sink.report(.routeFailed(error))
    }
  }

  /// The module is done: its opener gets what was settled, when all have heard that it is to leave.
  func tellOpener() { progress.whenTold { self.opener.tell(.empty) } }

  /// The module has left, or will never be shown.
  func closed(wasShown: Bool) {
    guard !progress.state.isFinal, !hasFailed else { return }
    if wasShown {
      for interceptor in interceptors.reversed() { interceptor.removed(request) }
    }
    progress.move(to: .removed) { self.opener.tell(.empty) }
  }
}
