import VIPER
import VIPERLists

/// The presenter of Items, which formats results for the view.
final class ItemsPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ItemsPresenter.self) {
    $0.on(Lifecycle.ready) { presenter in presenter.send(Items.list.load(.refresh)) }
    $0.list(Items.list, \.items)
  }

  /// The rows of the list.
  let items = ListFormatter<Int, ItemsItem, ItemsRow>({ ItemsRow(title: $0.title) })
}
