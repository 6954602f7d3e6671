/// What shows modules and takes them off again: a UIKit or SwiftUI host, a terminal, a test's memory.
///
/// The router calls it for one transition at a time and waits for each to end, so both methods may
/// take as long as an animation does. A navigator tells each view what happens to it by the view's
/// ``ViewPort``: at least ``ViewPort/ready()`` and appearing when it is shown, disappearing and
/// ``ViewPort/removed()`` when it leaves, also when it leaves by the system's doing and not the
/// router's. ``NavigationStack`` keeps the books for hosts that draw for themselves.
@MainActor public protocol Navigator: AnyObject {
  /// Shows a view.
  ///
  /// - Parameters:
  ///   - view: the view of a module that was built just now.
  ///   - style: how; ``RouteStyle/any`` if the navigator may choose.
  ///   - source: the view that asked for it; `nil` if the app did.
  /// - Returns: the style that was really used.
  /// - Throws: if nothing was shown; the opener gets the error.
  func show(
    _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
  ) async throws -> RouteStyle

  /// Takes a view off again, by the inverse of how it was shown, with whatever lies on top of it.
  ///
  /// - Parameters:
  ///   - view: a view that `show` showed.
  ///   - style: what `show` returned for it.
  /// - Throws: if the view stays.
  func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws
}
