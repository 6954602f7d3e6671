import VIPER
import VIPERLists

/// The presenter of Badge, which formats results for the view.
final class BadgePresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(BadgePresenter.self) {
    $0.on(Lifecycle.ready) { presenter in presenter.send(Badge.list.load(.refresh)) }
    $0.list(Badge.list, \.items)
  }

  /// The rows of the list.
  let items = ListFormatter<Int, BadgeItem, BadgeRow>({ BadgeRow(title: $0.title) })
}
