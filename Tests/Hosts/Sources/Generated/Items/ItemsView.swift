import VIPER
import VIPERLists

/// The view of Items, which sends events and shows results.
final class ItemsView: VIPView, Mapped {
  static let mapping = Mapping(ItemsView.self) {
    $0.list(Items.list, \.items)
    $0.showFailures(in: \.failure, or: "That did not work.")
  }

  /// The rows of the list.
  let items = ObservableList<Int, ItemsRow>()

  /// The message of the last failure.
  private(set) var failure: String?

  /// Sends the event `pick`.
  func pick(_ input: Int) { send(Items.pick(input)) }
}
