public import VIPER

/// What a tab of a browser shows. The front draws when something has changed.
public final class WebNavigator: TreeNavigator {
  /// What is shown, and what lies below it.
  public let tree = NavigationTree(
    styles: RouteStyles([.push, .present, .replace, .root, .tab(""), .embed], becoming: [.any: .push]))
  /// Called after each change.
  var onChange: () -> Void = {}

  /// Has the page drawn.
  public func draw() { onChange() }

  /// Goes back to a screen that is still there, as a person does by the browser's history. Does nothing if it has gone.
  func goBack(to view: any ModuleView) {
    guard (try? tree.reveal(view)) != nil else { return }
    draw()
  }
}
