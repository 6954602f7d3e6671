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
    switch place {
    case .tab(let name): .tabs(name)
    case .column(let name): .split(name)
    default: container == .navigation ? nil : container
    }
  }
}

extension RouteContainer {
  /// The name of the first column, if the container has columns.
  var column: String? { if case .split(let name) = self { name } else { nil } }
}
