// The transitions that are under way.
extension StandInWindow {
  /// Whether a transition is under way.
  public var isMoving: Bool {
    stacks.values.contains { $0.transition != nil } || presentations.values.contains(where: \.isMoving)
  }

  func endTransitions() {
    for stack in stacks.values {
      if case .own(let path, let end) = stack.transition, end <= now { (stack.path, stack.transition) = (path, nil) }
    }
    for (id, state) in presentations.sorted(by: { $0.key > $1.key }) {
      switch state.movement {
      case .coming(let end) where end <= now: state.movement = nil
      case .leaving(let end) where end <= now: self.end(id, state)
      default: break
      }
    }
  }

  func note(_ text: String) {
    let how = transaction.disablesAnimations ? " unanimated" : transaction.animation.map { " by \($0.name)" } ?? ""
    transitions.append(text + how)
  }
}
