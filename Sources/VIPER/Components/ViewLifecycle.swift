/// The states of a view's lifecycle. When a host reports a state, ``step(toward:)`` determines the steps that are due.
///
/// UI frameworks report a state too often, too late or never. The module must receive each step in order, and exactly
/// once each time the step occurs.
enum ViewLifecycle: CaseIterable {
  case created, ready, appearing, visible, disappearing, hidden, removed

  /// The lifecycle event that is sent for the state.
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

  /// Returns the next state toward `target`, or `nil` if no step is due, because the view already has the state or was
  /// removed before it was ready.
  func step(toward target: Self) -> Self? {
    switch (self, target) {
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

  /// The steps that have already occurred, for a module that is connected late.
  var stepsSoFar: [Self] {
    switch self {
    case .created, .removed: []
    case .ready, .hidden: [.ready]
    case .appearing: [.ready, .appearing]
    case .visible: [.ready, .appearing, .visible]
    case .disappearing: [.ready, .appearing, .visible, .disappearing]
    }
  }
}
