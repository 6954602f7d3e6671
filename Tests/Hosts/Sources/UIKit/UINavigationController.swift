public import Foundation

/// A stack of view controllers.
@MainActor open class UINavigationController: UIViewController {
  private var stack: [UIViewController] = []
  /// The object that is notified of the view controllers that the stack shows.
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// Whether the navigation bar is hidden.
  open var isNavigationBarHidden = false

  /// The kind of a transition.
  public enum Operation: Int, Sendable { case none, push, pop }

  /// Creates a stack with its root.
  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  /// The stack, lowest view controller first.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The topmost view controller.
  public var topViewController: UIViewController? { stack.last }
  override var seenChildren: [UIViewController] { stack.last.map { [$0] } ?? [] }

  /// Pushes a view controller.
  open func pushViewController(_ controller: UIViewController, animated: Bool) {
    if stack.contains(where: { $0 === controller }) {
      return UIWorld.current.refuse("\(controller) is pushed and is in the stack already")
    }
    change(to: stack + [controller], .push, animated: animated)
  }

  /// Pops the topmost view controller.
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    let top = stack.last
    change(to: stack.dropLast(), .pop, animated: animated)
    return top
  }

  /// Pops all view controllers above a view controller.
  @discardableResult open func popToViewController(_ controller: UIViewController, animated: Bool)
    -> [UIViewController]?
  {
    guard let index = stack.firstIndex(where: { $0 === controller }) else {
      UIWorld.current.refuse("Tried to pop to a view controller that doesn't exist: \(controller)")
      return nil
    }
    let leaving = Array(stack[(index + 1)...])
    if !leaving.isEmpty { change(to: Array(stack[...index]), .pop, animated: animated) }
    return leaving
  }

  /// Replaces the stack. The transition is a pop if the new top was in the stack, otherwise a push.
  open func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
    if Set(controllers.map { ObjectIdentifier($0) }).count < controllers.count {
      return UIWorld.current.refuse("a controller is in a stack twice")
    }
    let isThere = stack.contains { $0 === controllers.last }
    change(to: controllers, isThere ? .pop : .push, animated: animated)
  }

  /// Simulates a swipe of the user from the left edge. The transition is in flight until the test ends or cancels it.
  /// Returns `nil` if a swipe is not possible.
  @discardableResult public func swipeBack() -> UITransition? {
    guard stack.count > 1, ownTransition == nil, isSeen, ownPresented == nil else { return nil }
    change(to: stack.dropLast(), .pop, animated: true, interactive: true)
    if UIWorld.current.tellsPartialSwipes, let top = stack.last {
      delegate?.navigationController(self, didShow: top, animated: true)
    }
    return ownTransition
  }

  private func change(
    to new: [UIViewController], _ operation: Operation, animated: Bool, interactive: Bool = false
  ) {
    if ownTransition != nil { return UIWorld.current.refuse("\(operation) in a transition of \(self)") }
    let (old, from, to) = (stack, stack.last, new.last)
    let coming = new.filter { controller in !old.contains { $0 === controller } }
    let leaving = old.filter { controller in !new.contains { $0 === controller } }
    for controller in coming {
      if controller is UINavigationController { UIWorld.current.refuse("a navigation controller is pushed") }
      addChild(controller)
    }
    for controller in leaving { controller.willMove(toParent: nil) }
    stack = new
    if let to, isViewLoaded, to !== from { view.attach(to.view) }
    let settle = { (isCancelled: Bool) in
      if isCancelled {
        self.stack = old
        to?.viewIfLoaded?.detach()
        for controller in leaving { controller.didMove(toParent: self) }
      } else if from !== to {
        from?.viewIfLoaded?.detach()
      }
    }
    let finish = { (isCancelled: Bool) in
      if !isCancelled {
        for controller in coming { controller.didMove(toParent: self) }
        for controller in leaving {
          controller.isMovingFromParent = false
          controller.removeFromParent()
        }
      }
      if !isCancelled, self.isSeen, let to, to !== from {
        self.delegate?.navigationController(self, didShow: to, animated: animated)
      }
    }
    guard isSeen, from !== to else {
      settle(false)
      return finish(false)
    }
    if let to { delegate?.navigationController(self, willShow: to, animated: animated) }
    for controller in leaving { controller.isMovingFromParent = true }
    let animator = from.flatMap { from in
      to.flatMap { delegate?.navigationController(self, animationControllerFor: operation, from: from, to: $0) }
    }
    run(
      from: from.map { [$0] } ?? [], to: to.map { [$0] } ?? [], animated: animated, interactive: interactive,
      animator: animator, onEnd: settle, after: finish)
  }

  /// Attaches the view of the topmost view controller.
  open override func viewDidLoad() { if let top = stack.last { view.attach(top.view) } }
}

/// The receiver of the notifications of a navigation controller.
@MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
  /// Called before a view controller is shown. The transition can still be cancelled.
  func navigationController(_ controller: UINavigationController, willShow: UIViewController, animated: Bool)
  /// Called when a view controller is shown. From iOS 18, also called when an interactive transition to it begins.
  func navigationController(_ controller: UINavigationController, didShow: UIViewController, animated: Bool)
  /// Returns the animator for a push or a pop, or `nil` for UIKit's animation.
  func navigationController(
    _ controller: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
    from: UIViewController, to: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
}

extension UINavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(_: UINavigationController, willShow _: UIViewController, animated: Bool) {}
  /// Does nothing.
  public func navigationController(_: UINavigationController, didShow _: UIViewController, animated: Bool) {}
  /// Returns `nil`, so UIKit's animation is used.
  public func navigationController(
    _: UINavigationController, animationControllerFor _: UINavigationController.Operation, from _: UIViewController,
    to _: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
}
