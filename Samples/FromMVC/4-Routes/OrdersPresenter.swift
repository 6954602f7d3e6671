import FromMVCShared
import VIPER

/// Converts the orders to texts, hides the paid orders if the user wishes so, and opens an order.
final class OrdersPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(OrdersPresenter.self) {
    $0.receive(Orders.list) { presenter, orders in presenter.orders = orders }
    $0.on(Orders.unpaid) { presenter, isOn in presenter.showsOnlyUnpaid = isOn }
    $0.on(Orders.open) { presenter, id in presenter.open(id) }
    $0.receive(Detail.screen) { presenter, order in presenter.send(Orders.paid(order)) }
  }
  private var orders: [Order] = [] {
    didSet { showPage() }
  }
  private var showsOnlyUnpaid = false {
    didSet { showPage() }
  }

  private func open(_ id: Order.ID) {
    guard let order = orders.first(where: { $0.id == id }) else { return }
    push(Detail.screen(order))
  }

  private func showPage() {
    publish(Orders.page, OrdersPage(showsOnlyUnpaid ? orders.filter { !$0.isPaid } : orders))
  }
}
