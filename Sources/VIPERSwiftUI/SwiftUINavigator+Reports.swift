import VIPERHosting

// The notifications from SwiftUI, and the acts of the user in SwiftUI.
extension SwiftUINavigator {
  // MARK: Notifications from SwiftUI

  /// Connects a `ModuleHost`. A host calls this method whenever it appears, including after a full-screen cover.
  func connect(_ host: AnyObject) {
    hostPatience?.stop()
    hostPatience = nil
    guard self.host !== host else { return }
    formerHost = self.host
    // A new host renders everything again, and presents the containers one by one.
    if hostID != nil {
      reset()
      root = nil
    }
    self.host = host
    hostID = ObjectIdentifier(host)
    align()
  }

  /// Disconnects a `ModuleHost` that has disappeared with its scene. Does nothing while a container is presented,
  /// because the host may still exist behind a full-screen cover.
  func disconnect(_ host: AnyObject) {
    if formerHost === host { formerHost = nil }
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

  /// Records that a screen has appeared.
  func didAppear(_ screen: ScreenPlace) {
    appeared.insert(screen)
    containers.last { $0.places.contains(screen) }?.hasAppeared = true
    didRenderFrame()
    check()
  }

  /// Records that a screen has disappeared.
  func didDisappear(_ screen: ScreenPlace) {
    appeared.remove(screen)
    check()
    moveAnchors()
  }

  /// Presents popovers again if SwiftUI has dismissed them because their anchors were removed. An anchor is removed,
  /// for example, with its column.
  func moveAnchors() {
    guard step == nil, let top = containers.last, top.hasAppeared, !top.hidesSelectedColumn,
      appeared.isDisjoint(with: top.places)
    else { return }
    for container in containers { container.moveAnchor() }
  }

  /// Records whether the window has space for only one column of a container.
  func didCollapse(_ container: DrawnContainer, _ isCollapsed: Bool) {
    container.isCollapsed = isCollapsed
    if step == nil { followWidth() }
  }

  /// Updates the tree with the collapsed state of the topmost container.
  func followWidth() {
    guard let top = containers.last, top.isSplit, tree.isCollapsed != top.isCollapsed else { return }
    tree.setCollapsed(top.isCollapsed)
  }

  // MARK: Acts of the user

  /// Compares the tree with a path that SwiftUI has set. Screens that are missing in the path are removed from the
  /// tree, with everything above them.
  func reconcile(_ stack: DrawnStack, with path: [Int]) {
    guard path.count < stack.shownPath.count, stack.shownPath.starts(with: path) else { return stack.reassert() }
    let left = stack.shownPath.dropFirst(path.count).compactMap { stack.screen($0) }
    stack.take(path)
    personRemoved(Set(left.map { stack.place(of: $0.id) })) { () throws(RouteError) in
      if let view = left.lazy.map(\.view).first(where: { self.tree.contains($0) }) { try self.tree.remove(view) }
    }
  }

  /// Removes the presented container from the tree, after SwiftUI has dismissed it.
  func reconcileDismissal(over container: DrawnContainer) {
    guard let gone = container.presented else { return }
    let all = Array(sequence(first: gone, next: \.presented))
    let left = all.flatMap(\.screens)
    container.dismiss()
    personRemoved(Set(all.flatMap(\.places))) { () throws(RouteError) in
      guard
        let lowest = self.tree.layout.containers.firstIndex(where: { container in
          left.contains { screen in container.contains(screen.view) }
        }), lowest > 0
      else { return }
      while self.tree.containers.count > lowest { try self.tree.dismiss() }
    }
  }

  private func personRemoved(_ leaving: Set<ScreenPlace>, _ change: () throws(RouteError) -> Void) {
    if step == nil { begin(DrawingStep(leaving: leaving)) } else { step?.leaving.formUnion(leaving) }
    do throws(RouteError) { try change() } catch { sink(.routeFailed(error)) }
    check()
    align()
  }

  /// Selects a tab in the tree, after SwiftUI has selected the tab.
  func reconcile(_ container: DrawnContainer, selecting tab: String) {
    guard container === containers.last, tree.containers.count == containers.count, tree.selectedTab != tab,
      tree.tabs.contains(tab)
    else { return container.reassert() }
    container.take(tab)
    do throws(RouteError) { try tree.select(tab: tab) } catch { sink(.routeFailed(error)) }
    align()
  }
}

extension NavigationLayout.Container {
  /// Returns whether a view is in one of the container's stacks.
  @MainActor fileprivate func contains(_ view: any ModuleView) -> Bool {
    tabs.contains { $0.stack.contains { $0.element === view } }
  }
}
