public import Foundation

/// A stand-in for UIKit's class: the steps of its lifecycle, called by whoever shows it.
@MainActor open class UIViewController: NSObject {
  /// A view controller without a nib.
  public override init() { super.init() }
  /// The view is loaded.
  open func viewDidLoad() {}
  /// The view is about to be seen.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view is seen.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to be covered or to leave.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view is not seen any more.
  open func viewDidDisappear(_ animated: Bool) {}
}
