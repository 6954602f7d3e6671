/// The state machine of one route, from its event to the removal of its module.
///
/// It decides and changes nothing else: ``RouteLifecycle`` carries out what it returns. ``RouteOpening``,
/// ``CommitOpening`` and ``RoutePresentation`` tell it what has happened.
struct RouteLifecycleState {
  /// The consequences of an event, carried out from top to bottom.
  struct Transition {
    /// The notification of the interceptors, in reverse order.
    enum Notice { case none, failed, removed }

    let notice: Notice
    /// The state that follows, of which the observers are told if it is another.
    let state: RouteState
    /// The status of the opener's closing result, if that is due.
    let closing: ResultStatus?
  }

  /// The progress of the closing result.
  private enum Closing { case open, decided, sent }

  private(set) var state = RouteState.unrouted
  /// Whether the module has been shown, even if it has left since.
  private(set) var hasBeenShown = false
  /// Whether the host shows the module.
  private(set) var isOnScreen = false
  /// Whether there will be no module; what becomes of one that was built in vain is not announced.
  private(set) var isLost = false
  /// Whether the module was made first, so that it stays if it cannot be shown.
  private var isPreview = false
  private var closing = Closing.open

  /// Whether the module may still send messages to its opener.
  var isOpen: Bool { closing == .open }
  /// Whether it may be taken off the screen, or given up.
  var canRemove: Bool { !state.isFinal && state != .removing && !isLost }

  /// Enters a state. The final ones are never left.
  ///
  /// - Returns: whether it is another state, which the observers are to be told.
  mutating func enter(_ next: RouteState) -> Bool {
    guard !state.isFinal, next != state else { return false }
    state = next
    if next == .routed { hasBeenShown = true }
    return true
  }

  // MARK: Opening

  /// There will be no module. One that has finished before it could be shown has an output, so it closes instead.
  ///
  /// - Parameter isReturned: whether the caller learns of it by the handle, so that the opener gets no result.
  mutating func fail(isReturned: Bool) -> Transition {
    if isReturned { closing = .sent }
    isLost = isReturned || closing == .open
    return Transition(notice: .failed, state: isLost ? .failed : state, closing: .error)
  }

  /// A preview is ready, and shown later or never.
  mutating func didMakePreview() { isPreview = true }

  /// A preview is not shown, and stays as it was.
  func failCommit() -> Transition { stay(.unrouted) }

  // MARK: Presenting

  /// The host shows the module.
  mutating func didShow() { isOnScreen = true }

  /// The host could not show the module.
  ///
  /// - Returns: `nil` if it has left meanwhile.
  mutating func failShowing() -> Transition? {
    isOnScreen = false
    guard !state.isFinal else { return nil }
    return staysAsPreview ? stay(.unrouted) : fail(isReturned: false)
  }

  /// Whether a module that cannot be shown now stays, to be shown later.
  var staysAsPreview: Bool { isPreview && state == .routing }

  /// The host could not take the module off.
  func failRemoval() -> Transition? { state == .removing ? stay(.routed) : nil }

  /// The host could not move the module inside its parent.
  func failMove() -> Transition? { state == .routed ? stay(.routed) : nil }

  private func stay(_ state: RouteState) -> Transition { Transition(notice: .failed, state: state, closing: nil) }

  // MARK: Closing

  /// The closing result is decided, and sent when the module leaves.
  ///
  /// - Returns: `false` if it was decided before.
  mutating func decideClosing() -> Bool {
    guard closing == .open else { return false }
    closing = .decided
    return true
  }

  /// The closing result is sent.
  ///
  /// - Returns: `false` if it was sent before.
  mutating func sendClosing() -> Bool {
    guard closing != .sent else { return false }
    closing = .sent
    return true
  }

  /// The module has left, or was given up.
  ///
  /// - Returns: `nil` if that is known.
  func close() -> Transition? {
    guard !state.isFinal, !isLost else { return nil }
    return Transition(notice: isOnScreen ? .removed : .none, state: .removed, closing: .empty)
  }
}
