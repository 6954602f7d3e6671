/// What shows modules and takes them off again, one for each window: a UIKit or SwiftUI host, a terminal, a
/// test's memory.
///
/// The router calls it for one transition at a time and waits for each to end, so `show` and `remove` may
/// take as long as an animation does. A navigator tells each view what happens to it by the view's
/// ``ViewPort``: at least ``ViewPort/ready()`` and appearing when it is shown, disappearing and
/// ``ViewPort/removed()`` when it leaves, also when it leaves by the system's doing and not the
/// router's. ``NavigationTree`` keeps the books for hosts that draw for themselves.
///
/// A host that learns only that something has changed, and not what, calls
/// ``VIPRouter/reconcile()``.
@MainActor public protocol Navigator: AnyObject {
  /// The styles that the navigator performs, and what the others become.
  var styles: RouteStyles { get }

  /// Checks whether a view could be shown now. Changes nothing.
  ///
  /// - Parameters:
  ///   - style: how; one that the navigator performs.
  ///   - source: the view that asks; `nil` if the app does.
  /// - Throws: why it could not.
  func check(_ style: RouteStyle, from source: (any ModuleView)?) throws(NavigationError)

  /// Shows a view.
  ///
  /// - Parameters:
  ///   - view: the view of a module that was built just now.
  ///   - style: how; one that the navigator performs. What is embedded may be for a certain ``RouteStyle/index``.
  ///   - source: the view that asks for it; `nil` if the app does.
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

  /// Every view that the navigator has, seen or covered: what the router compares its handles with.
  var views: [any ModuleView] { get }

  /// How the views lie in the window. `nil`, which is the default, if the
  /// navigator does not tell.
  var layout: NavigationLayout? { get }

  /// Brings the tab to the front that has a view, as a person does. Does nothing if it is in front.
  ///
  /// - Parameter view: a view that is shown.
  /// - Throws: why it could not; nothing has changed then. The default always does.
  func reveal(_ view: any ModuleView) throws(NavigationError)

  /// Puts a view that is inside another at another place there. No view is told: nobody comes or leaves.
  ///
  /// - Parameters:
  ///   - view: a view that was embedded.
  ///   - index: where it is then, among all that the other has inside; the nearest place if there is none of this index.
  /// - Throws: if it stays where it was. The default always does.
  func move(_ view: any ModuleView, to index: Int) async throws

  /// Puts another view in the place of one that is shown, seen or covered; ``VIPRouter/swap(_:for:)`` calls it. What is
  /// inside of the view and what lies on it stays.
  ///
  /// The other has taken the module over already, with the lifecycle as it was: its port need not be told anything,
  /// and what the first one's port is told reaches no module.
  ///
  /// - Parameters:
  ///   - view: a view that is shown.
  ///   - other: the view that is to be in its place.
  /// - Throws: why it could not; nothing has changed then. The default always does.
  func swap(_ view: any ModuleView, for other: any ModuleView) async throws
}

extension Navigator {
  /// Checks nothing: `show` throws if it cannot.
  public func check(_ style: RouteStyle, from source: (any ModuleView)?) throws(NavigationError) {}

  /// `nil`: it does not tell.
  public var layout: NavigationLayout? { nil }

  /// Throws ``NavigationError/refused(_:)``.
  public func reveal(_ view: any ModuleView) throws(NavigationError) {
    throw .refused(
      "The tab with \(type(of: view)) cannot be brought to the front by the router. Usually the navigator has"
        + " no `reveal(_:)`. Add it, if it has tabs.")
  }

  /// Throws ``NavigationError/refused(_:)``.
  public func move(_ view: any ModuleView, to index: Int) async throws {
    throw NavigationError.refused(
      "\(type(of: view)) cannot be moved by the router. Usually the navigator has no `move(_:to:)`. Add it, if views can be"
        + " inside of others.")
  }

  /// What a view has inside, in order; `nil` if the navigator does not tell.
  func children(of view: any ModuleView) -> [NavigationLayout.Node]? {
    layout.map { $0.node(of: view)?.children ?? [] }
  }

  /// Throws ``NavigationError/refused(_:)``.
  public func swap(_ view: any ModuleView, for other: any ModuleView) async throws {
    throw NavigationError.refused(
      "\(type(of: view)) cannot be swapped for \(type(of: other)) by the router. Usually the navigator has no"
        + " `swap(_:for:)`. Add it.")
  }

  /// Whether the navigator has a view.
  package func has(_ view: any ModuleView) -> Bool { views.contains { $0 === view } }
}
