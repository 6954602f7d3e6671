/// One opened route: its request, its state and its notifications.
///
/// A change of the state is reported in this order:
///
/// 1. to the interceptors, in reverse order
/// 2. to the observers
/// 3. to the opener, as the closing result, if the route has ended
/// 4. to the sink, if the change is an error
///
/// Afterwards, waiting tasks resume. The lifecycle retains neither the module nor its view.
///
/// Only the main actor accesses the state. The progress of the route is in ``RouteLifecycleState``. The other state is the
/// request with its outcome and error, the opening or commit under way, and the observers and tasks that wait.
@MainActor final class RouteLifecycle {
  /// The id of the route event.
  let event: Event.ID
  /// The requested name.
  let name: String
  private(set) var machine = RouteLifecycleState()
  /// The last error, until a later success or attempt clears the error.
  private(set) var error: RouteError?
  /// The current request. A redirection changes the route of the request. A commit changes the source of the request.
  var request: RouteRequest
  var interceptors: [any RouteInterceptor]
  /// The identity of the route for the seam, or `nil` without a seam.
  var id: RouteID?
  /// The style that the host used. Until the module is shown, the requested style.
  var style: RouteStyle
  /// The outcome of the route event.
  var outcome = Outcome.routed
  /// The opened module, while it exists.
  weak var chain: ModuleChain?
  /// Whether code has read the target of the route's handle.
  var isTargetRead = false
  /// Whether the interceptors have been notified that the module is about to be removed.
  private var hasNotifiedLeaving = false
  /// Whether the next failure is reported to the sink. `false` if the cause of the failure has been reported already.
  var isReported = true
  /// The opening or the commit that is under way.
  var pending: (any PendingRoute)?
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
    name = request.name
    style = request.style
    self.request = request
    self.interceptors = interceptors
    self.opener = opener
    self.runtime = runtime
  }

  var state: RouteState { machine.state }
  /// The closing result after it is sent.
  var closing: EventResult? { machine.sentResult }
  var presentation: RoutePresentation? { chain?.presentation as? RoutePresentation }
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

  /// Enters a state and notifies the observers.
  ///
  /// - Parameters:
  ///   - state: The new state; the current one if only an error is recorded.
  ///   - error: The error, which replaces an earlier one; `nil` to clear it.
  ///   - next: A closure that runs after all observers have been notified.
  func enter(_ state: RouteState, because error: RouteError? = nil, then next: @escaping @MainActor () -> Void = {}) {
    if !self.state.isFinal { self.error = error }
    let isChange = machine.enter(state)
    if isChange, state == .failed { createdMessages?.end() }
    if isChange, state.isFinal { release() }
    if isChange, let id { runtime?.routeSeam?.didChange(id, request.event, to: state, because: error) }
    observers.notify(isChange ? state : nil, then: next)
    changes?.resume(returning: ())
  }

  /// Runs `action` after all earlier changes of the state have been reported to the observers.
  func afterNotifying(_ action: @escaping @MainActor () -> Void) { enter(state, because: error, then: action) }

  /// Carries out a decision of the state machine.
  private func apply(_ transition: RouteLifecycleState.Transition?, because error: RouteError? = nil) {
    guard let transition else { return }
    if transition.isNotified, !interceptors.isEmpty { notify(error.map(RouteChange.failed) ?? .removed) }
    let isReported = isReported
    self.isReported = true
    enter(transition.state, because: error) {
      if transition.isEnd { self.close(error) }
      if let error, isReported { self.report(error) }
    }
  }

  func report(_ error: RouteError) { runtime.report(.routeFailed(error)) }

  /// Ends the route with an error before a module is shown.
  ///
  /// - Parameters:
  ///   - error: The reason.
  ///   - isReturned: Whether the opener sees the error in the returned handle.
  func fail(_ error: RouteError, isReturned: Bool) { apply(machine.fail(isReturned: isReturned), because: error) }

  func failCommit(_ error: RouteError) { apply(machine.failCommit(), because: error) }
  func failShowing(_ error: RouteError) { apply(machine.failShowing(), because: error) }
  func failRemoval(_ error: RouteError) {
    hasNotifiedLeaving = false
    apply(machine.failRemoval(), because: error)
  }
  func failMove(_ error: RouteError) { apply(machine.failMove(), because: error) }
  /// Ends the route after the module was removed, or after the route was given up.
  func didClose() { apply(machine.close()) }
  func didMakePreview() { machine.didMakePreview() }
  /// Clears the last error before another attempt.
  func clearError() { error = nil }

  /// Records that the host shows the module, and notifies the interceptors and the observers.
  func didShow(_ view: any ModuleView) {
    machine.didShow()
    if !interceptors.isEmpty { notify(.shown(view, style)) }
    // An interceptor may have removed the module already.
    if state == .routing { enter(.routed) }
  }

  /// Notifies the interceptors, once, that the shown module is about to be removed.
  func notifyLeaving() {
    guard machine.isOnScreen, !hasNotifiedLeaving, !interceptors.isEmpty, let view else { return }
    hasNotifiedLeaving = true
    notify(.leaving(view))
  }

  /// Cancels a pending decision or loading, or removes the module.
  func remove(animated isAnimated: Bool, preparing prepare: @escaping @MainActor (any ModuleView) -> Void = { _ in }) {
    if isInput(.remove).was { return }
    if let presentation { presentation.remove(animated: isAnimated, preparing: prepare) } else { pending?.cancel() }
  }

  /// Notifies the interceptors that observe the route, in reverse order.
  private func notify(_ change: RouteChange) {
    let request = request
    // Only the observer of a test is inside.
    let notified =
      runtime?.tap.admitsInputs == false
      ? interceptors.prefix(runtime?.router?.isObservingRoutes == true ? 1 : 0) : interceptors[...]
    for case let observer as any RouteObserver in notified.reversed() {
      if let runtime {
        runtime.outside { observer.changed(request, change) }
      } else {
        observer.changed(request, change)
      }
    }
  }

  /// Releases the interceptors and the parameters, so that a handle does not retain them.
  private func release() {
    if !interceptors.isEmpty { interceptors = [] }
    if request.hasParameters { request = request.withoutParameters() }
  }

  // MARK: Sending to the opener

  /// Sends a message of the open module to the opener.
  ///
  /// - Returns: The outcome; `nil` if there is no receiver.
  func send<Name: TypedName>(_ name: Name, _ output: Name.Output, because cause: EventContext?) -> Outcome? {
    guard let opener, machine.isOpen else { return runtime?.drop() }
    let message = opener.message(name, output, because: cause)
    return opener.send(message, isTaken: createdMessages?.send(message) ?? false, because: cause)
  }

  /// Decides the closing result. The result is sent by ``sendClosing()``, or when the route ends.
  ///
  /// - Returns: `false` if the closing result was decided before.
  func decideClosing(_ status: ResultStatus, data: (any Sendable)? = nil, error: (any Error)? = nil) -> Bool {
    guard machine.decideClosing(opener?.result(status, data: data, error: error)) else { return false }
    if let error, opener?.chain == nil { report(.outputNotAdapted(route: request.name, error)) }
    return true
  }

  /// Sends the closing result after all earlier changes have been reported to the observers.
  func sendClosing() { afterNotifying { self.close() } }

  private func close(_ error: RouteError? = nil) {
    guard let opener,
      let result = machine.sendClosing(opener.result(error?.failure.status ?? .empty, error: error))
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
    while !machine.hasBeenShown, state != .removed {
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
