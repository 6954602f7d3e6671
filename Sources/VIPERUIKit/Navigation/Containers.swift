// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import UIKit
  import VIPERHosting

  // The creation of container controllers.
  extension UIKitNavigator {
    /// Dismisses presented controllers, and then makes a controller the root. If `container` is not `nil`, the root is
    /// a container with tabs or columns that contains the controller.
    func setRoot(_ controller: UIViewController, in container: RouteContainer?) async {
      if let root = window.rootViewController, root.presentedViewController != nil {
        await dismiss(above: root, animated: false)
      }
      // A storyboard may already have set the controller as the root.
      if container == nil, let stack = window.rootViewController as? UINavigationController,
        stack === controller.parent, stack.viewControllers.count == 1
      {
        stack.delegate = observer
        return
      }
      if window.rootViewController === controller { window.rootViewController = nil }
      window.rootViewController = makeHost(controller, in: container)
    }

    /// Shows a controller as the only one in a tab, and selects the tab. Creates the tab if it does not exist.
    func setTab(_ name: String, _ controller: UIViewController, over top: any ModuleView) throws(RouteError) {
      guard let tabs = try stack(of: top).tabBarController else { throw .noTab(name) }
      // Other code may have inserted or moved tabs, so the index of a tab in the tree may not be its index here.
      let known = tabs.viewControllers?.compactMap { $0 as? StackController }
      if let stack = known?.first(where: { $0.tab == name }) {
        stack.setViewControllers([controller], animated: false)
        stack.tabBarItem = controller.tabBarItem
        tabs.selectedViewController = stack
      } else {
        let stack = makeStack(controller)
        stack.tab = name
        tabs.setViewControllers((tabs.viewControllers ?? []) + [stack], animated: false)
        tabs.selectedViewController = stack
      }
    }

    /// Puts a controller into a stack. If `container` is not `nil`, puts the stack into tabs or columns.
    func makeHost(_ controller: UIViewController, in container: RouteContainer?) -> UIViewController {
      let stack = makeStack(controller)
      if let name = container?.column, let column = UISplitViewController.Column.named(name) {
        let split = SplitController(style: splitStyle)
        split.delegate = observer
        split.set(stack, for: column)
        return split
      }
      guard case .tabs(let name)? = container else { return stack }
      stack.tab = name
      let tabs = UITabBarController()
      tabs.delegate = observer
      tabs.setViewControllers([stack], animated: false)
      return tabs
    }

    func makeStack(_ controller: UIViewController) -> StackController {
      let stack = StackController()
      stack.observer = observer
      stack.delegate = observer
      stack.setViewControllers([controller], animated: false)
      stack.tabBarItem = controller.tabBarItem
      return stack
    }
  }
#endif
