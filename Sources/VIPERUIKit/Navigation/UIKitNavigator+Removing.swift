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
      if tree.isInside(view) { return controller.leaveParent() }
      let stack = try stack(of: view)
      guard let place = stack.viewControllers.firstIndex(where: { $0 === controller }) else { return }
      let isSelected = stack.isSelected
      let isInFront = layout.containers.contains { $0.tabs[$0.selected].stack.contains { $0.element === view } }
      let tabs = stack.tabBarController?.viewControllers ?? []
      if place == 0, tabs.count < 2, (stack.columns?.columns.count ?? 0) < 2 {
        guard let presenter = stack.host.presentingViewController else {
          throw NavigationError.root("\(type(of: view))")
        }
        return await dismiss(above: presenter, animated: animated)
      }
      if isInFront, stack.host.presentedViewController != nil { await dismiss(above: stack.host, animated: animated) }
      if place > 0 {
        let animated = animated && isSelected && stack.host.presentedViewController == nil
        await perform(in: stack, animated: animated) { _ in
          stack.popToViewController(stack.viewControllers[place - 1], animated: animated)
        }
      } else if let split = stack.columns, let column = split.column(of: stack) {
        await removeColumn(column, of: split, animated: animated)
      } else if let index = tabs.firstIndex(where: { $0 === stack }) {
        stack.tabBarController?.setViewControllers(tabs.filter { $0 !== stack }, animated: false)
        if isSelected { stack.tabBarController?.selectedIndex = max(0, index - 1) }
      }
    }

    /// Dismisses all that a controller presents.
    func dismiss(above host: UIViewController, animated: Bool) async {
      await perform(in: host, animated: animated, isPresentation: true) { ended in
        host.dismiss(animated: animated, completion: ended)
      }
    }
  }
#endif
