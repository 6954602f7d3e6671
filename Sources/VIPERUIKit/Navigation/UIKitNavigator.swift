// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import UIKit
  public import VIPERHosting

  /// The navigator of a window. The navigator shows modules in UIKit's containers, one transition at a time.
  ///
  /// ```swift
  /// let navigator = UIKitNavigator(window: window)   // one per scene, retained by the scene's delegate
  /// router.navigator = navigator
  /// window.makeKeyAndVisible()
  /// try router.launch(opening: Routes.account())
  /// ```
  ///
  /// Each stack is a `UINavigationController`. Tabs are a `UITabBarController` with stacks. Columns are a
  /// `UISplitViewController` with stacks. A presented module has a separate stack.
  ///
  /// The system and other code may remove controllers. The navigator finds such removals by comparing UIKit's hierarchy
  /// with ``tree``. Modules that are no longer in the hierarchy are removed, and their openers are notified.
  @MainActor public final class UIKitNavigator: Navigator {
    /// The window.
    public let window: UIWindow
    /// The styles that the navigator performs, and the replacements of other styles.
    public let styles: RouteStyles
    /// The model of the window.
    public internal(set) var tree: NavigationTree
    /// The closures that create the animators of transitions, by the name of the transition. The name `"curl"` is for
    /// `style.transition("curl")`. If the closure returns `nil`, the transition has the default animation. A transition
    /// without a closure also has the default animation, and is reported once.
    public var animators: [String: @MainActor () -> (any UIViewControllerAnimatedTransitioning)?] = [:]
    /// A closure that creates the controller of a view that is not a controller. If the closure returns `nil`, the
    /// navigator creates a hosting controller for a `ModuleScreen`, and rejects any other view.
    public var makeController: @MainActor (any ModuleView) -> UIViewController?

    /// The style of split controllers that are created later. The style determines the number of columns. With three
    /// columns, `content` is between `sidebar` and `detail`.
    public var splitStyle = UISplitViewController.Style.doubleColumn

    /// The controllers of views that are not controllers.
    var hosted: [ObjectIdentifier: Hosted] = [:]
    let transition = AwaitedTransition()
    /// Whether the navigator is changing UIKit's hierarchy.
    var isPerforming = false
    var isDisconnected = false
    private(set) lazy var observer = HierarchyObserver(self)

    struct Hosted {
      weak var controller: UIViewController?
    }

    /// Creates a navigator that shows no modules yet.
    ///
    /// - Parameters:
    ///   - window: The window in which the navigator shows modules. The navigator replaces the root controller, unless
    ///     the root controller already contains the controller of the first module.
    ///   - styles: The styles that the navigator performs, and the replacements of other styles.
    ///   - makeController: A closure that creates the controller of a view that is not a controller. A `ModuleScreen`
    ///     does not require this closure.
    public init(
      window: UIWindow, styles: RouteStyles = .uiKit,
      makeController: @escaping @MainActor (any ModuleView) -> UIViewController? = { _ in nil }
    ) {
      self.window = window
      self.styles = styles
      self.makeController = makeController
      tree = NavigationTree(styles: styles, notifiesAppearance: false)
    }

    /// All views, from bottom to top. Each view is followed by its embedded views.
    public var views: [any ModuleView] { tree.views }
    /// The containers with their tabs, stacks and views.
    public var layout: NavigationLayout? { tree.layout }
    /// Returns whether the tree contains a view.
    public func contains(_ view: any ModuleView) -> Bool { tree.contains(view) }

    /// Checks whether the tree and the columns allow a view to be shown in this style.
    public func check(_ style: RouteStyle, from source: (any ModuleView)?) throws(RouteError) {
      if isDisconnected { throw .disconnected }
      try tree.check(style, from: source)
      try checkColumn(style)
    }

    /// Removes all modules, and rejects all later requests to show a module. Call this method in the scene delegate's
    /// `sceneDidDisconnect(_:)`.
    ///
    /// The ports of the views are notified from the top down. The window retains its controllers.
    public func disconnect() {
      isDisconnected = true
      removeAll()
      transition.endLast()
    }

    func removeAll() {
      let views = tree.views
      tree = NavigationTree(styles: styles, notifiesAppearance: false)
      hosted = [:]
      for view in views.reversed() { view.port.viewWasRemoved() }
    }
  }
#endif
