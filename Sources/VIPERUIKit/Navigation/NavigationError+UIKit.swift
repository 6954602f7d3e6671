import VIPER

// Why something is refused that only this host refuses.
extension NavigationError {
  static let disconnected = refused("The scene of this window was disconnected. Show it in another window.")

  static func isContainer(_ view: any ModuleView) -> NavigationError {
    .refused(
      "\(type(of: view)) is a container, which UIKit does not push. Let the module's view be what is in it, and route"
        + " with `style.wrapped(in: .navigation)` or `.tab`.")
  }

  static func hasNoController(_ view: any ModuleView) -> NavigationError {
    .refused(
      "\(type(of: view)) has no view controller. Usually it is drawn by another framework. Let it be a UIViewController,"
        + " conform to ModuleScreen, or pass `makeController:` to UIKitNavigator.")
  }

  static func cannotPresent(_ controller: Any, over other: Any) -> NavigationError {
    .refused(
      "\(type(of: controller)) cannot be presented: \(type(of: other)) is, by other code. Dismiss it first.")
  }

  static func cannotPresent(_ controller: Any, outsideOfWindow source: any ModuleView) -> NavigationError {
    .refused(
      "\(type(of: controller)) cannot be presented: \(type(of: source)) is not in a window. Usually the window was not made"
        + " visible. Call `makeKeyAndVisible()` first.")
  }

  static func wasNotPresented(_ controller: Any) -> NavigationError {
    .refused("UIKit did not present \(type(of: controller)).")
  }

  static func isNoColumn(_ name: String, of columns: [String]) -> NavigationError {
    .refused(
      "There is no column \"\(name)\": the columns here are \(columns.joined(separator: " and ")). Usually the name is"
        + " misspelt, or there are to be three: set the navigator's `splitStyle` to `.tripleColumn` before.")
  }
}
