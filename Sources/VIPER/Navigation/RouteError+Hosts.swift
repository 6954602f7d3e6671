// The errors that every host can throw.

extension RouteError {
  package static func alreadyShown(_ view: String) -> RouteError {
    RouteError(
      "host.alreadyShown", names: [view],
      "\(view) is already shown, in this window or in another, and a view can be shown only once. Usually the app"
        + " retains a view and shows it again. Open a route instead, which builds a new module.")
  }

  /// Returns the error of a view that is not shown in the window.
  public static func notShown(_ view: String) -> RouteError {
    RouteError(
      "host.notShown", names: [view],
      "\(view) is not shown in the window. Usually the view was removed, is not shown yet or is in another window, or"
        + " the host's `views` does not contain a view that `show` has shown. Call `waitUntilShown()` of the route handle, use"
        + " a view of the window, or correct the host.")
  }

  static func stillShown(_ view: String) -> RouteError {
    RouteError(
      "host.stillShown", names: [view],
      "\(view) is still shown. Usually the host's `remove` returned before it had removed the view. Make the method wait,"
        + " or throw.")
  }

  static var sourceGone: RouteError {
    RouteError(
      "host.sourceGone",
      "The view that opened the route is no longer on screen. Usually the view was retained after its removal, or was"
        + " removed during another transition. Route from a view that is on screen, or from the app.")
  }

  package static func notInside(_ view: String, of parent: String?) -> RouteError {
    RouteError(
      "host.notInside", names: [view],
      "\(view) is not embedded in \(parent ?? "another view"). Usually the embedded module was removed, is not shown"
        + " yet, or was pushed or presented instead. Call `waitUntilShown()` of the module's route handle, and use the view"
        + " that embeds the module.")
  }

  static func notComparable(_ type: String) -> RouteError {
    RouteError(
      "host.notComparable", names: [type],
      "\(type) cannot be compared, so the router cannot find out whether the module is already open."
        + " Conform the type to Equatable, or open the route by a style other than `existing`.")
  }

  /// Returns the error of a style that the host does not support.
  public static func unknownStyle(_ style: RouteStyle) -> RouteError {
    RouteError(
      "host.unknownStyle", names: [style.name],
      style.place == RouteStyle.existing.place
        ? "The style \"existing\" does not define what happens if the module is not open. Add a style for that case, such"
          + " as `.existing(or: .push)`."
        : "The navigator does not support the style \"\(style)\". Use one of the navigator's `styles`, or map this style"
          + " to one of them.")
  }
}
