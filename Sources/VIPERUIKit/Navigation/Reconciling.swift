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
      if view is UINavigationController || view is UITabBarController {
        throw NavigationError.refused(
          "\(type(of: view)) is a container, which UIKit does not push. Let the module's view be what is in it, and route"
            + " with `style.wrapped(in: .navigation)` or `.tab`.")
      }
      if let controller = controller(of: view) { return controller }
      guard let controller = makeController(view) ?? (view as? any ModuleScreen)?.makeHostingController() else {
        throw NavigationError.refused(
          "\(type(of: view)) has no view controller. Usually it is drawn by another framework. Let it be a UIViewController,"
            + " conform to ModuleScreen, or pass `makeController:` to UIKitNavigator.")
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
      if let parent = controller.parent { return isInWindow(parent) }
      if controller === window.rootViewController { return true }
      return controller.presentingViewController.map(isInWindow) ?? false
    }

    /// Removes the modules that UIKit does not have any more, and takes over the tab that is selected there.
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
      if let top = tree.top, let stack = try? stack(of: top), let tabs = stack.tabBarController,
        let all = tabs.viewControllers, all.indices.contains(tabs.selectedIndex),
        tabs.selectedViewController === all[tabs.selectedIndex], tree.tabs.indices.contains(tabs.selectedIndex)
      {
        try? tree.select(tab: tree.tabs[tabs.selectedIndex])
      }
      hosted = hosted.filter { $0.value.controller != nil }
    }

    /// Takes off what lies over a page that other code has taken out of the middle of a stack: it leaves the tree with that page.
    private func takeOffWhatLostItsPlace() {
      isPerforming = true
      defer { isPerforming = false }
      let containers = layout.containers
      for (level, container) in containers.enumerated().reversed() {
        for (index, tab) in container.tabs.enumerated() {
          let pages = tab.stack.map { controller(of: $0.element) }
          guard let place = pages.firstIndex(where: { $0.map(isInWindow) != true }), place > 0,
            let stack = pages[place - 1]?.navigationController
          else { continue }
          let isCovered = index == container.selected && level + 1 < containers.count
          let host = stack.tabBarController ?? stack
          if isCovered, host.presentedViewController != nil { host.dismiss(animated: false) }
          let above = pages[place...].filter { $0?.navigationController === stack }
          guard !above.isEmpty else { continue }
          stack.setViewControllers(
            stack.viewControllers.filter { page in !above.contains { $0 === page } }, animated: false)
        }
      }
    }
  }
#endif
