// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import UIKit

  /// The delegate that notifies the navigator whenever UIKit's hierarchy changes. The notification does not describe
  /// the change.
  final class HierarchyObserver: NSObject, UINavigationControllerDelegate, UITabBarControllerDelegate,
    UISplitViewControllerDelegate, UIAdaptivePresentationControllerDelegate, UIViewControllerTransitioningDelegate
  {
    weak var navigator: UIKitNavigator?
    /// A closure that creates the animator of the current named transition.
    var animator: (@MainActor () -> (any UIViewControllerAnimatedTransitioning)?)?
    private(set) lazy var animating = AnimatingObserver(self)

    init(_ navigator: UIKitNavigator?) { self.navigator = navigator }

    // UIKit reports a cancelled swipe only through `willShow`. Since iOS 18, UIKit also calls `didShow` for a partial
    // swipe.
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {
      if navigationController.topViewController === viewController { navigator?.transition.endLast() }
      navigator?.hierarchyDidChange()
    }

    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
      navigator?.hierarchyDidChange()
    }

    func splitViewController(
      _ svc: UISplitViewController,
      topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column { navigator?.front(of: svc) ?? proposedTopColumn }

    func splitViewControllerDidCollapse(_ svc: UISplitViewController) { navigator?.hierarchyDidChange() }
    func splitViewControllerDidExpand(_ svc: UISplitViewController) { navigator?.hierarchyDidChange() }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      navigator?.hierarchyDidChange()
    }

    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator?() }
  }

  /// The delegate that animates a push with a named transition. A stack has this delegate only during the transition,
  /// because a delegate that provides animators disables the swipe that pops a view.
  final class AnimatingObserver: NSObject, UINavigationControllerDelegate {
    private weak var observer: HierarchyObserver?

    init(_ observer: HierarchyObserver) { self.observer = observer }

    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) { observer?.navigationController(navigationController, didShow: viewController, animated: animated) }

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
      to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { observer?.animator?() }
  }

  /// A stack that reports its dismissal, even if the delegate of the presentation controller is not notified.
  final class StackController: UINavigationController {
    weak var observer: HierarchyObserver?
    /// The name of the tab that shows this stack.
    var tab: String?
    /// The split controller that contains this stack as a column.
    weak var split: SplitController?

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      guard isBeingDismissed || host.isBeingDismissed else { return }
      // UIKit ends the presentation after this method returns, so the notification is sent in the next turn of the main
      // actor.
      Task { [weak observer] in observer?.navigator?.hierarchyDidChange() }
    }
  }

  extension UINavigationController {
    /// The split controller that contains this stack as a column.
    var columns: SplitController? { (self as? StackController)?.split }
    /// The outermost container of the stack: the presented controller or the root.
    var host: UIViewController { columns ?? tabBarController ?? self }
    var isSelected: Bool { tabBarController.map { $0.selectedViewController === self } ?? true }
  }
#endif
