// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import UIKit
  public import VIPERHosting

  extension UIKitNavigator {
    /// Shows a view, and returns when UIKit has shown it.
    public func show(_ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?) async throws
      -> RouteStyle
    {
      await settle()
      guard let style = styles.resolve(style) else { throw RouteError.unknownStyle(style) }
      try check(style, from: source)
      try tree.check(style, from: source, showing: view)
      let controller = try makeController(of: view)
      return try await performing {
        // Answers to `ready` may need the outlets.
        controller.loadViewIfNeeded()
        view.port.viewIsReady()
        reportMistakes(showing: view, as: style)
        try await put(controller, as: style, from: source)
        if isDisconnected { throw RouteError.disconnected }
        let used = try tree.show(view, as: style, from: source)
        if case .embed(_, _?) = style.place { source.map(putChildrenInOrder) }
        return used
      }
    }

    private func put(_ controller: UIViewController, as style: RouteStyle, from source: (any ModuleView)?) async throws
    {
      let isAnimated = style.details.isAnimated
      guard let top = tree.top, style.place != .root else {
        // The first view becomes the root, whichever style it has.
        return await setRoot(controller, in: style.begun)
      }
      let screen = source.map { tree.screen(of: $0) } ?? top
      switch style.place {
      case .push:
        let stack = try stack(of: screen)
        await showColumn(of: stack, animated: isAnimated)
        await perform(in: stack, animated: isAnimated, by: style.details.transition) { _ in
          stack.pushViewController(controller, animated: isAnimated)
        }
      case .replace:
        if let source, let old = self.controller(of: source), tree.isInside(source) {
          return old.replaceInParent(by: controller)
        }
        let stack = try stack(of: screen)
        await showColumn(of: stack, animated: isAnimated)
        // Controllers that other code has pushed over the top view are removed together with the top view.
        let kept = stack.viewControllers.prefix { $0 !== self.controller(of: screen) }
        await perform(in: stack, animated: isAnimated, by: style.details.transition) { _ in
          stack.setViewControllers(kept + [controller], animated: isAnimated)
        }
      case .tab(let name): try setTab(name, controller, over: top)
      case .column(let name): try await setColumn(name, controller, animated: isAnimated)
      case .embed(let slot, _):
        guard let source, let parent = self.controller(of: source) else { throw RouteError.needsSource(style) }
        // A SwiftUI screen creates its views only during layout.
        parent.view.layoutIfNeeded()
        let place = slot.flatMap { element(named: $0, of: source) }
        if let slot, place == nil { reportUnknown(slot: slot, of: source) }
        parent.embed(controller, in: place ?? parent.view)
      default: try await present(controller, as: style, from: source ?? top)
      }
    }

    private func present(_ controller: UIViewController, as style: RouteStyle, from source: any ModuleView) async throws
    {
      let presenter = try stack(of: source)
      await showColumn(of: presenter, animated: style.details.isAnimated)
      if let other = presenter.presentedViewController {
        throw RouteError.cannotPresent(controller, over: other)
      }
      guard presenter.viewIfLoaded?.window != nil else {
        throw RouteError.cannotPresent(controller, outsideOfWindow: source)
      }
      let host = makeHost(controller, in: style.begun)
      let view: UIView = (self.controller(of: source) ?? presenter).view
      let anchor = style.details.anchor.flatMap { element(named: $0, of: source) ?? view.element(named: $0) }
      if style.place == .present(.popover), anchor == nil, let name = style.details.anchor {
        reportUnknown(anchor: name, in: view, of: source)
      }
      follow(style, host, from: anchor ?? view)
      host.transitioningDelegate = style.details.transition.flatMap { animators[$0] } == nil ? nil : observer
      let isAnimated = style.details.isAnimated
      await perform(in: host, animated: isAnimated, by: style.details.transition, isPresentation: true) { ended in
        presenter.present(host, animated: isAnimated, completion: ended)
      }
      if host.presentingViewController == nil { throw RouteError.wasNotPresented(controller) }
    }
  }
#endif
