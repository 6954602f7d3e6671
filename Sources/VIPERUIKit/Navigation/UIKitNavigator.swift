// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(UIKit)
  public import UIKit
  public import VIPER

  /// A host of one window: it shows modules by UIKit's own containers, one transition at a time.
  ///
  /// ```swift
  /// let navigator = UIKitNavigator(window: window)   // one per scene, kept by its delegate
  /// router.navigator = navigator
  /// window.makeKeyAndVisible()
  /// try router.launch(opening: Routes.account)
  /// ```
  ///
  /// Each stack is a `UINavigationController`; tabs are a `UITabBarController` of those, and columns a `UISplitViewController`;
  /// a presented module is in a stack of its own. What the system or other code takes off is found by comparing UIKit's hierarchy with ``tree``: the modules
  /// that are not there any more are removed, and their openers are told.
  @MainActor public final class UIKitNavigator: ChecksStyles, ProvidesLayout {
    /// The window.
    public let window: UIWindow
    /// The styles that it performs, and what the others become.
    public let styles: RouteStyles
    /// The model of what the window shows.
    public internal(set) var tree: NavigationTree
    /// The animators of transitions by name: for `style.transition("curl")`. A name without one is ignored.
    public var animators: [String: @MainActor () -> any UIViewControllerAnimatedTransitioning] = [:]
    /// Makes the controller of a view that is not a controller. With `nil`, a `ModuleScreen` gets a hosting controller, and another view
    /// is refused.
    public var makeController: @MainActor (any ModuleView) -> UIViewController?

    /// The number of columns of the containers that are made from now on: three have `content` between `sidebar` and `detail`.
    public var splitStyle = UISplitViewController.Style.doubleColumn

    /// The controllers of views that are not controllers themselves.
    var hosted: [ObjectIdentifier: Hosted] = [:]
    let transition = AwaitedTransition()
    /// Whether it changes UIKit's hierarchy itself just now.
    var isPerforming = false
    var isDisconnected = false
    private(set) lazy var observer = HierarchyObserver(self)

    struct Hosted {
      weak var controller: UIViewController?
    }

    /// A navigator that shows nothing yet.
    ///
    /// - Parameters:
    ///   - window: where it shows modules. The navigator replaces its root controller, unless that has the first module's.
    ///   - styles: what it performs, and what the others become.
    ///   - makeController: makes the controller of a view that is not a controller; a `ModuleScreen` needs none.
    public init(
      window: UIWindow, styles: RouteStyles = .uiKit,
      makeController: @escaping @MainActor (any ModuleView) -> UIViewController? = { _ in nil }
    ) {
      self.window = window
      self.styles = styles
      self.makeController = makeController
      tree = NavigationTree(styles: styles, tellsAppearance: false)
    }

    /// Every view, lowest first, what is inside of a view right after it.
    public var views: [any ModuleView] { tree.views }
    /// The containers with their tabs, stacks and views.
    public var layout: NavigationLayout { tree.layout }

    /// Checks by the tree.
    public func check(_ style: RouteStyle, from source: (any ModuleView)?) throws(NavigationError) {
      if isDisconnected { throw .disconnected }
      try tree.check(style, from: source)
      try checkColumn(style)
    }

    /// Removes all modules, and shows no more: for a scene delegate's `sceneDidDisconnect(_:)`.
    ///
    /// The views' ports are told from the top down; the window keeps its controllers.
    public func disconnect() {
      isDisconnected = true
      removeAll()
      transition.endLast()
    }

    func removeAll() {
      let views = tree.views
      tree = NavigationTree(styles: styles, tellsAppearance: false)
      hosted = [:]
      for view in views.reversed() { view.port.removed() }
    }
  }
#endif
