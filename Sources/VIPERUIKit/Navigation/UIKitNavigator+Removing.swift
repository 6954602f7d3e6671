// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(UIKit)
  import UIKit
  public import VIPER

  extension UIKitNavigator {
    /// Takes a view off by the inverse of how it was shown, and returns when UIKit has: what is presented over it first,
    /// then the view with all that is above it in its stack.
    public func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {
      await settle()
      guard tree.contains(view), let controller = controller(of: view) else { return }
      isPerforming = true
      do {
        try await takeOff(view, controller, animated: style.details.isAnimated)
        isPerforming = false
      } catch {
        isPerforming = false
        throw error
      }
      reconcile()
    }

    private func takeOff(_ view: any ModuleView, _ controller: UIViewController, animated: Bool) async throws {
      if tree.isInside(view) { return remove(child: controller) }
      let stack = try stack(of: view)
      guard let place = stack.viewControllers.firstIndex(where: { $0 === controller }) else { return }
      let host = stack.tabBarController ?? stack
      let isSelected = stack.tabBarController.map { $0.selectedViewController === stack } ?? true
      let tabs = stack.tabBarController?.viewControllers ?? []
      if place == 0, tabs.count < 2 {
        guard let presenter = host.presentingViewController else { throw NavigationError.root("\(type(of: view))") }
        return await dismiss(above: presenter, animated: animated)
      }
      if isSelected, host.presentedViewController != nil { await dismiss(above: host, animated: animated) }
      if place == 0 {
        guard let index = tabs.firstIndex(where: { $0 === stack }) else { return }
        let container = stack.tabBarController
        container?.setViewControllers(tabs.filter { $0 !== stack }, animated: false)
        if isSelected { container?.selectedIndex = max(0, index - 1) }
      } else {
        let animated = animated && isSelected
        await perform(in: stack, animated: animated, by: nil) {
          stack.popToViewController(stack.viewControllers[place - 1], animated: animated)
        }
      }
    }

    /// Dismisses all that a controller presents.
    func dismiss(above host: UIViewController, animated: Bool) async {
      await perform(in: host, animated: animated, by: nil, isPresentation: true) {
        let number = transitionCount
        host.dismiss(animated: animated) { [weak self] in self?.endTransition(number) }
      }
    }

    // MARK: Inside of a controller

    /// Puts a controller inside another: in the view of this `accessibilityIdentifier`, or over the whole of its view.
    func embed(_ child: UIViewController, in parent: UIViewController, at slot: String?, index: Int? = nil) {
      let place: UIView = slot.flatMap { parent.view.element(named: $0) } ?? parent.view
      parent.addChild(child)
      child.view.frame = place.bounds
      child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      place.addSubview(child.view)
      child.didMove(toParent: parent)
    }

    func remove(child: UIViewController) {
      child.willMove(toParent: nil)
      child.viewIfLoaded?.removeFromSuperview()
      child.removeFromParent()
    }

    func replaceChild(_ old: UIViewController, by new: UIViewController) {
      guard let parent = old.parent, let place = old.view.superview else { return }
      let index = place.subviews.firstIndex { $0 === old.view } ?? 0
      let frame = old.view.frame
      remove(child: old)
      parent.addChild(new)
      new.view.frame = frame
      new.view.autoresizingMask = old.view.autoresizingMask
      place.insertSubview(new.view, at: index)
      new.didMove(toParent: parent)
    }
  }
#endif
