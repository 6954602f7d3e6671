import VIPERHosting

// The `DrawnContainer` objects follow the tree, one step at a time.
extension SwiftUINavigator {
  /// Changes the `DrawnContainer` objects, step by step, until they match the tree.
  ///
  /// - Parameter attempt: Whether the first step is made for the first or for the second time.
  func align(_ attempt: DrawingStep.Attempt = .first) {
    guard !isAligning else { return }
    isAligning = true
    while step == nil, let change = nextChange() {
      let before = places
      animate(details, change)
      begin(DrawingStep(leaving: before.subtracting(places), attempt: attempt))
    }
    isAligning = false
    if step == nil { finish() }
  }

  /// Returns the next change that makes the `DrawnContainer` objects match the tree, or `nil` if there is no
  /// difference.
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

  /// Returns the layout of the tree with a number for each view.
  private func numberedLayout() -> [NavigationOutline<Numbered>.Container] {
    var known: [ObjectIdentifier: Int] = [:]
    func numbered(_ node: NavigationLayout.Node, in parent: (any ModuleView)? = nil) -> NavigationOutline<Numbered>.Node
    {
      let key = ObjectIdentifier(node.element)
      if numbers[key] == nil {
        lastNumber += 1
        if let parent { didEmbed(node, in: parent) }
      }
      let number = numbers[key] ?? lastNumber
      known[key] = number
      return .init(
        Numbered(id: number, view: node.element), slot: node.slot,
        children: node.children.map { numbered($0, in: node.element) })
    }
    defer {
      numbers = known
      reportUnrendered { known[$0] != nil }
    }
    return tree.layout.containers.map { container in
      .init(
        tabs: container.tabs.map { .init(name: $0.name, stack: $0.stack.map { numbered($0) }) },
        selected: container.selected, container: container.container, style: container.style)
    }
  }

  // MARK: Steps

  func begin(_ step: DrawingStep) {
    containers.last?.showSelectedColumn()
    guard isConnected, step.attempt == .takenBack || !isDrawn(step) else {
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

  /// Ends the current step if it has been rendered.
  func check() {
    guard let step, step.attempt != .takenBack, isDrawn(step) else { return }
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
    followWidth()
    moveAnchors()
    let all = waiters
    waiters = []
    for waiter in all { waiter.resume() }
  }

  /// Starts the second attempt of a step that was not rendered in time, or ends the step after the second attempt.
  private func runOut() {
    guard let step else { return }
    // No second attempt is necessary: SwiftUI renders the change when the scene enters the foreground.
    if isInBackground { return endStep() }
    switch step.attempt {
    case .first:
      if let below = belowUnseen {
        // SwiftUI must process the removal before the container is presented again.
        below.withdraw()
        return begin(DrawingStep(leaving: [], attempt: .takenBack))
      }
      let before = places
      containers.last?.redraw()
      begin(DrawingStep(leaving: step.leaving.union(before.subtracting(places)), attempt: .second))
      align()
    case .takenBack:
      self.step = nil
      align(.second)
    case .second: giveUp()
    }
  }

  /// The container whose presented container has never appeared.
  private var belowUnseen: DrawnContainer? {
    containers.last { $0.presented.map { $0.presented == nil && !$0.hasAppeared } == true }
  }

  /// Reports an error for a step that was not rendered, and ends the step. If a container was not presented, the
  /// container is removed from the tree, so that the tree matches the screen.
  private func giveUp() {
    let name = containers.last?.selectedStack?.top.name ?? "nothing"
    containers.forEach { $0.isDismissing = false }
    guard let below = belowUnseen else {
      sink(.routeFailed(.notDrawn(name)))
      return endStep()
    }
    sink(.routeFailed(.notPresented(name)))
    below.withdraw()
    do throws(RouteError) {
      while tree.containers.count > containers.count { try tree.dismiss() }
    } catch { sink(.routeFailed(error)) }
    endStep()
  }
}

/// A view of the tree with its number.
struct Numbered {
  let id: Int
  let view: any ModuleView
}
