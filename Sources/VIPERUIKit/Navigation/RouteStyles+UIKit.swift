public import VIPER

extension RouteStyles {
  /// The styles that `UIKitNavigator` performs, and what it makes of others.
  public static let uiKit = RouteStyles(
    [.push, .present, .sheet, .popover, .fullScreen, .replace, .root, .tab(""), .column(""), .embed],
    becoming: [.any: .push, .show: .push, .showDetail: .present, .window: .present])
}

extension RouteStyle {
  /// The container with tabs or columns that a view begins by this style, if nothing is under it; `nil` for a stack.
  var begun: RouteContainer? {
    switch name {
    case RouteStyle.tab("").name: .tabs(slot ?? "")
    case RouteStyle.column("").name: .split(slot ?? "")
    default: container == .navigation ? nil : container
    }
  }
}

extension RouteContainer {
  /// The name of its first column, if it has columns.
  var column: String? { name == RouteContainer.split("").name ? slot : nil }
}
