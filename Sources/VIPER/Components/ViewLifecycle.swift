/// The state machine of a view's lifecycle, which decides the steps that are due when a state is reported.
///
/// Frameworks report too often, too late or not at all; the module must receive each step once when it becomes true,
/// and in order.
struct ViewLifecycle {
  enum State {
    case created, ready, appearing, visible, disappearing, hidden, removed

    /// The event that notifies of the state.
    var name: EventName<Void, Never>? {
      switch self {
      case .created: nil
      case .ready: Lifecycle.ready
      case .appearing: Lifecycle.willAppear
      case .visible: Lifecycle.didAppear
      case .disappearing: Lifecycle.willDisappear
      case .hidden: Lifecycle.didDisappear
      case .removed: Lifecycle.removed
      }
    }
  }

  private(set) var state = State.created

  /// Takes one step toward `target`.
  ///
  /// - Returns: the step; `nil` if none is due, because the view is in that state, or is removed before it was ever ready.
  mutating func step(toward target: State) -> State? {
    let next = next(toward: target)
    if let next { state = next } else if target == .removed { state = .removed }
    return next
  }

  /// The steps that a module has missed that is connected only now.
  var stepsSoFar: [State] {
    switch state {
    case .created: []
    case .ready: [.ready]
    case .appearing: [.ready, .appearing]
    case .visible: [.ready, .appearing, .visible]
    case .disappearing: [.ready, .appearing, .visible, .disappearing]
    case .hidden: [.ready]
    case .removed: []
    }
  }

  private func next(toward target: State) -> State? {
    switch (state, target) {
    case (.removed, _), (_, .created), (.created, .removed): nil
    case (.created, _): .ready
    case (.appearing, .visible): .visible
    case (.ready, .appearing), (.hidden, .appearing), (.disappearing, .appearing), (.ready, .visible),
      (.hidden, .visible), (.disappearing, .visible):
      .appearing
    case (.appearing, .disappearing), (.appearing, .hidden), (.appearing, .removed), (.visible, .disappearing),
      (.visible, .hidden), (.visible, .removed):
      .disappearing
    case (.disappearing, .hidden), (.disappearing, .removed): .hidden
    case (.ready, .removed), (.hidden, .removed): .removed
    default: nil
    }
  }
}
