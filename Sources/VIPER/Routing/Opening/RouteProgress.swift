/// The state machine of one route, from the route event to the removal of the module.
///
/// The state machine only decides. ``Route`` carries out its decisions.
@MainActor struct RouteProgress {
  /// A phase of the route, with what is known in this phase only.
  enum Phase {
    /// The interceptors decide, or the module is being built.
    case opening
    /// The module was made and is not shown, with the request by which the module was made.
    indirect case made(by: RouteRequest)
    /// The module waits to be shown or is being shown.
    case showing
    /// A made module waits to be shown or is being shown. A failure preserves the module.
    indirect case showingMade(by: RouteRequest)
    /// The host shows the module, and the interceptors are being notified.
    case announcing
    /// The module is shown.
    case shown
    /// The module waits to be removed or is being removed. `isOnScreen` is whether the host shows it, and `isNotified`
    /// whether the interceptors know that it is about to be removed.
    case removing(isOnScreen: Bool, isNotified: Bool = false)
    /// The interceptors are being notified of a failure that ends the route. The state has not changed yet.
    case failing(RouteState)
    /// The module was removed, or the route was given up.
    case removed
    /// The module was not shown.
    case failed
  }

  /// The consequences of a change of the route, in the order in which the consequences are carried out.
  struct Transition {
    /// Whether the interceptors are notified, in reverse order.
    let isNotified: Bool
    /// The next phase. The observers are notified if the state changes.
    let phase: Phase
    /// Whether the opener receives the closing result.
    let isEnd: Bool
  }

  /// The progress of the closing result, which does not depend on the phase: a module can finish before it is shown, and
  /// the result can be sent without a decision.
  private enum Closing {
    case open
    case decided(EventResult?)
    case sent(EventResult?)
  }

  private(set) var phase = Phase.opening
  private var closing = Closing.open

  var state: RouteState {
    switch phase {
    case .opening, .made: .unrouted
    case .showing, .showingMade, .announcing: .routing
    case .shown: .routed
    case .removing: .removing
    case .failing(let state): state
    case .removed: .removed
    case .failed: .failed
    }
  }

  /// Whether the host shows the module.
  var isOnScreen: Bool {
    switch phase {
    case .announcing, .shown, .removing(isOnScreen: true, _): true
    default: false
    }
  }
  /// Whether the module is or was shown, and its removal has not ended.
  var hasBeenShown: Bool { if case .announcing = phase { false } else { isOnScreen } }
  /// Whether the module waits to be shown, or is being shown.
  var isToBeShown: Bool {
    switch phase {
    case .showing, .showingMade: true
    default: false
    }
  }
  /// Whether the module remains made and unchanged if it cannot be shown now.
  var staysMade: Bool { if case .showingMade = phase { true } else { false } }
  /// Whether the module can be removed, or the route can be given up.
  var canRemove: Bool {
    switch phase {
    case .opening, .made, .showing, .showingMade, .announcing, .shown: true
    case .removing, .failing, .removed, .failed: false
    }
  }

  /// Enters a phase. A final phase never changes.
  ///
  /// - Returns: Whether the state has changed, so the observers must be notified.
  mutating func enter(_ next: Phase) -> Bool {
    let before = state
    guard !before.isFinal else { return false }
    phase = next
    return state != before
  }

  /// Records that the host shows the module. The removal of the module may have been requested meanwhile.
  mutating func didShow() {
    switch phase {
    case .removing(_, let isNotified): phase = .removing(isOnScreen: true, isNotified: isNotified)
    default: _ = enter(.announcing)
    }
  }

  // MARK: Failing

  /// The step of a route that has failed.
  enum Failure {
    /// The opening, before the host shows the module. If `isReturned`, the opener sees the error in the returned handle,
    /// and receives no closing result.
    case opening(isReturned: Bool)
    /// The attempt to show a made module, which remains unchanged.
    case commit
    /// The host, which has not shown, removed or moved the module.
    case showing, removal, move
  }

  /// Handles a failure.
  ///
  /// - Returns: The consequences; `nil` if the route has ended meanwhile.
  mutating func fail(_ failure: Failure) -> Transition? {
    func stay(_ phase: Phase) -> Transition { Transition(isNotified: true, phase: phase, isEnd: false) }
    switch (failure, phase) {
    // If the module has already finished, its closing result is already decided. In that case, the state becomes `failed`
    // only if the error is returned to the opener.
    case (.opening(isReturned: false), _) where !isOpen: return Transition(isNotified: true, phase: phase, isEnd: true)
    case (.opening(let isReturned), _):
      if isReturned { closing = .sent(nil) }
      _ = enter(.failing(state))
      return Transition(isNotified: true, phase: .failed, isEnd: true)
    case (.commit, _): return stay(phase)
    case (.showing, .showingMade(let request)): return stay(.made(by: request))
    case (.showing, _): return state.isFinal ? nil : fail(.opening(isReturned: false))
    case (.removal, .removing), (.move, .shown): return stay(.shown)
    case (.removal, _), (.move, _): return nil
    }
  }

  // MARK: Closing

  /// Whether the module may still send messages to its opener.
  var isOpen: Bool { if case .open = closing { true } else { false } }
  /// The closing result after it is sent.
  var sentResult: EventResult? { if case .sent(let result) = closing { result } else { nil } }

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
    if case .failing = phase { return nil }
    return state.isFinal ? nil : Transition(isNotified: isOnScreen, phase: .removed, isEnd: true)
  }
}
