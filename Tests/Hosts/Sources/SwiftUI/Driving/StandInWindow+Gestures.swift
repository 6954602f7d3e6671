// Gestures of the user that navigate: swipes, drags, tab taps, and changes of the visible columns.
extension StandInWindow {
  private func front(_ column: NavigationSplitViewColumn?) -> StackState? {
    drawn?.stacks.last { $0.layer == layer && (column == nil || $0.column == column) }.flatMap { stacks[$0.id] }
  }
  private var over: (id: String, state: PresentationState)? {
    presentations.first { $0.value.layer == layer - 1 }.map { ($0.key, $0.value) }
  }
  private var split: SplitRecord? { drawn?.splits.last { $0.layer == layer } }
  /// The visible columns of the topmost layer.
  public var columns: [NavigationSplitViewColumn] { split?.shown ?? [] }

  /// Shows or hides columns. Returns `false` during a transition and in a collapsed window.
  @discardableResult public func show(_ columns: NavigationSplitViewVisibility) -> Bool {
    guard !isMoving, let split, !split.isCollapsed else { return false }
    split.show(columns)
    schedule()
    return true
  }

  /// In a collapsed window, navigates from the root of the visible column to the preceding column.
  private func goToColumnBehind() -> Bool {
    guard !isMoving, let split, split.isCollapsed, let column = split.shown.first, column != .sidebar else {
      return false
    }
    split.go(split.behind ?? .sidebar)
    schedule()
    return true
  }

  /// Begins a swipe back. ``endSwipe(cancelled:)`` ends the swipe.
  @discardableResult public func beginSwipeBack(in column: NavigationSplitViewColumn? = nil) -> Bool {
    guard !isMoving, let front = front(column), !front.path.isEmpty else { return false }
    front.transition = .swipe(to: front.path.dropLast())
    schedule()
    return true
  }

  /// Swipes back, and completes or cancels the swipe. In a collapsed window, a completed swipe at the root of a column
  /// returns to the preceding column.
  @discardableResult public func swipeBack(
    in column: NavigationSplitViewColumn? = nil, cancelled: Bool = false
  ) -> Bool {
    guard beginSwipeBack(in: column) else { return !cancelled && goToColumnBehind() }
    endSwipe(cancelled: cancelled)
    return true
  }

  /// Begins to drag the topmost presentation down. ``endSwipe(cancelled:)`` ends the drag.
  @discardableResult public func beginSwipeDown() -> Bool {
    guard !isMoving, let over, over.state.record.kind != .cover, !pinned.contains(over.state.layer) else {
      return false
    }
    over.state.movement = .swiped
    schedule()
    return true
  }

  /// Drags a sheet or popover down, and completes or cancels the drag.
  @discardableResult public func swipeDown(cancelled: Bool = false) -> Bool {
    guard beginSwipeDown() else { return false }
    endSwipe(cancelled: cancelled)
    return true
  }

  /// Ends a swipe or drag. If `cancelled`, the screen or presentation returns to its place, otherwise it is removed.
  public func endSwipe(cancelled: Bool = false) {
    for stack in stacks.values {
      guard case .swipe(let path) = stack.transition else { continue }
      stack.transition = nil
      guard !cancelled else { continue }
      stack.path = path
      stack.record.set(path)
      stack.taken = stack.writes
    }
    for (id, state) in presentations {
      guard case .swiped = state.movement else { continue }
      state.movement = nil
      guard !cancelled else { continue }
      state.record.setNil()
      end(id, state)
    }
    schedule()
  }

  /// Taps a tab of the topmost layer.
  @discardableResult public func tapTab(_ label: String) -> Bool {
    guard !isMoving, let record = drawn?.tabs.last(where: { $0.layer == layer }),
      let tag = record.tags.first(where: { $0.label == label })?.tag
    else { return false }
    record.set(tag)
    schedule()
    return true
  }
}
