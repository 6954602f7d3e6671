import FromMVCShared
import VIPER

/// The events of the module.
nonisolated enum Orders {
  static let load = EventName<Void, Void>("orders.load")
  static let list = EventName<Never, [Order]>("orders.list")  // published after each change
  static let save = EventName<OrderDraft, Void>("orders.save")
  static let paid = EventName<Order, Never>("orders.paid")
  static let draft = EventName<Void, OrderDraft>("orders.draft")
  static let typed = EventName<OrderDraft, Never>("orders.typed")
}
