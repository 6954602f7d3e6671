import FromMVCShared
import VIPER

/// The events of the module, and its route.
nonisolated enum Orders {
  static let screen = RouteName<Void, Never>("orders")
  static let load = EventName<Void, Void>("orders.load")
  static let list = EventName<Never, [Order]>("orders.list")  // published after each change
  static let page = EventName<Never, OrdersPage>("orders.page")  // the list as the view shows it
  static let unpaid = EventName<Bool, Never>("orders.unpaid")
  static let open = EventName<Order.ID, Never>("orders.open")
  static let save = EventName<OrderDraft, Void>("orders.save")
  static let paid = EventName<Order, Never>("orders.paid")
  static let draft = EventName<Void, OrderDraft>("orders.draft")
  static let typed = EventName<OrderDraft, Never>("orders.typed")
}
