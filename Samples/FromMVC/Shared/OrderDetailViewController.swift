public import UIKit

/// The screen of one order, with a button that marks the order as paid.
public final class OrderDetailViewController: UIViewController {
  private let order: Order
  private let onPaid: (Order) -> Void

  /// Creates the screen of an order. The closure receives the paid order.
  public init(_ order: Order, onPaid: @escaping (Order) -> Void) {
    (self.order, self.onPaid) = (order, onPaid)
    super.init(nibName: nil, bundle: nil)
  }

  /// Returns `nil`, because a storyboard cannot provide the arguments.
  public required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Order \(order.id)"
    let button = UIButton(frame: CGRect(x: 16, y: 100, width: 358, height: 44))
    button.setTitle("Mark as paid", for: .normal)
    button.accessibilityIdentifier = "paid"
    button.isEnabled = !order.isPaid
    button.addAction(UIAction { [weak self] _ in self?.markAsPaid() }, for: .touchUpInside)
    view.addSubview(button)
  }

  private func markAsPaid() {
    var paid = order
    paid.isPaid = true
    onPaid(paid)
    navigationController?.popViewController(animated: true)
  }
}
