import VIPER

// The drawing follows the tree, one step at a time.
extension SwiftUINavigator {
  func align() {
    guard !isAligning else { return }
    isAligning = true
    while step == nil, let change = nextChange() {
      let before = places
      animate(details, change)
      begin(DrawingStep(leaving: before.subtracting(places)))
    }
    isAligning = false
    if step == nil { finish() }
  }

  /// The next change that brings the drawing nearer to the tree; `nil` if there is none.
  private func nextChange() -> (@MainActor () -> Void)? {
    let layout = numberedLayout()
    guard let lowest = layout.first else { return nil }
    guard root != nil else { return { self.root = DrawnContainer(lowest, of: self) } }
    let drawn = containers
    for (container, node) in zip(drawn, layout) { container.update(node) }
    let kept = drawn.indices.prefix { $0 == 0 || $0 < layout.count && drawn[$0].style == layout[$0].style }.count
    if kept < drawn.count { return { drawn[kept - 1].dismiss() } }
    for (container, node) in zip(drawn, layout) {
      if let change = container.nextChange(toward: node) { return change }
    }
    guard isConnected, layout.count > drawn.count else { return nil }
    return { drawn.last?.present(DrawnContainer(layout[drawn.count], of: self)) }
  }

  /// The tree with a number for each view.
  private func numberedLayout() -> [NavigationOutline<Numbered>.Container] {
    var known: [ObjectIdentifier: Int] = [:]
    func numbered(_ node: NavigationLayout.Node) -> NavigationOutline<Numbered>.Node {
      let key = ObjectIdentifier(node.element)
      if numbers[key] == nil { lastNumber += 1 }
      let number = numbers[key] ?? lastNumber
      known[key] = number
      return .init(Numbered(id: number, view: node.element), slot: node.slot, children: node.children.map(numbered))
    }
    defer { numbers = known }
    return tree.layout.containers.map { container in
      .init(
        tabs: container.tabs.map { .init(name: $0.name, stack: $0.stack.map(numbered)) },
        selected: container.selected, style: container.style)
    }
  }

  // MARK: Steps

  func begin(_ step: DrawingStep) {
    guard isConnected, !isDrawn(step) else {
      self.step = nil
      return containers.forEach { $0.forgetLeft() }
    }
    self.step = step
    patience.start { [weak self] in self?.runOut() }
  }

  private func isDrawn(_ step: DrawingStep) -> Bool {
    guard appeared.isDisjoint(with: step.leaving), let top = containers.last, let stack = top.selectedStack else {
      return false
    }
    return !containers.contains(where: \.isDismissing) && appeared.contains(stack.place(of: stack.top.id))
      && appeared.isDisjoint(with: stack.places.dropLast())
  }

  /// Goes on if the step under way has been drawn.
  func check() {
    guard let step, isDrawn(step) else { return }
    endStep()
  }

  private func endStep() {
    patience.stop()
    step = nil
    containers.forEach { $0.forgetLeft() }
    align()
  }

  private func finish() {
    details = RouteDetails()
    let all = waiters
    waiters = []
    for waiter in all { waiter.resume() }
  }

  /// Writes a step again that was not drawn in time; gives it up the second time.
  private func runOut() {
    guard let step else { return }
    if step.wasRepeated {
      sink.report(.routeFailed(DrawingError(missing: containers.last?.selectedStack?.top.name ?? "nothing")))
      containers.forEach { $0.isDismissing = false }
      return endStep()
    }
    let before = places
    containers.last?.redraw()
    begin(DrawingStep(leaving: step.leaving.union(before.subtracting(places)), wasRepeated: true))
    align()
  }
}

/// A view of the tree with its number.
struct Numbered {
  let id: Int
  let view: any ModuleView
}
