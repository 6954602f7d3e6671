import VIPER

/// Shows one screen at a time: the one that would be seen.
final class TerminalNavigator: TreeNavigator {
  // There are no tabs.
  let tree = NavigationTree(
    styles: RouteStyles([.push, .present, .replace, .root, .embed], becoming: [.any: .push]))

  /// Nothing yet: the terminal draws when the router is idle.
  func draw() {}
}
