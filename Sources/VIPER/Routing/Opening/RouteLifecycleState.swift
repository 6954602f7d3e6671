/// The state machine of one route, from the route event to the removal of the module.
///
/// The state machine only decides. ``RouteLifecycle`` carries out its decisions. ``RouteOpening``, ``CommitOpening``
/// and ``RoutePresentation`` report the progress of the route to the lifecycle.
struct RouteLifecycleState {
  /// The consequences of a change of the route, in the order in which the consequences are carried out.
  struct Transition {
    /// Whether the interceptors are notified, in reverse order.
    let isNotified: Bool
    /// The next state. The observers are notified if the next state differs from the current state.
    let state: RouteState
    /// Whether the opener receives the closing result.
    let isEnd: Bool
  }

  /// The progress of the closing result. The result may be sent without a decision.
  private enum Closing {
    case open
    case decided(EventResult?)
    case sent(EventResult?)
  }

  private(set) var state = RouteState.unrouted
  /// Whether the module has ever been shown. Remains `true` after the removal of the module.
  private(set) var hasBeenShown = false
  /// Whether the host shows the module.
  private(set) var isOnScreen = false
  /// Whether the route ended without showing a module. If a module was built nevertheless, its later release is not
  /// reported.
  private(set) var isLost = false
  /// Whether the module is a preview. A preview that cannot be shown is preserved.
  private var isPreview = false
  private var closing = Closing.open

  /// Whether the module may still send messages to its opener.
  var isOpen: Bool { if case .open = closing { true } else { false } }
  /// The closing result after it is sent.
  var sentResult: EventResult? { if case .sent(let result) = closing { result } else { nil } }
  /// Whether the module can be removed, or the route can be given up.
  var canRemove: Bool { !state.isFinal && state != .removing && !isLost }

  /// Enters a state. A final state never changes.
  ///
  /// - Returns: Whether the state has changed, so the observers must be notified.
  mutating func enter(_ next: RouteState) -> Bool {
    guard !state.isFinal, next != state else { return false }
    state = next
    if next == .routed { hasBeenShown = true }
    return true
  }

  // MARK: Opening

  /// Ends the route before its module is shown. If the module has already finished, its closing result is already
  /// decided. In that case, the state becomes `failed` only if the error is returned to the opener.
  ///
  /// - Parameter isReturned: Whether the opener sees the error in the returned handle. If so, the opener receives no
  ///   closing result.
  mutating func fail(isReturned: Bool) -> Transition {
    isLost = isReturned || isOpen
    if isReturned { closing = .sent(nil) }
    return Transition(isNotified: true, state: isLost ? .failed : state, isEnd: true)
  }

  /// Records that the module is a preview, which may be shown later.
  mutating func didMakePreview() { isPreview = true }

  /// Handles a failed commit. The preview remains unchanged.
  func failCommit() -> Transition { stay(.unrouted) }

  // MARK: Presenting

  /// Records that the host shows the module.
  mutating func didShow() { isOnScreen = true }

  /// Handles a host's failure to show the module.
  ///
  /// - Returns: The consequences; `nil` if the route has ended meanwhile.
  mutating func failShowing() -> Transition? {
    isOnScreen = false
    guard !state.isFinal else { return nil }
    return staysAsPreview ? stay(.unrouted) : fail(isReturned: false)
  }

  /// Whether the module remains as a preview if it cannot be shown now.
  var staysAsPreview: Bool { isPreview && state == .routing }

  /// Handles a host's failure to remove the module.
  func failRemoval() -> Transition? { state == .removing ? stay(.routed) : nil }

  /// Handles a host's failure to move the module inside its parent.
  func failMove() -> Transition? { state == .routed ? stay(.routed) : nil }

  private func stay(_ state: RouteState) -> Transition {
    Transition(isNotified: true, state: state, isEnd: false)
  }

  // MARK: Closing

  /// Records the closing result, which is not yet sent. Without an opener, the result is `nil`.
  ///
  /// - Returns: `false` if the closing result was decided before.
  mutating func decideClosing(_ result: EventResult?) -> Bool {
    guard isOpen else { return false }
    closing = .decided(result)
    return true
  }

  /// Records that the closing result is sent.
  ///
  /// - Parameter result: The result if none was decided.
  /// - Returns: The closing result, or `nil` if it was sent before.
  mutating func sendClosing(_ result: @autoclosure () -> EventResult) -> EventResult? {
    let sent: EventResult
    switch closing {
    case .open: sent = result()
    case .decided(let decided): sent = decided ?? result()
    case .sent: return nil
    }
    closing = .sent(sent)
    return sent
  }

  /// Handles the removal of the module, or the end of a route that was given up.
  ///
  /// - Returns: The consequences; `nil` if the route has already ended.
  func close() -> Transition? {
    guard !state.isFinal, !isLost else { return nil }
    return Transition(isNotified: isOnScreen, state: .removed, isEnd: true)
  }
}
