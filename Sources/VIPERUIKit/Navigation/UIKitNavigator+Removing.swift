// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import UIKit
  public import VIPERHosting

  extension UIKitNavigator {
    /// Removes a view with the inverse of the transition that showed the view, and returns when UIKit has removed it.
    /// Presented controllers are dismissed first. Then the view and everything above it in its stack are removed.
    public func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {
      await settle()
      guard tree.contains(view), let controller = controller(of: view) else { return }
      try await performing { try await takeOff(view, controller, animated: style.details.isAnimated) }
    }

    private func takeOff(_ view: any ModuleView, _ controller: UIViewController, animated: Bool) async throws {
      if tree.isInside(view) { return controller.leaveParent() }
      let stack = try stack(of: view)
      guard let place = stack.viewControllers.firstIndex(where: { $0 === controller }) else { return }
      let isSelected = stack.isSelected
      let isInFront = tree.layout.containers.contains { $0.tabs[$0.selected].stack.contains { $0.element === view } }
      let tabs = stack.tabBarController?.viewControllers ?? []
      if place == 0, tabs.count < 2, (stack.columns?.columns.count ?? 0) < 2 {
        guard let presenter = stack.host.presentingViewController else {
          throw RouteError.root("\(type(of: view))")
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

    /// Dismisses everything that a controller presents.
    func dismiss(above host: UIViewController, animated: Bool) async {
      await perform(in: host, animated: animated, isPresentation: true) { ended in
        host.dismiss(animated: animated, completion: ended)
      }
    }
  }
#endif
