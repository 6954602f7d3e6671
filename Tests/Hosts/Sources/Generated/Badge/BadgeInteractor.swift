import VIPER
import VIPERLists

/// The interactor of Badge, which does the work.
final class BadgeInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(BadgeInteractor.self) {
    $0.list(Badge.list, load: BadgeInteractor.loadItems) { $0.items }
  }

  /// The items of the list.
  let items = LoadedList<Int, BadgeItem>()

  /// Loads the items.
  func loadItems() async throws -> [BadgeItem] { [BadgeItem(id: 1, title: "The first item")] }
}
