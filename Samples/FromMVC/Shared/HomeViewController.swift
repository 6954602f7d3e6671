public import UIKit

/// The first screen of the app, with a button that opens the orders.
public final class HomeViewController: UIViewController {
  private let open: () -> Void

  /// Creates the screen with the action of its button.
  public init(open: @escaping () -> Void) {
    self.open = open
    super.init(nibName: nil, bundle: nil)
  }

  /// Returns `nil`, because a storyboard cannot provide the arguments.
  public required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Shop"
    let button = UIButton(frame: CGRect(x: 16, y: 100, width: 358, height: 44))
    button.setTitle("Orders", for: .normal)
    button.accessibilityIdentifier = "orders"
    button.addAction(UIAction { [open] _ in open() }, for: .touchUpInside)
    view.addSubview(button)
  }
}
