// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(UIKit)
  import UIKit

  /// Hears that something has changed in UIKit's hierarchy, and not what.
  final class HierarchyObserver: NSObject, UINavigationControllerDelegate, UITabBarControllerDelegate,
    UISplitViewControllerDelegate, UIAdaptivePresentationControllerDelegate, UIViewControllerTransitioningDelegate
  {
    weak var navigator: UIKitNavigator?
    /// Makes the animator of the named transition that runs.
    var animator: (@MainActor () -> any UIViewControllerAnimatedTransitioning)?
    private(set) lazy var animating = AnimatingObserver(self)

    init(_ navigator: UIKitNavigator?) { self.navigator = navigator }

    // A cancelled swipe is told by `willShow` alone, and from iOS 18 on `didShow` is told for a partial one, too.
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

  /// Animates a push by a named transition. It is a stack's delegate only while that runs: a delegate that makes animators takes
  /// the swipe back away.
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

  /// A stack that tells when it was dismissed, also if nobody hears its presentation's delegate.
  final class StackController: UINavigationController {
    weak var observer: HierarchyObserver?
    /// The columns of which it is one.
    weak var split: SplitController?

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      guard isBeingDismissed || host.isBeingDismissed else { return }
      // The presentation is over a turn later.
      Task { [weak observer] in observer?.navigator?.hierarchyDidChange() }
    }
  }

  extension UINavigationController {
    /// The columns of which it is one.
    var columns: SplitController? { (self as? StackController)?.split }
    /// The container in which it is: what is presented, or the root.
    var host: UIViewController { columns ?? tabBarController ?? self }
    var isSelected: Bool { tabBarController.map { $0.selectedViewController === self } ?? true }
  }
#endif
