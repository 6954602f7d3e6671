// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(UIKit)
  import UIKit
  public import VIPER

  extension UIKitNavigator: SelectsTabs, RevealsViews, MovesViews, SwapsViews {
    /// Selects the tab that has a view.
    public func selectTab(of view: any ModuleView) throws(NavigationError) {
      try tree.selectTab(of: view)
      if let top = tree.top, let stack = try? stack(of: top) { stack.tabBarController?.selectedViewController = stack }
    }

    /// Goes to a view, and returns when UIKit has: one animation, of what is dismissed over it or else of what is popped.
    public func reveal(_ view: any ModuleView, details: RouteDetails) async throws {
      await settle()
      var screen = view
      while let parent = tree.parent(of: screen) { screen = parent }
      guard let controller = controller(of: screen) else { throw NavigationError.notShown("\(type(of: view))") }
      let stack = try stack(of: screen)
      let host = stack.tabBarController ?? stack
      let isCovered = host.presentedViewController != nil
      let isSelected = stack.tabBarController.map { $0.selectedViewController === stack } ?? true
      isPerforming = true
      defer { isPerforming = false }
      if !isSelected { stack.tabBarController?.selectedViewController = stack }
      if stack.topViewController !== controller {
        let isAnimated = details.isAnimated && isSelected && !isCovered
        await perform(in: stack, animated: isAnimated, by: nil) {
          stack.popToViewController(controller, animated: isAnimated)
        }
      }
      if isCovered { await dismiss(above: host, animated: details.isAnimated) }
      try tree.reveal(view)
    }

    /// Puts an embedded view at another place: its view lies there among those that are in the same place.
    public func move(_ view: any ModuleView, to index: Int) async throws {
      try tree.move(view, to: index)
      guard let parent = tree.parent(of: view) else { return }
      for child in tree.children(of: parent) {
        guard let view = controller(of: child)?.view else { continue }
        view.superview?.addSubview(view)
      }
    }

    /// Puts another controller in the place of a view's, without an animation. What is inside moves along.
    public func swap(_ view: any ModuleView, for other: any ModuleView) async throws {
      await settle()
      guard let old = controller(of: view), tree.contains(view) else {
        throw NavigationError.notShown("\(type(of: view))")
      }
      let new = try makeController(of: other)
      let children = tree.layout.nodes.first { $0.element === view }?.children ?? []
      isPerforming = true
      defer { isPerforming = false }
      for child in children { controller(of: child.element).map(remove(child:)) }
      if tree.isInside(view) {
        replaceChild(old, by: new)
      } else {
        let stack = try stack(of: view)
        stack.setViewControllers(stack.viewControllers.map { $0 === old ? new : $0 }, animated: false)
      }
      try tree.replace(view, by: other)
      for child in children { controller(of: child.element).map { embed($0, in: new, at: child.slot) } }
    }
  }

  extension NavigationTree {
    /// The view that a view is inside of; `nil` if it is in a stack.
    func parent(of view: any ModuleView) -> (any ModuleView)? {
      layout.nodes.first { $0.children.contains { $0.element === view } }?.element
    }

    func isInside(_ view: any ModuleView) -> Bool { parent(of: view) != nil }
  }
#endif
