// Presents and dismisses sheets, covers and popovers, and records violations of the rules for presentations.
extension StandInWindow {
  func presentation(_ id: String, _ record: PresentationRecord, layer: Int) -> PresentationState? {
    if let state = presentations[id] {
      if let item = record.item, item == state.item {
        if !state.isLeaving { state.record = record }
      } else if record.item != nil {
        violate("\(record.kind): another item was set while one is presented")
      } else if case .leaving = state.movement {
      } else if case .coming = state.movement {
        // The dismissal starts when the presenting transition ends.
      } else {
        note("dismiss \(record.kind)")
        state.movement = .leaving(end: now + (transaction.disablesAnimations ? .zero : Self.duration))
      }
      return state
    }
    guard let item = record.item else { return nil }
    let below = presentations.filter { id.hasPrefix($0.key + "/over.") }
    // If the presentation below is still being presented, the new presentation waits until that transition ends.
    if below.contains(where: { $0.value.isMoving }) {
      if below.contains(where: { $0.value.isLeaving }) { violate("\(record.kind): presented during a dismissal") }
      return nil
    }
    if presentations.contains(where: { $0.value.layer == layer && $0.key != id }) {
      violate("\(record.kind): presented while something else is presented or being dismissed")
      return nil
    }
    if losesPresentations > 0 {
      losesPresentations -= 1
      lost.insert(LostItem(id: id, item: item))
    }
    guard !lost.contains(LostItem(id: id, item: item)) else { return nil }
    let state = PresentationState(record, item: item, layer: layer)
    note("present \(record.kind)")
    state.movement = .coming(end: now + (transaction.disablesAnimations ? .zero : Self.duration))
    presentations[id] = state
    return state
  }

  func end(_ id: String, _ state: PresentationState) {
    presentations[id] = nil
    for above in presentations.keys where above.hasPrefix(id + "/over.") { presentations[above] = nil }
    for above in stacks.keys where above.hasPrefix(id + "/over.") { stacks[above] = nil }
    // A popover has no `onDismiss`.
    if state.record.kind != .popover { state.record.onDismiss() }
  }
}

/// An item with a lost presentation.
struct LostItem: Hashable {
  let id: String
  let item: AnyHashable
}
