/// The content of a navigation bar for one view controller.
@MainActor open class UINavigationItem {
  /// The form of the back button that leads to the view controller.
  open var backButtonDisplayMode = BackButtonDisplayMode.default

  /// The forms of a back button.
  public enum BackButtonDisplayMode: Int, Sendable { case `default`, generic, minimal }
}

/// A color. The simulation distinguishes colors by their names.
public struct UIColor: Hashable, Sendable {
  let name: String
  /// The background of grouped content.
  public static let systemGroupedBackground = UIColor(name: "systemGroupedBackground")
}
