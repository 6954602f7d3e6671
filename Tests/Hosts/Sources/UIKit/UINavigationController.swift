public import Foundation

/// A stack of controllers.
@MainActor open class UINavigationController: UIViewController {
  private var stack: [UIViewController] = []
  /// Hears of what is shown.
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// Whether there is no bar.
  open var isNavigationBarHidden = false

  /// Whether it is a push or a pop.
  public enum Operation: Int, Sendable { case none, push, pop }

  /// With its lowest controller.
  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  /// The stack, the lowest first.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The top of the stack.
  public var topViewController: UIViewController? { stack.last }
  override var seenChildren: [UIViewController] { stack.last.map { [$0] } ?? [] }

  /// Puts a controller on top.
  open func pushViewController(_ controller: UIViewController, animated: Bool) {
    if stack.contains(where: { $0 === controller }) {
      return UIWorld.current.refuse("\(controller) is pushed and is in the stack already")
    }
    change(to: stack + [controller], .push, animated: animated)
  }

  /// Takes the top off.
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    let top = stack.last
    change(to: stack.dropLast(), .pop, animated: animated)
    return top
  }

  /// Takes all off that is above a controller.
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

  /// Replaces the stack: a push if the new top was not in it, a pop otherwise.
  open func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
    if Set(controllers.map { ObjectIdentifier($0) }).count < controllers.count {
      return UIWorld.current.refuse("a controller is in a stack twice")
    }
    let isThere = stack.contains { $0 === controllers.last }
    change(to: controllers, isThere ? .pop : .push, animated: animated)
  }

  /// A person's swipe from the left edge: in flight until the test ends or cancels it. `nil` if there is nothing to go back to.
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

  /// Attaches what is on top.
  open override func viewDidLoad() { if let top = stack.last { view.attach(top.view) } }
}

/// Hears of what a navigation controller shows.
@MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
  /// It is about to show a controller, or only tries to.
  func navigationController(_ controller: UINavigationController, willShow: UIViewController, animated: Bool)
  /// It has shown a controller, or has begun to.
  func navigationController(_ controller: UINavigationController, didShow: UIViewController, animated: Bool)
  /// An animator for a push or a pop; `nil` for UIKit's.
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
  /// UIKit's.
  public func navigationController(
    _: UINavigationController, animationControllerFor _: UINavigationController.Operation, from _: UIViewController,
    to _: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
}
