import VIPERHosting

// Errors that only this host throws when it rejects a change.
extension RouteError {
  static let disconnected = RouteError(
    "uikit.disconnected", "The scene of this window was disconnected. Show it in another window.")

  static func isContainer(_ view: any ModuleView) -> RouteError {
    RouteError(
      "uikit.isContainer", names: ["\(type(of: view))"],
      "The controller of \(type(of: view)) is a container, which UIKit cannot push. Use the content of the container as the"
        + " controller, and route with `style.wrapped(in: .navigation)` or `.tab`.")
  }

  static func hasNoController(_ view: any ModuleView) -> RouteError {
    RouteError(
      "uikit.noController", names: ["\(type(of: view))"],
      "\(type(of: view)) has no view controller. Usually another framework renders it. Make it a UIViewController,"
        + " conform it to ModuleScreen, or pass `makeController:` to UIKitNavigator.")
  }

  static func isUsed(_ controller: Any, for view: any ModuleView) -> RouteError {
    RouteError(
      "uikit.controllerInUse", names: ["\(type(of: view))"],
      "\(type(of: controller)) cannot show \(type(of: view)), because it is already on screen. Usually"
        + " `makeController:` returns the same controller for several views. Create a controller for each view.")
  }

  static func cannotPresent(_ controller: Any, over other: Any) -> RouteError {
    RouteError(
      "uikit.presentationInUse", names: ["\(type(of: controller))"],
      "\(type(of: controller)) cannot be presented: other code already presents \(type(of: other)). Dismiss that"
        + " first.")
  }

  static func cannotPresent(_ controller: Any, outsideOfWindow source: any ModuleView) -> RouteError {
    RouteError(
      "uikit.noWindow", names: ["\(type(of: controller))"],
      "\(type(of: controller)) cannot be presented: \(type(of: source)) is not in a window. Usually the window was not made"
        + " visible. Call `makeKeyAndVisible()` first.")
  }

  static func wasNotPresented(_ controller: Any) -> RouteError {
    RouteError(
      "uikit.notPresented", names: ["\(type(of: controller))"],
      "UIKit did not present \(type(of: controller)). Usually other code presented or dismissed a controller at the same"
        + " time. Wait for that transition before you open the route.")
  }

  static func isNoColumn(_ name: String, of columns: [String]) -> RouteError {
    RouteError(
      "uikit.unknownColumn", names: [name],
      "There is no column \"\(name)\": the columns are \(columns.joined(separator: " and ")). Usually the name is"
        + " misspelled, or a third column is required. For three columns, set the navigator's `splitStyle` to"
        + " `.tripleColumn` first.")
  }
}
