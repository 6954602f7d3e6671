// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import UIKit
  public import VIPERHosting

  extension UIKitNavigator {
    /// Reveals or moves a view, and returns when UIKit has changed its hierarchy.
    public func perform(_ change: NavigationChange) async throws {
      switch change {
      case .reveal(let view, let details): try await reveal(view, details: details)
      case .move(let view, let index): try move(view, to: index)
      }
    }

    /// Selects the tab of a view, or shows the column of the view. Does nothing if the tab or the column is already
    /// selected.
    public func selectTab(of view: any ModuleView) throws(RouteError) {
      guard !tree.containers.contains(where: { $0.contains { $0 === view } }) else { return }
      try tree.selectTab(of: view)
      guard let stack = try? stack(of: tree.screen(of: view)) else { return }
      stack.tabBarController?.selectedViewController = stack
      if let split = stack.columns, let column = split.column(of: stack), stack.viewIfLoaded?.window == nil {
        split.show(column)
      }
    }

    /// Reveals a view, and returns when UIKit has shown it. Only one change is animated: the dismissal of presented
    /// controllers, or else the pop.
    private func reveal(_ view: any ModuleView, details: RouteDetails) async throws {
      await settle()
      let screen = tree.screen(of: view)
      guard let controller = controller(of: screen) else { throw RouteError.notShown("\(type(of: view))") }
      let stack = try stack(of: screen)
      let isCovered = stack.host.presentedViewController != nil
      let isSelected = stack.isSelected
      try await performing {
        if !isSelected { stack.tabBarController?.selectedViewController = stack }
        await showColumn(of: stack, animated: details.isAnimated && !isCovered)
        if stack.topViewController !== controller {
          let isAnimated = details.isAnimated && isSelected && !isCovered
          await perform(in: stack, animated: isAnimated) { _ in
            stack.popToViewController(controller, animated: isAnimated)
          }
        }
        if stack.host.presentedViewController != nil {
          await dismiss(above: stack.host, animated: details.isAnimated)
        }
        try tree.reveal(view)
      }
    }

    /// Moves an embedded view to another index. The position on screen changes only relative to the views in the same
    /// slot.
    private func move(_ view: any ModuleView, to index: Int) throws {
      try tree.move(view, to: index)
      tree.parent(of: view).map(putChildrenInOrder)
    }

    /// Puts the embedded views of a view into the order of the tree. The order applies within each slot.
    func putChildrenInOrder(of parent: any ModuleView) {
      for case let view? in tree.children(of: parent).map({ controller(of: $0)?.view }) {
        view.superview?.addSubview(view)
      }
    }
  }
#endif
