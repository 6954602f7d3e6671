public import VIPERHosting

/// The navigator of a browser tab. The front end renders the tab after each change.
public final class WebNavigator: TreeNavigator {
  /// The screens of the tab, including those below the one in front.
  public let tree = NavigationTree(
    styles: RouteStyles([.push, .present, .replace, .root, .tab(""), .embed], becoming: [.any: .push]))
  /// Called after each change.
  var onChange: () -> Void = {}

  /// Requests that the page be rendered.
  public func draw() { onChange() }

  /// Returns to a screen of the tab, as the browser's history does. Does nothing if the screen no longer exists.
  func goBack(to view: any ModuleView) {
    guard (try? tree.reveal(view)) != nil else { return }
    draw()
  }
}
