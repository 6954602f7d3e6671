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

  /// Moves to `target`.
  ///
  /// - Returns: the steps that are due, in order; none if the view is in that state already, or is removed before it
  ///   was ever ready.
  mutating func move(to target: State) -> [State] {
    let steps = steps(to: target)
    state = steps.last ?? (target == .removed ? .removed : state)
    return steps
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

  private func steps(to target: State) -> [State] {
    switch (target, state) {
    case (_, .removed), (.created, _): []
    case (.ready, .created): [.ready]
    case (.ready, _): []
    case (.removed, .created): []
    case (_, .created): [.ready] + Self.steps(to: target, from: .ready)
    default: Self.steps(to: target, from: state)
    }
  }

  private static func steps(to target: State, from state: State) -> [State] {
    let isOut = state == .ready || state == .hidden
    return switch target {
    case .appearing: isOut || state == .disappearing ? [.appearing] : []
    case .visible:
      if isOut || state == .disappearing {
        [.appearing, .visible]
      } else if state == .appearing {
        [.visible]
      } else {
        []
      }
    case .disappearing: state == .visible || state == .appearing ? [.disappearing] : []
    case .hidden:
      if state == .visible || state == .appearing {
        [.disappearing, .hidden]
      } else if state == .disappearing {
        [.hidden]
      } else {
        []
      }
    case .removed: isOut ? [.removed] : steps(to: .hidden, from: state) + [.removed]
    case .created, .ready: []
    }
  }
}
