import VIPER
import VIPERLists

/// The events of the module Whole.
nonisolated enum Whole {
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
    $0.list(Whole.list, load: WholeInteractor.loadItems) { $0.items }
    $0.on(Whole.count, WholeInteractor.count)
  }

  /// The items of the list.
  let items = LoadedList<Int, WholeItem>()

  private let worker: any WholeWorker

  init(worker: any WholeWorker) { self.worker = worker }

  /// Loads the items.
  func loadItems() async throws -> [WholeItem] { [WholeItem(id: 1, title: "The first item")] }

  /// Handles the event `count`.
  func count() async throws -> Int {
    try await worker.count()
  }
}

/// The work of Whole that does not use events.
protocol WholeWorker: Sendable {
  /// Does the work of the event `count`.
  func count() async throws -> Int
}

/// The worker that the router registers. A test replaces it.
nonisolated struct DefaultWholeWorker: WholeWorker {
  func count() async throws -> Int {
    1
  }
}

/// The presenter of Whole, which formats results for the view.
final class WholePresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = Int

  static let mapping = Mapping(WholePresenter.self) {
    $0.on(Lifecycle.ready) { presenter in presenter.send(Whole.list.load(.refresh)) }
    $0.list(Whole.list, \.items)
    $0.format(Whole.count, as: Whole.countShown) { output in
      String(describing: output)
    }
  }

  /// The rows of the list.
  let items = ListFormatter<Int, WholeItem, WholeRow>({ WholeRow(title: $0.title) })
}

/// The view of Whole, which sends events and shows results.
final class WholeView: VIPView, Mapped {
  static let mapping = Mapping(WholeView.self) {
    $0.list(Whole.list, \.items)
    $0.show(Whole.countShown, in: \.countResult)
    $0.showFailures(in: \.failure, or: "That did not work.")
  }

  /// The rows of the list.
  let items = ObservableList<Int, WholeRow>()

  /// The answer to `count`.
  private(set) var countResult: String?
  /// The message of the last failure.
  private(set) var failure: String?

  /// Sends the event `count`.
  func count() { send(Whole.count()) }
}

/// The route of Whole, by which other modules open it.
nonisolated extension Routes {
  static let whole = RouteName<Void, Int>("whole")
}

/// The router of Whole, which registers its routes and services.
struct WholeRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.service((any WholeWorker).self) { DefaultWholeWorker() }
    app.route(Routes.whole, .push, to: WholePresenter.self)
  }
}
