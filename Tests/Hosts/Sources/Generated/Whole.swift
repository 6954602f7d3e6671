import VIPER
import VIPERLists

/// The events of the module Whole.
nonisolated enum WholeEvent {
  /// Opens the module.
  static let screen = RouteName<Void, Int>("whole")
  /// The events of the list.
  static let list = ListEvents<Int, WholeItem, WholeRow>("whole.list")
  /// Carries no data. The answer is `Int`.
  static let count = EventName<Void, Int>("whole.count")
  /// Shows the formatted answer to `count`.
  static let countShown = EventName<Never, String>("whole.countShown")
}

/// An element of the list.
nonisolated struct WholeItem: Identifiable, Equatable, Sendable {
  let id: Int
  var title: String
}

/// A row of the list, as the view shows it.
nonisolated struct WholeRow: Equatable, Sendable {
  var title: String
}

/// The interactor of Whole, which does the work.
final class WholeInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(WholeInteractor.self) {
    $0.list(WholeEvent.list, load: WholeInteractor.loadItems) { $0.items }
    $0.on(WholeEvent.count, WholeInteractor.count)
  }

  /// The items of the list.
  let items = LoadedList<Int, WholeItem>()

  private let service: WholeService

  init(service: WholeService) { self.service = service }

  /// Loads the items.
  func loadItems() async throws -> [WholeItem] { [WholeItem(id: 1, title: "The first item")] }

  /// Handles the event `count`.
  func count() async throws -> Int {
    try await service.count()
  }
}

/// The service of Whole. It does its work off the main actor.
actor WholeService {
  /// Does the work of the event `count`.
  func count() async throws -> Int {
    1
  }
}

/// The presenter of Whole, which formats results for the view.
final class WholePresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = Int

  static let mapping = Mapping(WholePresenter.self) {
    $0.on(Lifecycle.ready) { presenter in presenter.send(WholeEvent.list.load(.refresh)) }
    $0.list(WholeEvent.list, \.items)
    $0.format(WholeEvent.count, as: WholeEvent.countShown) { output in
      String(describing: output)
    }
  }

  /// The rows of the list.
  let items = ListFormatter<Int, WholeItem, WholeRow>({ WholeRow(title: $0.title) })
}

/// The view of Whole, which sends events and shows results.
final class WholeView: VIPView, Mapped {
  static let mapping = Mapping(WholeView.self) {
    $0.list(WholeEvent.list, \.items)
    $0.show(WholeEvent.countShown, in: \.countResult)
    $0.showFailures(in: \.failure, or: "That did not work.")
  }

  /// The rows of the list.
  let items = ObservableList<Int, WholeRow>()

  /// The answer to `count`.
  private(set) var countResult: String?
  /// The message of the last failure.
  private(set) var failure: String?

  /// Sends the event `count`.
  func count() { send(WholeEvent.count()) }
}

/// The router of Whole, which registers its routes and services.
struct WholeRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.service(WholeService.self) { WholeService() }
    app.route(WholeEvent.screen, .push, to: WholePresenter.self)
  }
}
