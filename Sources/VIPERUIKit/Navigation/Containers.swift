// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(UIKit)
  import UIKit
  import VIPER

  // The containers that it makes.
  extension UIKitNavigator {
    /// Makes the controller a root, in tabs or columns if there is a container; takes off first what is presented.
    func setRoot(_ controller: UIViewController, in container: RouteContainer?) async {
      if let root = window.rootViewController, root.presentedViewController != nil {
        await dismiss(above: root, animated: false)
      }
      // A storyboard may have put it there already.
      if container == nil, let stack = window.rootViewController as? UINavigationController,
        stack === controller.parent, stack.viewControllers.count == 1
      {
        stack.delegate = observer
        return
      }
      if window.rootViewController === controller { window.rootViewController = nil }
      window.rootViewController = makeHost(controller, in: container)
    }

    /// Puts a controller into a tab, as its only page, and selects that.
    func setTab(_ name: String, _ controller: UIViewController, over top: any ModuleView) throws(NavigationError) {
      guard let tabs = try stack(of: top).tabBarController else { throw .noTab(name) }
      if let index = tree.tabs.firstIndex(of: name), let stack = tabs.viewControllers?[index] as? UINavigationController
      {
        stack.setViewControllers([controller], animated: false)
        stack.tabBarItem = controller.tabBarItem
        tabs.selectedIndex = index
      } else {
        let all = (tabs.viewControllers ?? []) + [makeStack(controller)]
        tabs.setViewControllers(all, animated: false)
        tabs.selectedIndex = all.count - 1
      }
    }

    /// Puts a controller into a stack, and that into tabs or columns if there is a container.
    func makeHost(_ controller: UIViewController, in container: RouteContainer?) -> UIViewController {
      let stack = makeStack(controller)
      if let name = container?.column, let column = UISplitViewController.Column.named(name) {
        let split = SplitController(style: splitStyle)
        split.delegate = observer
        split.set(stack, for: column)
        return split
      }
      guard container != nil else { return stack }
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
