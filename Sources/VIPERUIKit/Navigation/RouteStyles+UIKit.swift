public import VIPERHosting

extension RouteStyles {
  /// The styles that `UIKitNavigator` performs, and the replacements of other styles.
  public static let uiKit = RouteStyles(
    [.push, .present, .sheet, .popover, .fullScreen, .replace, .root, .tab(""), .column(""), .embed],
    becoming: [.any: .push, .show: .push, .showDetail: .present, .window: .present])
}

extension RouteStyle {
  /// The container with tabs or columns that is created when the first view of a layer has this style. `nil` if the
  /// layer is a plain stack.
  var begun: RouteContainer? {
    switch name {
    case RouteStyle.tab("").name: .tabs(slot ?? "")
    case RouteStyle.column("").name: .split(slot ?? "")
    default: container == .navigation ? nil : container
    }
  }
}

extension RouteContainer {
  /// The name of the first column, if the container has columns.
  var column: String? { name == RouteContainer.split("").name ? slot : nil }
}
