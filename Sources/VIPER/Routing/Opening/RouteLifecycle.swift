/// One opened route: its request, its state and the order in which a change of it is announced.
///
/// A change is told in this order: the interceptors, in reverse; the observers; the opener's closing result, if it is
/// the end; the sink, if something failed. Waiting tasks continue after that. It keeps neither the module nor its view
/// alive.
@MainActor final class RouteLifecycle {
  /// The route event.
  let event: Event.ID
  /// The name that was asked for.
  let name: String
  private(set) var machine = RouteLifecycleState()
  /// The last failure, until something else succeeds or is tried.
  private(set) var error: RouteError?
  /// The request now: for another route after a redirection, from another source for a commit.
  var request: RouteRequest
  var interceptors: [any RouteInterceptor]
  /// The style that was really used; the style asked for, until the module is shown.
  var style: RouteStyle
  /// The outcome of the route event.
  var outcome = Outcome.routed
  /// The module that was opened, while it lives.
  weak var chain: ModuleChain?
  /// Whether the interceptors have been told that the module leaves.
  private var hasToldLeaving = false
  /// Whether the sink is told of the next failure: it may have been told of its cause.
  var isReported = true
  /// The opening or the commit that is under way.
  var pending: (any PendingRoute)?
  /// `nil` if the part that asked belongs to no module.
  let runtime: Runtime?
  private let opener: Opener?
  /// The readers of the module's messages.
  let messages: MessageReaders
  private let observers = RouteObservers()
  /// The result that the module has decided to close with.
  private var decided: EventResult?
  /// The closing result, once it is sent.
  private(set) var closing: EventResult?
  private let closings = Waiters<Void>()
  private let changes = Waiters<Void>()

  init(_ request: RouteRequest, interceptors: [any RouteInterceptor], opener: Opener?, runtime: Runtime?) {
    event = request.event.id
    name = request.name
    style = request.style
    self.request = request
    self.interceptors = interceptors
    self.opener = opener
    self.runtime = runtime
    messages = MessageReaders(runtime: runtime)
  }

  var state: RouteState { machine.state }
  var presentation: RoutePresentation? { chain?.presentation as? RoutePresentation }
  /// The view that was opened, or that took over from it.
  var view: (any ModuleView)? { chain?.view as? any ModuleView }

  // MARK: Changing

  /// Enters a state and tells the observers.
  ///
  /// - Parameters:
  ///   - state: the state; the present one, if only something failed.
  ///   - error: why, if something failed; an earlier failure is forgotten.
  ///   - next: runs when all observers have been told.
  func enter(_ state: RouteState, because error: RouteError? = nil, then next: @escaping @MainActor () -> Void = {}) {
    if !self.state.isFinal { self.error = error }
    let isChange = machine.enter(state)
    if isChange, state == .failed { messages.end() }
    if isChange, state.isFinal { letGo() }
    observers.notify(isChange ? state : nil, then: next)
    changes.resume(returning: ())
  }

  /// Runs `action` when all that has happened so far is told.
  func afterNotifying(_ action: @escaping @MainActor () -> Void) { enter(state, because: error, then: action) }

  /// Carries out what the state machine has decided.
  private func apply(_ transition: RouteLifecycleState.Transition?, because error: RouteError? = nil) {
    guard let transition else { return }
    if transition.notice != .none, !interceptors.isEmpty {
      let request = request
      for interceptor in interceptors.reversed() {
        if let error {
          (interceptor as? any RouteFailureObserver)?.failed(request, with: error)
        } else {
          (interceptor as? any RouteRemovalObserver)?.removed(request)
        }
      }
    }
    let isReported = isReported
    self.isReported = true
    enter(transition.state, because: error) {
      if let status = transition.closing { self.close(status, error: error) }
      if let error, isReported { self.report(error) }
    }
  }

  /// Reports a failure to the sink.
  func report(_ error: RouteError) { runtime.report(.routeFailed(error)) }

  /// There will be no module.
  ///
  /// - Parameter isReturned: whether the caller learns of it by the handle.
  func fail(_ error: RouteError, isReturned: Bool) { apply(machine.fail(isReturned: isReturned), because: error) }

  func failCommit(_ error: RouteError) { apply(machine.failCommit(), because: error) }
  func failShowing(_ error: RouteError) { apply(machine.failShowing(), because: error) }
  func failRemoval(_ error: RouteError) {
    hasToldLeaving = false
    apply(machine.failRemoval(), because: error)
  }
  func failMove(_ error: RouteError) { apply(machine.failMove(), because: error) }
  /// The module has left, or was given up.
  func didClose() { apply(machine.close()) }
  func didMakePreview() { machine.didMakePreview() }
  /// Forgets the last failure: something is tried again.
  func clearError() { error = nil }

  /// The host shows the module.
  func didShow(_ view: any ModuleView) {
    machine.didShow()
    if !interceptors.isEmpty {
      let request = request
      for case let observer as any RouteShownObserver in interceptors.reversed() {
        observer.after(request, showing: view, as: style)
      }
    }
    // An interceptor may have removed it already.
    if state == .routing { enter(.routed) }
  }

  /// The module that is shown is about to leave: tells the interceptors, once.
  func tellLeaving(_ view: any ModuleView) {
    guard machine.isOnScreen, !hasToldLeaving, !interceptors.isEmpty else { return }
    hasToldLeaving = true
    let request = request
    for case let observer as any RouteLeavingObserver in interceptors.reversed() { observer.leaving(request, view) }
  }

  /// Gives up what is still to decide or to load, or takes the module off.
  func remove(animated isAnimated: Bool, preparing prepare: @escaping @MainActor (any ModuleView) -> Void = { _ in }) {
    if let presentation { presentation.remove(animated: isAnimated, preparing: prepare) } else { pending?.cancel() }
  }

  /// A handle keeps no interceptor alive, nor the parameters.
  private func letGo() {
    interceptors = []
    request.forgetParameters()
  }

  // MARK: Sending to the opener

  /// Sends a message of the module, which stays open.
  ///
  /// - Returns: what became of it; `nil` if there is nobody to receive it.
  func send<Name: TypedName>(_ name: Name, _ output: Name.Output, because cause: EventContext?) -> Outcome? {
    guard let opener, machine.isOpen else { return runtime?.drop() }
    let message = opener.message(name, output, because: cause)
    return opener.send(message, isTaken: messages.send(message), because: cause)
  }

  /// Decides the closing result, which is sent later.
  ///
  /// - Returns: `false` if it was decided before.
  func decideClosing(_ status: ResultStatus, data: (any Sendable)? = nil, error: (any Error)? = nil) -> Bool {
    guard machine.decideClosing() else { return false }
    if let error, opener?.chain == nil { report(.outputNotAdapted(route: request.name, error)) }
    decided = opener?.result(status, data: data, error: error)
    return true
  }

  /// Sends the closing result when all has been told that has happened so far.
  func sendClosing() { afterNotifying { self.close(.empty) } }

  private func close(_ status: ResultStatus, error: RouteError? = nil) {
    guard let opener, machine.sendClosing() else { return }
    let result = decided ?? opener.result(status, error: error, message: error?.message)
    closing = result
    runtime?.didClose?(request.event.id, result)
    messages.end()
    let isAwaited = !closings.isEmpty
    closings.resume(returning: ())
    opener.close(with: result, isAwaited: isAwaited)
  }

  // MARK: Observing and waiting

  /// Adds an observer of every change from now on.
  @discardableResult func observe(_ observer: @escaping @MainActor (RouteState) -> Void) -> RouteObservation {
    state.isFinal ? RouteObservation() : observers.add(observer)
  }

  /// The state now, and each that follows.
  var states: AsyncStream<RouteState> {
    let states = RouteStream<RouteState>()
    states.add(state)
    if state.isFinal { states.end() }
    let observation = observe { [weak states] state in
      states?.add(state)
      if state.isFinal { states?.end() }
    }
    states.onRelease = { observation.cancel() }
    return states.stream
  }

  /// Returns when the closing result is sent.
  ///
  /// - Throws: the reason for which there is none, or `CancellationError` if the task is cancelled.
  func closed() async throws {
    if state == .failed, let error { throw error }
    if closing == nil {
      guard await closings.wait(pausing: EventContext.activityOfThisTask, for: .route) != nil else {
        throw CancellationError()
      }
      if state == .failed, let error { throw error }
    }
    // No adapter could make what was promised of the output.
    if let closing, closing.status == .error, let error = closing.error { throw error }
  }

  /// Returns when the module has been shown, or has closed before it could be.
  func shown() async throws {
    while !machine.hasBeenShown, state != .removed {
      if let error { throw error }
      try await change()
    }
  }

  /// Returns when the module has left.
  func removed() async throws {
    while state != .removed {
      switch error {
      case .removeFailed(let route, let error): throw RouteError.removeFailed(route: route, error)
      case let error? where state == .failed: throw error
      default: try await change()
      }
    }
  }

  private func change() async throws {
    guard await changes.wait(pausing: EventContext.activityOfThisTask, for: .route) != nil else {
      throw CancellationError()
    }
  }
}
