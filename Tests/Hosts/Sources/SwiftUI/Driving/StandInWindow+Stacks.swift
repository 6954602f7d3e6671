import Observation

// Updates stacks when their paths change, and records violations of the rules for paths.
extension StandInWindow {
  func stack(_ id: String, _ record: StackRecord, isCovered: Bool, isColumn: Bool) -> StackState {
    guard let stack = stacks[id] else {
      let stack = StackState(record)
      stacks[id] = stack
      watch(id, stack)
      return stack
    }
    stack.record = record
    let path = record.path()
    if Set(path).count != path.count { violate("NavigationStack: an element is in the path twice") }
    guard stack.writes > stack.taken, stack.transition == nil else { return stack }
    stack.taken = stack.writes
    guard path != stack.path else { return stack }
    if losesWrites > 0 {
      losesWrites -= 1
      return stack
    }
    let isOver = presentations.contains { !id.hasPrefix($0.key + "/over.") && !$0.value.isLeaving }
    // A presentation above columns belongs to the whole split view, not to a screen of one column.
    if isOver, !isCovered, !isColumn, !path.starts(with: stack.path) {
      violate("NavigationStack: popped below a presentation")
    }
    note("path \(stack.path.count) → \(path.count)")
    if isCovered {
      stack.path = path
    } else {
      stack.transition = .own(to: path, end: now + (transaction.disablesAnimations ? .zero : Self.duration))
    }
    return stack
  }

  /// Counts the writes to a path. A second write before the next frame is a violation.
  private func watch(_ id: String, _ stack: StackState) {
    let path = stack.record.path
    withObservationTracking {
      _ = path()
    } onChange: { [weak self, weak stack] in
      MainActor.assumeIsolated {
        guard let self, let stack, self.stacks[id] === stack else { return }
        stack.writes += 1
        stack.writesInFrame += 1
        if stack.writesInFrame > 1 {
          self.violate("NavigationStack: tried to update the path multiple times per frame")
        }
        if case .own = stack.transition { self.violate("NavigationStack: the path was set during a transition") }
        // A write during a swipe is lost.
        if case .swipe = stack.transition { stack.taken += 1 }
        self.watch(id, stack)
      }
    }
  }
}
