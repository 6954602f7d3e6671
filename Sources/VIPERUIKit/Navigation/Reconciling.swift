// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(UIKit)
  import UIKit
  import VIPER
  import VIPERSwiftUI

  // The controllers of views, and whether UIKit has them.
  extension UIKitNavigator {
    /// The controller of a view that is shown.
    func controller(of view: any ModuleView) -> UIViewController? {
      (view as? UIViewController) ?? hosted[ObjectIdentifier(view)]?.controller
    }

    /// The view itself if it is a controller, or else one that is made for it.
    func makeController(of view: any ModuleView) throws -> UIViewController {
      if view is UINavigationController || view is UITabBarController || view is UISplitViewController {
        throw NavigationError.isContainer(view)
      }
      if let controller = controller(of: view) { return controller }
      guard let controller = makeController(view) ?? (view as? any ModuleScreen)?.makeHostingController() else {
        throw NavigationError.hasNoController(view)
      }
      hosted[ObjectIdentifier(view)] = Hosted(controller: controller)
      return controller
    }

    /// The navigation controller in which a view, or what it is inside of, lies.
    func stack(of view: any ModuleView) throws(NavigationError) -> UINavigationController {
      guard let stack = controller(of: view)?.navigationController else { throw .notShown("\(type(of: view))") }
      return stack
    }

    /// Whether a controller is in the window: by its parents and what presents them, up to the root.
    func isInWindow(_ controller: UIViewController) -> Bool {
      if let parent = (controller as? StackController)?.split ?? controller.parent { return isInWindow(parent) }
      if controller === window.rootViewController { return true }
      return controller.presentingViewController.map(isInWindow) ?? false
    }

    /// Removes the modules that UIKit does not have any more, and takes over which tab or column is in front there.
    ///
    /// Called after each transition; call it yourself after changing the hierarchy without the router.
    public func reconcile() {
      guard !isPerforming, !isDisconnected else { return }
      takeOffWhatLostItsPlace()
      for view in tree.views where tree.contains(view) {
        guard let controller = controller(of: view), isInWindow(controller) else {
          do { try tree.remove(view) } catch { removeAll() }
          continue
        }
      }
      followTabs()
      followColumns()
      hosted = hosted.filter { $0.value.controller != nil }
    }

    private func followTabs() {
      guard let tabs = tree.top.flatMap({ try? stack(of: $0).tabBarController }),
        let index = tabs.viewControllers?.firstIndex(where: { $0 === tabs.selectedViewController }),
        tree.tabs.indices.contains(index)
      else { return }
      try? tree.select(tab: tree.tabs[index])
    }

    /// Takes off what lies over a page that other code has taken out of the middle of a stack: it leaves the tree with that page.
    private func takeOffWhatLostItsPlace() {
      isPerforming = true
      defer { isPerforming = false }
      for gap in layout.gaps(where: { view in controller(of: view).map(isInWindow) != true }) {
        guard let stack = try? stack(of: gap.below) else { continue }
        if gap.isCovered, stack.host.presentedViewController != nil { stack.host.dismiss(animated: false) }
        let kept = stack.viewControllers.filter { page in !gap.above.contains { controller(of: $0) === page } }
        if kept.count < stack.viewControllers.count { stack.setViewControllers(kept, animated: false) }
      }
    }
  }
#endif
