public import Foundation

/// A stand-in for UIKit's class: the steps of its lifecycle, called by whoever shows it.
@MainActor open class UIViewController: NSObject {
  /// A controller with a view that it makes itself.
  public init(nibName: String?, bundle: Bundle?) { super.init() }
  /// As a storyboard makes it.
  public required init?(coder: NSCoder) { super.init() }
  /// A view controller without a nib.
  public override convenience init() { self.init(nibName: nil, bundle: nil) }
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
