public import VIPER

/// Shows one screen at a time: the one that would be seen.
public final class TerminalNavigator: TreeNavigator {
  /// What is shown, and what lies below it. There are no tabs.
  public let tree = NavigationTree(
    styles: RouteStyles([.push, .present, .replace, .root, .embed], becoming: [.any: .push]))

  /// Nothing yet: the terminal draws when the router is idle.
  public func draw() {}
}
