import VIPER
import VIPERLists

/// The events of the module Badge.
nonisolated enum Badge {
  /// The events of the list.
  static let list = ListEvents<Int, BadgeItem, BadgeRow>("badge.list")
}

/// An element of the list.
nonisolated struct BadgeItem: Identifiable, Equatable, Sendable {
  let id: Int
  var title: String
}

/// A row of the list, as the view shows it.
nonisolated struct BadgeRow: Equatable, Sendable {
  var title: String
}
