// The optional abilities of a host, a protocol for each, so that a misspelt method does not conform.

/// A navigator that knows beforehand whether it could show a view.
@MainActor public protocol ChecksStyles: Navigator {
  /// Checks whether a view could be shown now. Changes nothing.
  ///
  /// - Parameters:
  ///   - style: how; one that the navigator performs.
  ///   - source: the view that asks; `nil` if the app does.
  /// - Throws: why it could not.
  func check(_ style: RouteStyle, from source: (any ModuleView)?) throws(NavigationError)
}

/// A navigator that tells how its views lie in the window: for ``Submodules``, and for saving what is shown.
@MainActor public protocol ProvidesLayout: Navigator {
  /// The views, as they lie in the window.
  var layout: NavigationLayout { get }
}

/// A navigator with tabs, which the router can bring to the front.
@MainActor public protocol SelectsTabs: Navigator {
  /// Brings the tab to the front that has a view, as a person does. Does nothing if it is in front.
  ///
  /// - Parameter view: a view that is shown.
  /// - Throws: why it could not; nothing has changed then.
  func selectTab(of view: any ModuleView) throws(NavigationError)
}

/// A navigator that can go to a view that it has, for ``RouteStyle/existing(or:)``.
@MainActor public protocol RevealsViews: Navigator {
  /// Brings a view to the front, in one transition, and returns when that has ended: its tab is selected, and what lies
  /// over it is taken off. What is inside of a view, and the view, come to the front together.
  ///
  /// - Parameters:
  ///   - view: a view that is shown. Does nothing if it is in front.
  ///   - details: whether it is animated; the rest does not matter.
  /// - Throws: why it could not; nothing has changed then.
  func reveal(_ view: any ModuleView, details: RouteDetails) async throws
}

/// A navigator that can reorder the views that are inside another.
@MainActor public protocol MovesViews: Navigator {
  /// Puts a view that is inside another at another place there. No view is told: nobody comes or leaves.
  ///
  /// - Parameters:
  ///   - view: a view that was embedded.
  ///   - index: where it is then, among all that the other has inside; the nearest place if there is none of this index.
  /// - Throws: if it stays where it was.
  func move(_ view: any ModuleView, to index: Int) async throws
}

/// A navigator that can put another view in the place of one that is shown, for ``VIPRouter/swap(_:for:)``.
@MainActor public protocol SwapsViews: Navigator {
  /// Puts another view in the place of one that is shown, seen or covered. What is inside of the view and what lies on it
  /// stays.
  ///
  /// The other has taken the module over already, with the lifecycle as it was: its port need not be told anything,
  /// and what the first one's port is told reaches no module.
  ///
  /// - Parameters:
  ///   - view: a view that is shown.
  ///   - other: the view that is to be in its place.
  /// - Throws: why it could not; nothing has changed then.
  func swap(_ view: any ModuleView, for other: any ModuleView) async throws
}

extension Navigator {
  /// Checks a style, if the host can.
  func checkIfAble(_ style: RouteStyle, from source: (any ModuleView)?) throws(NavigationError) {
    try (self as? any ChecksStyles)?.check(style, from: source)
  }

  /// Brings the tab of a view of a stack to the front, if it is not there.
  ///
  /// - Parameter hasTabs: whether there are tabs, if the host does not tell.
  package func bringToFront(_ view: any ModuleView, hasTabs: Bool) throws(NavigationError) {
    let tree = (self as? any TreeNavigator)?.tree
    guard !(tree?.isSelected(view) ?? NavigationLayout(of: self)?.isSelected(view) ?? !hasTabs) else { return }
    guard let host = self as? any SelectsTabs else {
      throw .refused(
        "The tab with \(type(of: view)) cannot be brought to the front by the router. Usually the navigator does"
          + " not conform to SelectsTabs. Let it, if it has tabs.")
    }
    try host.selectTab(of: view)
  }

  /// Goes to a view, if the host can.
  func revealIfAble(_ view: any ModuleView, details: RouteDetails) async throws {
    guard let host = self as? any RevealsViews else {
      throw NavigationError.refused(
        "\(type(of: view)) is there already, and the router cannot go there. Usually the navigator does not conform to"
          + " RevealsViews. Let it, or open the route by a style that is not `existing`.")
    }
    try await host.reveal(view, details: details)
  }

  /// Moves a view inside its parent, if the host can.
  func moveIfAble(_ view: any ModuleView, to index: Int) async throws {
    guard let host = self as? any MovesViews else {
      throw NavigationError.refused(
        "\(type(of: view)) cannot be moved by the router. Usually the navigator does not conform to MovesViews. Let it,"
          + " if views can be inside of others.")
    }
    try await host.move(view, to: index)
  }

  /// Swaps a view for another, if the host can.
  func swapIfAble(_ view: any ModuleView, for other: any ModuleView) async throws {
    guard let host = self as? any SwapsViews else {
      throw NavigationError.refused(
        "\(type(of: view)) cannot be swapped for \(type(of: other)) by the router. Usually the navigator does not"
          + " conform to SwapsViews. Let it.")
    }
    try await host.swap(view, for: other)
  }
}
