// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import UIKit
  import VIPERHosting

  // The reports of mistakes that UIKit does not detect.
  extension UIKitNavigator {
    /// Reports a transition without an animator, and another navigator that shows modules in the same window.
    func reportMistakes(showing view: any ModuleView, as style: RouteStyle) {
      if let name = style.details.transition, animators[name] == nil {
        view.port.report(
          "uikit.unknownTransition",
          "The transition \"\(name)\" has no animator in the navigator's `animators`, so \(type(of: view)) is shown with"
            + " the default animation. Usually the name is misspelled, or the animator belongs to the navigator of another"
            + " window. Set `animators[\"\(name)\"]`. If the default animation is intended, set a closure that returns"
            + " nil.")
      }
      if let other = window.navigator, other !== self, !other.isDisconnected, !other.views.isEmpty {
        view.port.report(
          "uikit.twoNavigators",
          "Two navigators show modules in the same window, so \(type(of: view)) replaces the modules of the first"
            + " navigator. Usually a new UIKitNavigator is created for each route. Create one navigator for each window,"
            + " or call `disconnect()` of the first navigator.")
      }
    }

    /// Reports a slot that the view of the parent module does not contain.
    func reportUnknown(slot: String, of parent: any ModuleView) {
      parent.port.report(
        "uikit.unknownSlot",
        "\(type(of: parent)) contains no view with the accessibilityIdentifier \"\(slot)\", so the module that is embedded"
          + " in the slot \"\(slot)\" covers the whole view. Usually the name is misspelled, or the view is added later. Set"
          + " the identifier before the route is opened, or set it for the controller's view if the module must cover"
          + " that view.")
    }

    /// Reports an anchor that the view of the opener does not contain. Reports nothing if the element may be in a part
    /// of a list that is not on screen.
    func reportUnknown(anchor: String, in view: UIView, of source: any ModuleView) {
      if view.scrolls { return }
      source.port.report(
        "uikit.unknownAnchor",
        "\(type(of: source)) contains no view with the accessibilityIdentifier \"\(anchor)\", so the popover points at the"
          + " whole view. Usually the name is misspelled, or the view is added later. Set the identifier before the route"
          + " is opened.")
    }
  }

  extension UIWindow {
    /// The navigator that has created the root controller of the window.
    fileprivate var navigator: UIKitNavigator? {
      let root = rootViewController
      let delegate: AnyObject? =
        (root as? UINavigationController)?.delegate ?? (root as? UITabBarController)?.delegate
        ?? (root as? UISplitViewController)?.delegate
      return (delegate as? HierarchyObserver)?.navigator
    }
  }
#endif
