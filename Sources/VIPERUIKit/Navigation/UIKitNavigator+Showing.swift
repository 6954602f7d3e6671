// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(UIKit)
  import UIKit
  public import VIPER

  extension UIKitNavigator {
    /// Shows a view, and returns when UIKit has shown it.
    public func show(_ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?) async throws
      -> RouteStyle
    {
      await settle()
      guard let style = styles.becomes(style) else { throw NavigationError.unknownStyle(style) }
      try check(style, from: source)
      if tree.contains(view) { throw NavigationError.alreadyShown("\(type(of: view))") }
      let controller = try makeController(of: view)
      isPerforming = true
      defer { isPerforming = false }
      view.port.ready()
      try await put(controller, as: style, from: source)
      if isDisconnected { throw NavigationError.refused("The scene of this window was disconnected.") }
      let used = try tree.show(view, as: style, from: source)
      return used
    }

    private func put(_ controller: UIViewController, as style: RouteStyle, from source: (any ModuleView)?) async throws
    {
      let details = style.details
      guard let top = tree.top, style.name != RouteStyle.root.name else {
        // A first view becomes the root, whatever its style.
        return await setRoot(controller, tab: style.name == "tab" ? style.slot : style.container?.slot)
      }
      switch style.name {
      case RouteStyle.push.name:
        let stack = try stack(of: top)
        await perform(in: stack, animated: details.isAnimated, by: details.transition) {
          stack.pushViewController(controller, animated: details.isAnimated)
        }
      case RouteStyle.replace.name:
        if let source, let old = self.controller(of: source), tree.isInside(source) {
          return replaceChild(old, by: controller)
        }
        let stack = try stack(of: top)
        // Other code may have pushed pages over the top: they go with it.
        let kept = stack.viewControllers.prefix { $0 !== self.controller(of: top) }
        await perform(in: stack, animated: details.isAnimated, by: details.transition) {
          stack.setViewControllers(kept + [controller], animated: details.isAnimated)
        }
      case "tab": try await setTab(style.slot ?? "", controller, over: top)
      case RouteStyle.embed.name:
        guard let source, let parent = self.controller(of: source) else { throw NavigationError.needsSource(style) }
        embed(controller, in: parent, at: style.slot, index: style.index)
      default: try await present(controller, as: style, from: source ?? top)
      }
    }

    /// Makes the controller a root, of tabs if there is a name; takes off first what is presented.
    private func setRoot(_ controller: UIViewController, tab: String?) async {
      if let root = window.rootViewController, root.presentedViewController != nil {
        await dismiss(above: root, animated: false)
      }
      // A storyboard may have put it there already.
      if tab == nil, let stack = window.rootViewController as? UINavigationController, stack === controller.parent,
        stack.viewControllers.count == 1
      {
        stack.delegate = observer
        return
      }
      if window.rootViewController === controller { window.rootViewController = nil }
      window.rootViewController = makeHost(controller, hasTabs: tab != nil)
    }

    private func setTab(_ name: String, _ controller: UIViewController, over top: any ModuleView) async throws {
      let base = try stack(of: top)
      guard let tabs = base.tabBarController else { throw NavigationError.noTab(name) }
      if let index = tree.tabs.firstIndex(of: name), let stack = tabs.viewControllers?[index] as? UINavigationController
      {
        stack.setViewControllers([controller], animated: false)
        stack.tabBarItem = controller.tabBarItem
        tabs.selectedIndex = index
      } else {
        let all = (tabs.viewControllers ?? []) + [makeStack(controller)]
        tabs.setViewControllers(all, animated: false)
        tabs.selectedIndex = all.count - 1
      }
    }

    private func present(_ controller: UIViewController, as style: RouteStyle, from source: any ModuleView) async throws
    {
      let presenter = try stack(of: source)
      if let other = presenter.presentedViewController {
        throw NavigationError.refused(
          "\(type(of: controller)) cannot be presented: \(type(of: other)) is, by other code. Dismiss it first.")
      }
      guard presenter.viewIfLoaded?.window != nil else {
        throw NavigationError.refused(
          "\(type(of: controller)) cannot be presented: \(type(of: source)) is not in a window. Usually the window was not made"
            + " visible. Call `makeKeyAndVisible()` first.")
      }
      let host = makeHost(controller, hasTabs: style.container?.slot != nil)
      follow(style, host, from: self.controller(of: source) ?? presenter)
      host.transitioningDelegate = style.details.transition.flatMap { animators[$0] } == nil ? nil : observer
      await perform(in: host, animated: style.details.isAnimated, by: style.details.transition, isPresentation: true) {
        let number = transitionCount
        presenter.present(host, animated: style.details.isAnimated) { [weak self] in self?.endTransition(number) }
      }
      guard host.presentingViewController != nil else {
        throw NavigationError.refused("UIKit did not present \(type(of: controller)).")
      }
    }

    private func makeHost(_ controller: UIViewController, hasTabs: Bool) -> UIViewController {
      let stack = makeStack(controller)
      guard hasTabs else { return stack }
      let tabs = UITabBarController()
      tabs.delegate = observer
      tabs.setViewControllers([stack], animated: false)
      return tabs
    }

    private func makeStack(_ controller: UIViewController) -> UINavigationController {
      let stack = StackController()
      stack.observer = observer
      stack.delegate = observer
      stack.setViewControllers([controller], animated: false)
      stack.tabBarItem = controller.tabBarItem
      return stack
    }
  }
#endif
