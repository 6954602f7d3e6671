import UIKit
import VIPERUIKit

nonisolated enum Home {
  static let screen = RouteName<Void, Never>("home")
}

/// The first screen of the app, with a button that opens the orders.
final class HomeViewController: ModuleViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Shop"
    let button = UIButton(frame: CGRect(x: 16, y: 100, width: 358, height: 44))
    button.setTitle("Orders", for: .normal)
    button.accessibilityIdentifier = "orders"
    button.addAction(UIAction { [weak self] _ in self?.push(Orders.screen()) }, for: .touchUpInside)
    view.addSubview(button)
  }
}
