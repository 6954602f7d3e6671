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

  /// Replaces a view by another view. The replaced view may be covered. Its children, and the views above it, remain.
  /// ``VIPRouter/swap(_:for:)`` requires this change.
  ///
  /// The module was already transferred to the other view, with its lifecycle unchanged. The navigator need not report
  /// anything to the port of the other view. Reports to the port of the replaced view no longer reach the module.
  case swap(any ModuleView, for: any ModuleView)
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
    case .swap(let view, let other):
      RouteError(
        "host.unsupportedChange", names: ["\(type(of: view))"],
        "The router cannot swap \(type(of: view)) for \(type(of: other)). Usually the navigator has no `perform(_:)`"
          + " that handles `.swap`. Handle it.")
    }
  }
}
