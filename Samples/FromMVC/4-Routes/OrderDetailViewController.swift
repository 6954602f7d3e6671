import FromMVCShared
import UIKit
import VIPERUIKit

nonisolated enum Detail {
  static let screen = RouteName<Order, Order>("detail")  // takes an order, may return the paid order
}

/// The screen of one order, with a button that marks the order as paid.
final class OrderDetailViewController: ModuleViewController, ProducesOutput, Mapped {
  typealias Output = Order
  static let mapping = Mapping(OrderDetailViewController.self) {
    $0.onInitialize(OrderDetailViewController.show)
  }
  private let button = UIButton(frame: CGRect(x: 16, y: 100, width: 358, height: 44))
  private var order: Order?

  override func viewDidLoad() {
    super.viewDidLoad()
    button.setTitle("Mark as paid", for: .normal)
    button.accessibilityIdentifier = "paid"
    button.addAction(UIAction { [weak self] _ in self?.markAsPaid() }, for: .touchUpInside)
    view.addSubview(button)
  }

  private func show(_ order: Order) {
    self.order = order
    title = "Order \(order.id)"
    button.isEnabled = !order.isPaid
  }

  private func markAsPaid() {
    guard var order else { return }
    order.isPaid = true
    finish(with: order)
  }
}
