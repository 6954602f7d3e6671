import VIPER

// What SwiftUI reports, and what a person has done there.
extension SwiftUINavigator {
  // MARK: Reports of SwiftUI

  /// A `ModuleHost` draws the navigator from now on, or is seen again after a full-screen cover.
  func connect(_ host: AnyObject) {
    guard self.host !== host else { return }
    // Everything is drawn anew: what lies over the others is presented again, one by one.
    if hostID != nil {
      reset()
      root = nil
    }
    self.host = host
    hostID = ObjectIdentifier(host)
    align()
  }

  /// A `ModuleHost` is not seen any more: it has left with its scene, or a full-screen cover hides it.
  func disconnect(_ host: AnyObject) {
    guard self.host === host, containers.count < 2 else { return }
    self.host = nil
    hostID = nil
    reset()
    align()
  }

  private func reset() {
    appeared = []
    patience.stop()
    step = nil
  }

  /// A screen is seen.
  func didAppear(_ screen: ScreenPlace) {
    appeared.insert(screen)
    containers.last { $0.places.contains(screen) }?.hasAppeared = true
    check()
  }

  /// A screen is not seen any more.
  func didDisappear(_ screen: ScreenPlace) {
    appeared.remove(screen)
    check()
    moveAnchors()
  }

  /// Presents popovers again that have left with the elements at which they pointed, as when a column leaves.
  func moveAnchors() {
    guard step == nil, let top = containers.last, top.hasAppeared, !top.hidesSelectedColumn,
      appeared.isDisjoint(with: top.places)
    else { return }
    for container in containers { container.moveAnchor() }
  }

  /// There is room for one column of a container, or for all.
  func didCollapse(_ container: DrawnContainer, _ isCollapsed: Bool) {
    container.isCollapsed = isCollapsed
    if step == nil { followWidth() }
  }

  /// Tells the tree whether the topmost container has room for its columns.
  func followWidth() {
    guard let top = containers.last, top.isSplit, tree.isCollapsed != top.isCollapsed else { return }
    tree.setCollapsed(top.isCollapsed)
  }

  // MARK: Acts of a person

  /// Compares a path that SwiftUI has set: screens that it lacks are removed from the tree, with what lies on them.
  func reconcile(_ stack: DrawnStack, with path: [Int]) {
    guard path.count < stack.shownPath.count, stack.shownPath.starts(with: path) else { return stack.reassert() }
    let left = stack.shownPath.dropFirst(path.count).compactMap { stack.screen($0) }
    stack.take(path)
    personRemoved(Set(left.map { stack.place(of: $0.id) })) { () throws(NavigationError) in
      if let view = left.lazy.map(\.view).first(where: { self.tree.contains($0) }) { try self.tree.remove(view) }
    }
  }

  /// SwiftUI has dismissed what lies over a container.
  func reconcileDismissal(over container: DrawnContainer) {
    guard let gone = container.presented else { return }
    let all = Array(sequence(first: gone, next: \.presented))
    let left = all.flatMap(\.screens)
    container.dismiss()
    personRemoved(Set(all.flatMap(\.places))) { () throws(NavigationError) in
      guard
        let lowest = self.tree.layout.containers.firstIndex(where: { container in
          left.contains { screen in container.contains(screen.view) }
        }), lowest > 0
      else { return }
      while self.tree.containers.count > lowest { try self.tree.dismiss() }
    }
  }

  private func personRemoved(_ leaving: Set<ScreenPlace>, _ change: () throws(NavigationError) -> Void) {
    if step == nil { begin(DrawingStep(leaving: leaving)) } else { step?.leaving.formUnion(leaving) }
    do throws(NavigationError) { try change() } catch { sink.report(.routeFailed(error)) }
    check()
    align()
  }

  /// SwiftUI has selected a tab.
  func reconcile(_ container: DrawnContainer, selecting tab: String) {
    guard container === containers.last, tree.containers.count == containers.count, tree.selectedTab != tab,
      tree.tabs.contains(tab)
    else { return container.reassert() }
    container.take(tab)
    do throws(NavigationError) { try tree.select(tab: tab) } catch { sink.report(.routeFailed(error)) }
    align()
  }
}

extension NavigationLayout.Container {
  /// Whether a view is in one of the stacks.
  @MainActor fileprivate func contains(_ view: any ModuleView) -> Bool {
    tabs.contains { $0.stack.contains { $0.element === view } }
  }
}
