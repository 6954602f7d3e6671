/// A host that shows and removes the modules of one window. Examples are hosts for UIKit, SwiftUI or a terminal, and a
/// host in memory for tests.
///
/// The router runs one transition at a time and waits until the transition ends, so `show`, `remove` and `perform` may
/// take as long as an animation. A navigator reports the lifecycle of each view to the view's ``ViewPort``. When a view
/// is shown, the navigator reports at least ``ViewPort/viewIsReady()`` and appearance. When the router or the system removes
/// a view, the navigator reports at least disappearance and ``ViewPort/viewWasRemoved()``. A `TreeNavigator` of `VIPERHosting`
/// reports the lifecycle through a `NavigationTree` and only renders the views.
///
/// A navigator must implement `styles`, `views`, `show` and `remove`. The other requirements have defaults. A navigator
/// implements the ones that it supports. If the navigator declares the conformance in an extension, the compiler
/// warns about a member of the extension that nearly matches a requirement. If the router needs a change that the
/// navigator does not support, the error names the missing method. See <doc:Hosts>.
///
/// A host that detects a change of the window, but not the kind of change, calls ``VIPRouter/reconcile()``.
@MainActor public protocol Navigator: AnyObject {
  /// The styles that the navigator performs, and the replacements of other styles.
  var styles: RouteStyles { get }

  /// All views of the navigator, including covered views. The router compares these views with the views of its route
  /// handles.
  var views: [any ModuleView] { get }

  /// The layout of the views in the window, or `nil` if the navigator does not provide a layout. The default is `nil`.
  /// ``Submodules`` and the saving of the navigation use the layout.
  var layout: NavigationLayout? { get }

  /// Whether the navigator has called ``ViewPort/viewWasRemoved()`` for each view that it no longer has. The default is
  /// `false`.
  ///
  /// With `false`, the router compares its views with ``views`` after each transition. With `true`, it compares them
  /// only after a module was transferred to another view. The time of a comparison grows with the number of views.
  var notifiesRemovals: Bool { get }

  /// Returns whether the navigator has a view, covered or not. The default searches ``views``.
  func contains(_ view: any ModuleView) -> Bool

  /// Checks whether a view could be shown now. Does not change the window. The default accepts each style, and the
  /// style is rejected later if `show` throws.
  ///
  /// - Parameters:
  ///   - style: A style that the navigator performs.
  ///   - source: The source view, or `nil` if the app opens the module.
  /// - Throws: The reason why the view could not be shown.
  func check(_ style: RouteStyle, from source: (any ModuleView)?) throws(RouteError)

  /// Shows a view.
  ///
  /// - Parameters:
  ///   - view: The view of a module that was just built.
  ///   - style: A style that the navigator performs. For an embedded view, it may contain an index.
  ///   - source: The source view, or `nil` if the app opens the module.
  /// - Returns: The style that was used.
  /// - Throws: An error if the view is not shown. The opener receives the error.
  func show(_ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?) async throws -> RouteStyle

  /// Removes a view and all views above it. The transition is the inverse of the transition that showed the view.
  ///
  /// - Parameters:
  ///   - view: A view that `show` has shown.
  ///   - style: The style that `show` returned for the view.
  /// - Throws: An error if the view remains.
  func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws

  /// Changes the views that the navigator shows. The default throws ``RouteError/unsupported(_:)``, and so does a
  /// navigator for each change that it does not support.
  ///
  /// - Throws: The reason why the change is not possible. The window is then unchanged.
  func perform(_ change: NavigationChange) async throws

  /// Selects the tab that contains a view. The effect is the same as that of a selection by the user. Does nothing if
  /// the view is in the stack of a selected tab. The default throws an error.
  ///
  /// The method is synchronous, because the rebuilding of a window opens the next route directly after the selection.
  /// A suspension would allow other routes to be opened first.
  ///
  /// - Parameter view: A view that is shown.
  /// - Throws: The reason why the tab cannot be selected. The window is then unchanged.
  func selectTab(of view: any ModuleView) throws(RouteError)
}

extension Navigator {
  /// No layout.
  public var layout: NavigationLayout? { nil }
  /// `false`: the router compares its views with ``views`` after each transition.
  public var notifiesRemovals: Bool { false }
  /// Searches the view in ``views``.
  public func contains(_ view: any ModuleView) -> Bool { views.contains { $0 === view } }
  /// Accepts each style.
  public func check(_ style: RouteStyle, from source: (any ModuleView)?) throws(RouteError) {}
  /// Throws ``RouteError/unsupported(_:)``.
  public func perform(_ change: NavigationChange) async throws { throw RouteError.unsupported(change) }
  /// Throws an error that names this method.
  public func selectTab(of view: any ModuleView) throws(RouteError) {
    throw RouteError(
      "host.unsupportedChange", names: ["\(type(of: view))"],
      "The router cannot select the tab with \(type(of: view)). Usually the navigator does not implement"
        + " `selectTab(of:)`. Implement it if the navigator has tabs.")
  }
}

extension Navigator {
  /// Returns the style that the navigator would currently perform for a requested style, or `nil` if the navigator does
  /// not support the requested style.
  func resolve(_ style: RouteStyle) -> RouteStyle? {
    guard style.place.isShowDetail else { return styles.resolve(style) }
    return styles.resolve(style, inColumns: layout?.containers.last?.container?.isSplit == true)
  }

  /// Returns the nodes inside a view, in order, or `nil` if the navigator does not provide its layout.
  func children(of view: any ModuleView) -> [NavigationLayout.Node]? {
    layout.map { $0.node(of: view)?.children ?? [] }
  }
}
