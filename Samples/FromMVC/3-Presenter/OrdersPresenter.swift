import FromMVCShared
import VIPER

/// Converts the orders to texts, and hides the paid orders if the user wishes so.
final class OrdersPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(OrdersPresenter.self) {
    $0.receive(Orders.list) { presenter, orders in presenter.orders = orders }
    $0.on(Orders.unpaid) { presenter, isOn in presenter.showsOnlyUnpaid = isOn }
  }
  private var orders: [Order] = [] {
    didSet { showPage() }
  }
  private var showsOnlyUnpaid = false {
    didSet { showPage() }
  }

  private func showPage() {
    publish(Orders.page, OrdersPage(showsOnlyUnpaid ? orders.filter { !$0.isPaid } : orders))
  }
}
