import VIPER
import VIPERLists

/// The interactor of Items, which does the work.
final class ItemsInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ItemsInteractor.self) {
    $0.list(Items.list, load: ItemsInteractor.loadItems) { $0.items }
    $0.on(Items.pick, ItemsInteractor.pick)
  }

  /// The items of the list.
  let items = LoadedList<Int, ItemsItem>()

  /// Loads the items.
  func loadItems() async throws -> [ItemsItem] { [ItemsItem(id: 1, title: "The first item")] }

  /// Handles the event `pick`.
  func pick(_ input: Int) {
    // Write the work here.
  }
}
