import VIPER
import VIPERLists

/// The events of the module Items.
nonisolated enum Items {
  /// The events of the list.
  static let list = ListEvents<Int, ItemsItem, ItemsRow>("items.list")
  /// Carries `Int`, and has no answer.
  static let pick = EventName<Int, Never>("items.pick")
}

/// An element of the list.
nonisolated struct ItemsItem: Identifiable, Equatable, Sendable {
  let id: Int
  var title: String
}

/// A row of the list, as the view shows it.
nonisolated struct ItemsRow: Equatable, Sendable {
  var title: String
}
