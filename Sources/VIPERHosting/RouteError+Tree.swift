public import VIPER

// The errors of a window whose views form a tree.

extension RouteError {
  /// Returns the error of a view that cannot be removed because it is the root.
  public static func root(_ view: String) -> RouteError {
    RouteError(
      "host.root", names: [view],
      "\(view) cannot be removed, because the window would then be empty. Usually the view is the root of the window,"
        + " and its presenter called `finish` or the user dismissed it. Open another module instead by a route with the"
        + " style `root`.")
  }

  package static func nothingBehind(_ view: String) -> RouteError {
    RouteError(
      "host.nothingBehind", names: [view],
      "Back removes nothing: \(view) is the first view of a tab or column. Usually the user is at the first view, or"
        + " `back()` was called for a module that has closed. Remove the view by `close(_:)`, or select another tab.")
  }

  /// Returns the error of a style that requires a source view.
  public static func needsSource(_ style: RouteStyle) -> RouteError {
    RouteError(
      "host.needsSource", names: [style.name],
      "The style \"\(style)\" requires a view that opens the route, but the app opened the route. Route from a view, or"
        + " pass the view as `from:`.")
  }

  package static func slotTaken(_ slot: String, in view: String, by child: String) -> RouteError {
    RouteError(
      "host.slotTaken", names: [slot, view, child],
      "The slot \"\(slot)\" of \(view) is occupied by \(child). Remove that module first, or embed in another slot.")
  }

  /// Returns the error of a column that the topmost container does not have.
  public static func noColumn(_ name: String) -> RouteError {
    RouteError(
      "host.noColumn", names: [name],
      "There is no column \"\(name)\": the topmost container has no columns. Usually another module covers the columns,"
        + " or the root was shown neither by `.column(…)` nor in `.split(…)`. Remove the covering module first, or show"
        + " the root as a column.")
  }

  package static func invalidContainer(_ style: RouteStyle) -> RouteError {
    RouteError(
      "host.invalidContainer", names: [style.name],
      "A module cannot be shown as \"\(style)\": a container can only be presented or be the root. It cannot be pushed"
        + " or put into another container. Omit the container, or choose another style.")
  }

  package static func notOnTop(_ view: String, top: String?) -> RouteError {
    guard let top else {
      return RouteError(
        "host.nothingShown", names: [view],
        "\(view) cannot show a module: no module is shown yet. Usually the root was built but not shown in the navigator."
          + " Show the root first.")
    }
    return RouteError(
      "host.notOnTop", names: [view, top],
      "\(view) cannot show a module: \(top) is on top. Usually the view already shows another module, or was removed."
        + " Route from the view on top.")
  }

  /// Returns the error of a tab that the topmost container does not have. `known` are the names of its tabs.
  public static func noTab(_ name: String, known: [String] = []) -> RouteError {
    RouteError(
      "host.noTab", names: [name] + known,
      known.isEmpty
        ? "There is no tab \"\(name)\": the topmost container has no tab of this name. Usually another module covers the"
          + " tabs, or the root was shown neither by `.tab(…)` nor in `.tabs(…)`. Remove the covering module first, or"
          + " show the root as a tab."
        : "There is no tab \"\(name)\": the topmost container has only \(known.quotedNames). Usually the name was"
          + " misspelled, or no module was shown in the tab yet. Correct the name, or show a module in the tab first.")
  }
}
