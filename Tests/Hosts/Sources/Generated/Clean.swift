import VIPER

/// The events of the module Clean.
nonisolated enum CleanEvent {
  /// Carries `Int`. The answer is `String`.
  static let load = EventName<LoadRequest, LoadResponse>("clean.load")
  /// Shows the formatted answer to `load`.
  static let loadShown = EventName<Never, LoadViewModel>("clean.loadShown")
  /// Carries no data. The answer is `Item`.
  static let item = EventName<ItemRequest, ItemResponse>("clean.item")
  /// Shows the formatted answer to `item`.
  static let itemShown = EventName<Never, ItemViewModel>("clean.itemShown")

  /// The input of `load`.
  struct LoadRequest: Sendable, Equatable {
    var input: Int
  }

  /// The output of `load`.
  struct LoadResponse: Sendable, Equatable {
    var output: String
  }

  /// The formatted output of `load`.
  struct LoadViewModel: Sendable, Equatable {
    var text: String
  }

  /// The input of `item`.
  struct ItemRequest: Sendable, Equatable {
  }

  /// The output of `item`.
  struct ItemResponse: Sendable, Equatable {
    var output: Item
  }

  /// The formatted output of `item`.
  struct ItemViewModel: Sendable, Equatable {
    var text: String
  }
}

/// The interactor of Clean, which does the work.
final class CleanInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(CleanInteractor.self) {
    $0.on(CleanEvent.load, CleanInteractor.load)
    $0.on(CleanEvent.item, CleanInteractor.item)
  }

  private let worker: CleanWorker

  init(worker: CleanWorker) { self.worker = worker }

  /// Handles the event `load`.
  func load(_ request: CleanEvent.LoadRequest) async throws -> CleanEvent.LoadResponse {
    CleanEvent.LoadResponse(output: try await worker.load(request.input))
  }

  /// Handles the event `item`.
  func item(_ request: CleanEvent.ItemRequest) async throws -> CleanEvent.ItemResponse {
    CleanEvent.ItemResponse(output: try await worker.item())
  }
}

/// The work of Clean that does not use events.
nonisolated struct CleanWorker: Sendable {
  /// Does the work of the event `load`.
  func load(_ input: Int) async throws -> String {
    "text"
  }
  /// Does the work of the event `item`.
  func item() async throws -> Item {
    throw EventFailure(.error, "`item` is not written yet.")
  }
}

/// The presenter of Clean, which formats results for the view.
final class CleanPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(CleanPresenter.self) {
    $0.format(CleanEvent.load, as: CleanEvent.loadShown) { output in
      CleanEvent.LoadViewModel(text: String(describing: output.output))
    }
    $0.format(CleanEvent.item, as: CleanEvent.itemShown) { output in
      CleanEvent.ItemViewModel(text: String(describing: output.output))
    }
  }
}

/// The view of Clean, which sends events and shows results.
final class CleanView: VIPView, Mapped {
  static let mapping = Mapping(CleanView.self) {
    $0.show(CleanEvent.loadShown, in: \.loadResult)
    $0.show(CleanEvent.itemShown, in: \.itemResult)
    $0.showFailures(in: \.failure, or: "That did not work.")
  }

  /// The answer to `load`.
  private(set) var loadResult: CleanEvent.LoadViewModel?
  /// The answer to `item`.
  private(set) var itemResult: CleanEvent.ItemViewModel?
  /// The message of the last failure.
  private(set) var failure: String?

  /// Sends the event `load`.
  func load(_ input: Int) { send(CleanEvent.load(CleanEvent.LoadRequest(input: input))) }

  /// Sends the event `item`.
  func item() { send(CleanEvent.item(CleanEvent.ItemRequest())) }
}

/// The router of Clean, which registers its routes and services.
struct CleanRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.service(CleanWorker.self) { CleanWorker() }
  }
}
