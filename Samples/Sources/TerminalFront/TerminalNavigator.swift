public import VIPERHosting

/// A navigator that shows one screen at a time, the topmost one.
public final class TerminalNavigator: TreeNavigator {
  /// The open screens. There are no tabs.
  public let tree = NavigationTree(
    styles: RouteStyles([.push, .present, .replace, .root, .embed], becoming: [.any: .push]))

  /// Does nothing. The loop renders the tree when the router is idle.
  public func draw() {}
}
