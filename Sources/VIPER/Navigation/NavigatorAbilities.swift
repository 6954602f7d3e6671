// The optional capabilities of a host. Each capability has a separate protocol, so that a misspelled method does not
// compile.

/// A navigator that can check in advance whether it could show a view.
@MainActor public protocol ChecksStyles: Navigator {
  /// Checks whether a view could be shown now. Does not change the window.
  ///
  /// - Parameters:
  ///   - style: A style that the navigator performs.
  ///   - source: The source view, or `nil` if the app opens the module.
  /// - Throws: The reason why the view could not be shown.
  func check(_ style: RouteStyle, from source: (any ModuleView)?) throws(NavigationError)
}

/// A navigator that provides the layout of its window. ``Submodules`` and the saving of the navigation use the layout.
@MainActor public protocol ProvidesLayout: Navigator {
  /// The layout of the views in the window.
  var layout: NavigationLayout { get }
}

/// A navigator with tabs that the router can select.
@MainActor public protocol SelectsTabs: Navigator {
  /// Selects the tab that contains a view. The effect is the same as that of a selection by the user. Does nothing if
  /// the tab is already selected.
  ///
  /// - Parameter view: A view that is shown.
  /// - Throws: The reason why the tab cannot be selected. The window is then unchanged.
  func selectTab(of view: any ModuleView) throws(NavigationError)
}

/// A navigator that can bring an existing view to the front. ``RouteStyle/existing(or:)`` requires this capability.
@MainActor public protocol RevealsViews: Navigator {
  /// Brings a view to the front in one transition, and returns when the transition has ended. Selects the view's tab
  /// and removes the views above it. A view inside another view comes to the front together with the other view.
  ///
  /// - Parameters:
  ///   - view: A view that is shown. If the view is in front, the method does nothing.
  ///   - details: Details that specify whether the transition is animated. The other details are not used.
  /// - Throws: The reason why the view cannot be revealed. The window is then unchanged.
  func reveal(_ view: any ModuleView, details: RouteDetails) async throws
}

/// A navigator that can reorder the views inside another view.
@MainActor public protocol MovesViews: Navigator {
  /// Moves an embedded view to another index in its parent. No view is notified, because no view appears or leaves.
  ///
  /// - Parameters:
  ///   - view: An embedded view.
  ///   - index: The new index among all children of the parent, clamped to the valid range.
  /// - Throws: An error if the view is not moved.
  func move(_ view: any ModuleView, to index: Int) async throws
}

/// A navigator that can replace a shown view by another view. ``VIPRouter/swap(_:for:)`` requires this capability.
@MainActor public protocol SwapsViews: Navigator {
  /// Replaces a shown view by another view. The shown view may be covered. Its children, and the views above the shown
  /// view, remain.
  ///
  /// The module was already transferred to the other view, with its lifecycle unchanged. The host need not report
  /// anything to the port of the other view. Reports to the port of the first view no longer reach the module.
  ///
  /// - Parameters:
  ///   - view: A view that is shown.
  ///   - other: The view that replaces `view`.
  /// - Throws: The reason why the view cannot be replaced. The window is then unchanged.
  func swap(_ view: any ModuleView, for other: any ModuleView) async throws
}

extension Navigator {
  /// Checks a style if the host conforms to ``ChecksStyles``. Does nothing otherwise.
  func checkIfAble(_ style: RouteStyle, from source: (any ModuleView)?) throws(NavigationError) {
    try (self as? any ChecksStyles)?.check(style, from: source)
  }

  /// Selects the tab whose stack contains a view. Does nothing if the tab is already selected.
  ///
  /// - Parameter hasTabs: Whether the window has tabs. Used only if the host does not provide its layout.
  package func bringToFront(_ view: any ModuleView, hasTabs: Bool) throws(NavigationError) {
    let tree = (self as? any TreeNavigator)?.tree
    guard !(tree?.isSelected(view) ?? NavigationLayout(of: self)?.isSelected(view) ?? !hasTabs) else { return }
    guard let host = self as? any SelectsTabs else {
      throw .refused(
        "The router cannot select the tab with \(type(of: view)). Usually the navigator does not conform to"
          + " SelectsTabs. Add the conformance if the navigator has tabs.")
    }
    try host.selectTab(of: view)
  }

  /// Reveals a view. Throws an error if the host does not conform to ``RevealsViews``.
  func revealIfAble(_ view: any ModuleView, details: RouteDetails) async throws {
    guard let host = self as? any RevealsViews else {
      throw NavigationError.refused(
        "\(type(of: view)) is already open, but the router cannot reveal it. Usually the navigator does not conform to"
          + " RevealsViews. Add the conformance, or open the route by a style other than `existing`.")
    }
    try await host.reveal(view, details: details)
  }

  /// Moves a view inside its parent. Throws an error if the host does not conform to ``MovesViews``.
  func moveIfAble(_ view: any ModuleView, to index: Int) async throws {
    guard let host = self as? any MovesViews else {
      throw NavigationError.refused(
        "The router cannot move \(type(of: view)). Usually the navigator does not conform to MovesViews. Add the"
          + " conformance if the navigator supports embedded views.")
    }
    try await host.move(view, to: index)
  }

  /// Replaces a view by another. Throws an error if the host does not conform to ``SwapsViews``.
  func swapIfAble(_ view: any ModuleView, for other: any ModuleView) async throws {
    guard let host = self as? any SwapsViews else {
      throw NavigationError.refused(
        "The router cannot swap \(type(of: view)) for \(type(of: other)). Usually the navigator does not conform to"
          + " SwapsViews. Add the conformance.")
    }
    try await host.swap(view, for: other)
  }
}
