/// One opened route: its request, its progress, and what its opener learns.
///
/// A change of the state is reported in this order:
///
/// 1. to the interceptors, in reverse order
/// 2. to the observers
/// 3. to the opener, as the closing result, if the route has ended
/// 4. to the sink, if the change is an error
///
/// Afterwards, waiting tasks resume. The module retains its route. The route retains neither the module nor its view.
///
/// Only the main actor accesses the state. The progress of the route is in ``RouteProgress``. The other state is the
/// request with its outcome and error, the attempt under way, the place of the module, and the observers and tasks that
/// wait.
@MainActor final class Route {
  /// The id of the route event.
  let event: Event.ID
  var progress = RouteProgress()
  /// The last error, until a later success or attempt clears the error.
  private(set) var error: RouteError?
  /// The current request. A redirection changes the route of the request. An attempt to show a made module changes the
  /// source and the style of the request.
  var request: RouteRequest
  var interceptors: [any RouteInterceptor]
  /// The identity of the route for the seam, or `nil` without a seam.
  var id: RouteID?
  /// The style that the host used. Until the module is shown, the requested style.
  var style: RouteStyle
  /// The outcome of the route event.
  var outcome = Outcome.routed
  /// The attempt to open the route, or to show the made module, that is under way.
  var pending: RouteOpening?
  /// The opened module, while it exists.
  weak var chain: ModuleChain?
  /// Converts the module's output to the output that the opener expects; `nil` if the types do not fit.
  var transform: OutputTransform?
  /// The routes that were opened later and navigated to this module, in the order in which they were opened.
  var visitors: [Route] = []
  /// The window of the module; `nil` for a made module.
  var session: NavigatorSession?
  /// The owner of a made module.
  weak var preview: MadeModule?
  var hasFinished = false
  /// The runtime; `nil` if the part that opened the route belongs to no module.
  let runtime: Runtime?
  private let opener: Opener?
  private let observers = RouteObservers()
  // Most routes need none of the following objects, so each is created on first use.
  private var createdMessages: MessageReaders?
  private var closings: Waiters<Void>?
  private var changes: Waiters<Void>?

  init(_ request: RouteRequest, interceptors: [any RouteInterceptor], opener: Opener?, runtime: Runtime?) {
    event = request.event.id
    style = request.style
    self.request = request
    self.interceptors = interceptors
    self.opener = opener
    self.runtime = runtime
  }

  var name: String { request.name }
  var state: RouteState { progress.state }
  /// The closing result after it is sent.
  var closing: EventResult? { progress.sentResult }
  /// The route that has built the module: this route, or an earlier one to whose module this route has navigated.
  var builder: Route? { chain?.openerLink as? Route }
  /// The current view of the opened module. This view may have replaced the original view of the module.
  var view: (any ModuleView)? { chain?.view as? any ModuleView }

  /// The streams of the messages that the module sends to its opener.
  var messages: MessageReaders {
    if let createdMessages { return createdMessages }
    let messages = MessageReaders(runtime: runtime)
    if state == .failed || closing != nil { messages.end() }
    createdMessages = messages
    return messages
  }

  // MARK: Changing

  /// Enters a phase and notifies the observers.
  ///
  /// - Parameters:
  ///   - phase: The new phase; the current one if only an error is recorded.
  ///   - error: The error, which replaces an earlier one; `nil` to clear it.
  ///   - next: A closure that runs after all observers have been notified.
  func enter(
    _ phase: RouteProgress.Phase, because error: RouteError? = nil, then next: @escaping @MainActor () -> Void = {}
  ) {
    if !state.isFinal { self.error = error }
    let isChange = progress.enter(phase)
    if case .made(let request) = phase { self.request = request }
    if isChange, state == .failed { createdMessages?.end() }
    if isChange, state.isFinal { release() }
    if isChange, let id { runtime?.routeSeam?.didChange(id, request.event, to: state, because: error) }
    observers.notify(isChange ? state : nil, then: next)
    changes?.resume(returning: ())
  }

  /// Runs `action` after all earlier changes of the state have been reported to the observers.
  func afterNotifying(_ action: @escaping @MainActor () -> Void) { enter(progress.phase, because: error, then: action) }

  /// Carries out a decision of the state machine.
  ///
  /// - Parameter isReported: Whether an error is reported to the sink. `false` if its cause has been reported already.
  private func apply(_ transition: RouteProgress.Transition?, because error: RouteError? = nil, isReported: Bool = true)
  {
    guard let transition else { return }
    if transition.isNotified, !interceptors.isEmpty { notify(error.map(RouteChange.failed) ?? .removed) }
    enter(transition.phase, because: error) {
      if transition.isEnd { self.close(error) }
      if let error, isReported { self.report(error) }
    }
  }

  func report(_ error: RouteError) { runtime.report(.routeFailed(error)) }

  /// Handles a failure.
  ///
  /// - Parameters:
  ///   - error: The reason.
  ///   - isReported: Whether the error is reported to the sink.
  func fail(_ failure: RouteProgress.Failure, _ error: RouteError, isReported: Bool = true) {
    apply(progress.fail(failure), because: error, isReported: isReported)
  }
  /// Ends the route after the module was removed, or after the route was given up.
  func end() { apply(progress.close()) }
  /// Clears the last error before another attempt.
  func clearError() { error = nil }

  /// Records that the host shows the module, and notifies the interceptors and the observers.
  func didShow(_ view: any ModuleView) {
    progress.didShow()
    if !interceptors.isEmpty { notify(.shown(view, style)) }
    // An interceptor may have removed the module already.
    if state == .routing { enter(.shown) }
  }

  /// Notifies the interceptors, once, that the shown module is about to be removed.
  func notifyLeaving() {
    guard progress.isOnScreen, !interceptors.isEmpty, let view else { return }
    if case .removing(let isOnScreen, let isNotified) = progress.phase {
      if isNotified { return }
      _ = progress.enter(.removing(isOnScreen: isOnScreen, isNotified: true))
    }
    notify(.leaving(view))
  }

  /// Notifies the interceptors that observe the route, in reverse order.
  private func notify(_ change: RouteChange) {
    let request = request
    // Only the observers of tests and traces are inside.
    let notified =
      runtime?.tap.admitsInputs == false
      ? interceptors.prefix(runtime?.router?.observerCount ?? 0) : interceptors[...]
    for case let observer as any RouteObserver in notified.reversed() {
      let report = { observer.changed(request, change) }
      runtime?.outside(report) ?? report()
    }
  }

  /// Releases the interceptors and the parameters, so that a handle does not retain them.
  private func release() {
    if !interceptors.isEmpty { interceptors = [] }
    request.removeParameters()
  }

  // MARK: Sending to the opener

  /// Sends a message of the open module to the opener.
  ///
  /// - Returns: The outcome; `nil` if there is no receiver.
  func sendToOpener<Name: TypedName>(_ name: Name, _ output: Name.Output, because cause: TaskCause?) -> Outcome? {
    guard let opener, progress.isOpen else { return runtime?.drop() }
    let message = opener.message(name, output, because: cause)
    return opener.send(message, isTaken: createdMessages?.send(message) ?? false, because: cause)
  }

  /// Decides the closing result with the output of the module. The result is sent by ``sendClosing()``, or when the route
  /// ends.
  ///
  /// - Returns: `false` if the closing result was decided before.
  func decideClosing(with output: (any Sendable)?) -> Bool {
    let result: EventResult?
    var failure: (any Error)?
    do {
      let transformed = try output.flatMap { try transform?($0) }
      result = opener?.result(transformed == nil ? .empty : .success, data: transformed)
    } catch {
      failure = error
      result = opener?.result(.error, error: error)
    }
    guard progress.decideClosing(result) else { return false }
    if let failure, opener?.chain == nil { report(.outputNotAdapted(route: name, failure)) }
    return true
  }

  /// Sends the closing result after all earlier changes have been reported to the observers.
  func sendClosing() { afterNotifying { self.close() } }

  private func close(_ error: RouteError? = nil) {
    guard let opener,
      let result = progress.sendClosing(opener.result(error?.failure.status ?? .empty, error: error))
    else { return }
    runtime?.routes?.didClose(request.event, result)
    createdMessages?.end()
    var isAwaited = closings?.isEmpty == false
    if let id, let seam = runtime?.routeSeam { isAwaited = seam.isAwaited(id, request.event, isAwaited) }
    closings?.resume(returning: ())
    opener.close(with: result, isAwaited: isAwaited)
  }

  // MARK: Observing and waiting

  /// Adds an observer of every later change. If the route has ended, the observer receives the final state immediately.
  @discardableResult func observe(_ observer: @escaping @MainActor (RouteState) -> Void) -> Subscription {
    guard state.isFinal else { return observers.add(observer) }
    observer(state)
    return .ended
  }

  /// Waits until the closing result is sent.
  ///
  /// - Throws: The reason why the route failed, the error of an adapter, or `CancellationError` if the task is
  ///   cancelled.
  func closed() async throws {
    if state == .failed, let error { throw error }
    if closing == nil {
      try await waiter(&closings).wait()
      if state == .failed, let error { throw error }
    }
    // An adapter could not convert the output to the expected type.
    if let closing, closing.status == .error, let error = closing.error { throw error }
  }

  /// Waits until the module has been shown. Also returns if the module closes before it is shown.
  func shown() async throws {
    while !progress.hasBeenShown, state != .removed {
      if let error { throw error }
      try await waiter(&changes).wait()
    }
  }

  /// Waits until the module has been removed.
  func removed() async throws {
    while state != .removed {
      if let error, error.code == .removeFailed || state == .failed { throw error }
      try await waiter(&changes).wait()
    }
  }

  private func waiter(_ waiters: inout Waiters<Void>?) -> Waiters<Void>.Waiter {
    let all = waiters ?? Waiters()
    waiters = all
    return all.waiter(isForRoute: true)
  }
}
