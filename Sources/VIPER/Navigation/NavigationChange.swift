/// A change of the views that a navigator already shows.
public enum NavigationChange {
  /// Brings a view to the front in one transition, which ends before `perform` returns. The view's tab is selected, and
  /// the views above the view are removed. A view inside another view comes to the front together with the other view.
  /// If the view is in front, nothing changes.
  ///
  /// The details specify whether the transition is animated. The other details are not used. The style
  /// ``RouteStyle/existing(or:)`` requires this change.
  case reveal(any ModuleView, details: RouteDetails)

  /// Moves an embedded view to another index among all children of its parent. The index is clamped to the valid range.
  /// No view is notified, because no view appears or leaves. ``Submodules/move(_:to:)`` requires this change.
  case move(any ModuleView, to: Int)
}

extension RouteError {
  /// Returns the error of a navigator that does not support a change.
  public static func unsupported(_ change: NavigationChange) -> RouteError {
    switch change {
    case .reveal(let view, _):
      RouteError(
        "host.unsupportedChange", names: ["\(type(of: view))"],
        "\(type(of: view)) is already open, but the router cannot reveal it. Usually the navigator has no `perform(_:)`"
          + " that handles `.reveal`. Handle it, or open the route by a style other than `existing`.")
    case .move(let view, _):
      RouteError(
        "host.unsupportedChange", names: ["\(type(of: view))"],
        "The router cannot move \(type(of: view)). Usually the navigator has no `perform(_:)` that handles `.move`."
          + " Handle it if the navigator supports embedded views.")
    }
  }
}
