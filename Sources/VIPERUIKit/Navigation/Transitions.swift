// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(UIKit)
  import UIKit
  import VIPER

  // One transition at a time, each awaited.
  extension UIKitNavigator {
    /// Changes the hierarchy, and returns when the animation has ended, by whatever tells it first: the coordinator, the
    /// closure that `change` gets, or the delegate.
    func perform(
      in controller: UIViewController, animated: Bool, by name: String? = nil, isPresentation: Bool = false,
      _ change: (_ ended: @escaping () -> Void) -> Void
    ) async {
      let animator = name.flatMap { animators[$0] }
      observer.animator = animator
      let stack = controller as? UINavigationController
      if animator != nil { stack?.delegate = observer.animating }
      await transition.run { end in
        change(end)
        guard animated || isPresentation, controller.viewIfLoaded?.window != nil else { return end() }
        (controller.transitionCoordinator ?? runningCoordinator)?.animate(alongsideTransition: nil) { _ in end() }
      }
      if animator != nil { stack?.delegate = observer }
    }

    /// Returns when no transition of a person or of other code is under way, and compares the hierarchy then.
    func settle() async {
      while let coordinator = runningCoordinator {
        let isQueued = await withCheckedContinuation { continuation in
          let isQueued = coordinator.animate(alongsideTransition: nil) { _ in continuation.resume(returning: true) }
          if !isQueued { continuation.resume(returning: false) }
        }
        if !isQueued { break }
      }
      reconcile()
    }

    /// The hierarchy may have changed: compares it, now or when the transition has ended, unless that goes back.
    func hierarchyDidChange() {
      guard let coordinator = runningCoordinator else { return reconcile() }
      coordinator.animate(alongsideTransition: nil) { [weak self] context in
        if !context.isCancelled { self?.reconcile() }
      }
    }

    private var runningCoordinator: (any UIViewControllerTransitionCoordinator)? {
      var next = window.rootViewController
      while let host = next {
        let inside: [UIViewController] = (host as? SplitController)?.stacks.map(\.value) ?? host.children
        if let coordinator = (inside + [host]).lazy.compactMap(\.transitionCoordinator).first { return coordinator }
        next = host.presentedViewController
      }
      return nil
    }
  }
#endif
