// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(UIKit)
  import UIKit

  // A controller inside another.
  extension UIViewController {
    /// Puts a controller inside: in the view of this `accessibilityIdentifier`, or over the whole of its view.
    func embed(_ child: UIViewController, at slot: String?) {
      // A screen of SwiftUI makes its views only then.
      view.layoutIfNeeded()
      let place: UIView = slot.flatMap { view.element(named: $0) } ?? view
      embed(child, in: place, at: place.subviews.count)
    }

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

    /// Puts another in its place.
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
    /// The view of this `accessibilityIdentifier` in it: what a popover points at, or where a module is embedded.
    func element(named name: String) -> UIView? {
      if accessibilityIdentifier == name { return self }
      return subviews.lazy.compactMap { $0.element(named: name) }.first
    }
  }
#endif
