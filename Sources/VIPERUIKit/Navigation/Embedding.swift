// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import UIKit

  // The embedding of a controller in another controller.
  extension UIViewController {
    /// Embeds a controller above the other subviews of a view.
    func embed(_ child: UIViewController, in place: UIView) { embed(child, in: place, at: place.subviews.count) }

    private func embed(_ child: UIViewController, in place: UIView, at index: Int) {
      addChild(child)
      child.view.frame = place.bounds
      child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      place.insertSubview(child.view, at: index)
      child.didMove(toParent: self)
    }

    func leaveParent() {
      willMove(toParent: nil)
      viewIfLoaded?.removeFromSuperview()
      removeFromParent()
    }

    /// Replaces this controller with another one in its parent controller.
    func replaceInParent(by new: UIViewController) {
      guard let parent, let place = view.superview else { return }
      let index = place.subviews.firstIndex { $0 === view } ?? 0
      let (frame, mask) = (view.frame, view.autoresizingMask)
      leaveParent()
      parent.embed(new, in: place, at: index)
      (new.view.frame, new.view.autoresizingMask) = (frame, mask)
    }
  }

  extension UIView {
    /// Returns the view whose `accessibilityIdentifier` is `name`. Such a view is the anchor of a popover or the slot
    /// of an embedded module.
    ///
    /// - Parameter others: Subviews that are not searched.
    func element(named name: String, outside others: [UIView] = []) -> UIView? {
      if accessibilityIdentifier == name { return self }
      let own = subviews.lazy.filter { view in !others.contains { $0 === view } }
      return own.compactMap { $0.element(named: name, outside: others) }.first
    }

    /// Whether the view contains a list or another scroll view, which may create its elements later.
    var scrolls: Bool { self is UIScrollView || subviews.contains { $0.scrolls } }
  }
#endif
