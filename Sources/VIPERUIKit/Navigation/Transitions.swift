// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import UIKit
  import VIPERHosting

  // The transitions. Only one runs at a time, and the navigator waits for its end.
  extension UIKitNavigator {
    /// Changes the hierarchy and the tree, and then compares them, because the user or other code may have changed the
    /// hierarchy meanwhile.
    func performing<Output>(_ change: () async throws -> Output) async rethrows -> Output {
      isPerforming = true
      defer {
        isPerforming = false
        reconcile()
      }
      return try await change()
    }

    /// Changes the hierarchy, and returns when the animation has ended.
    ///
    /// The transition coordinator, the closure that `change` receives, and the delegate may all report the end. The
    /// first report counts.
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

    /// Waits for the end of transitions that the user or other code has started, and then compares the tree with the
    /// hierarchy.
    func settle() async {
      while let coordinator = runningCoordinator {
        var isQueued = true
        await AwaitedTransition().run { end in
          // UIKit may also call a closure that was not queued.
          isQueued = coordinator.animate(alongsideTransition: nil) { _ in end() }
          if !isQueued { end() }
        }
        if !isQueued { break }
      }
      reconcile()
    }

    /// Compares the tree with the hierarchy immediately, or after the current transition. If the current transition is
    /// cancelled, does nothing.
    func hierarchyDidChange() {
      guard let coordinator = runningCoordinator else { return reconcile() }
      let isQueued = coordinator.animate(alongsideTransition: nil) { [weak self] context in
        if !context.isCancelled { self?.reconcile() }
      }
      if !isQueued, !coordinator.isCancelled { reconcile() }
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
