// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import UIKit
  import VIPERHosting
  import VIPERSwiftUI

  // The controllers of views, and the comparison of the tree with UIKit's hierarchy.
  extension UIKitNavigator {
    /// Returns the controller of a shown view.
    func controller(of view: any ModuleView) -> UIViewController? {
      (view as? UIViewController) ?? hosted[ObjectIdentifier(view)]?.controller
    }

    /// Returns the view itself if it is a controller, or else creates a controller for it.
    func makeController(of view: any ModuleView) throws -> UIViewController {
      let known = controller(of: view)
      let made = known ?? makeController(view) ?? (view as? any ModuleScreen)?.makeHostingController()
      guard let controller = made else { throw RouteError.hasNoController(view) }
      if controller is UINavigationController || controller is UITabBarController
        || controller is UISplitViewController
      {
        throw RouteError.isContainer(view)
      }
      if known != nil { return controller }
      if controller.parent != nil, hosted.values.contains(where: { $0.controller === controller }) {
        throw RouteError.isUsed(controller, for: view)
      }
      hosted[ObjectIdentifier(view)] = Hosted(controller: controller)
      return controller
    }

    /// Returns the navigation controller that contains a view or its parent.
    func stack(of view: any ModuleView) throws(RouteError) -> UINavigationController {
      guard let stack = controller(of: view)?.navigationController else { throw .notShown("\(type(of: view))") }
      return stack
    }

    /// Returns whether a controller is in the window, by following its parents and presenting controllers up to the
    /// root.
    func isInWindow(_ controller: UIViewController) -> Bool {
      if let parent = (controller as? StackController)?.split ?? controller.parent { return isInWindow(parent) }
      if controller === window.rootViewController { return true }
      return controller.presentingViewController.map(isInWindow) ?? false
    }

    /// Removes the modules that are no longer in UIKit's hierarchy, and selects the tab or column that UIKit has
    /// selected.
    ///
    /// The navigator calls this method after each transition. Call this method in your code after you change the
    /// hierarchy without the router.
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
      let tabs = tree.top.flatMap { try? stack(of: $0).tabBarController }
      if let name = (tabs?.selectedViewController as? StackController)?.tab { try? tree.select(tab: name) }
    }

    /// Removes the modules of the first controllers that other code has removed from a stack; the next one becomes the
    /// first. Removes everything above a controller that other code has removed from the middle of a stack. The tree
    /// removes the same views when the module of the removed controller is removed.
    private func takeOffWhatLostItsPlace() {
      isPerforming = true
      defer { isPerforming = false }
      let hasGone = { @MainActor (view: any ModuleView) in self.controller(of: view).map(self.isInWindow) != true }
      for stack in tree.layout.containers.flatMap({ $0.tabs.map(\.stack) }) {
        if let first = stack.first(where: { !hasGone($0.element) }) { try? tree.removeViews(below: first.element) }
      }
      for gap in tree.layout.gaps(where: hasGone) {
        guard let stack = try? stack(of: gap.below) else { continue }
        if gap.isCovered, stack.host.presentedViewController != nil { stack.host.dismiss(animated: false) }
        let kept = stack.viewControllers.filter { page in !gap.above.contains { controller(of: $0) === page } }
        if kept.count < stack.viewControllers.count { stack.setViewControllers(kept, animated: false) }
      }
    }
  }
#endif
