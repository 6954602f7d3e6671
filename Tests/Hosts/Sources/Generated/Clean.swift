import VIPER

/// The events of the module Clean.
nonisolated enum Clean {
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
    $0.on(Clean.load, CleanInteractor.load)
    $0.on(Clean.item, CleanInteractor.item)
  }

  private let worker: any CleanWorker

  init(worker: any CleanWorker) { self.worker = worker }

  /// Handles the event `load`.
  func load(_ request: Clean.LoadRequest) async throws -> Clean.LoadResponse {
    Clean.LoadResponse(output: try await worker.load(request.input))
  }

  /// Handles the event `item`.
  func item(_ request: Clean.ItemRequest) async throws -> Clean.ItemResponse {
    Clean.ItemResponse(output: try await worker.item())
  }
}

/// The work of Clean that does not use events.
protocol CleanWorker: Sendable {
  /// Does the work of the event `load`.
  func load(_ input: Int) async throws -> String
  /// Does the work of the event `item`.
  func item() async throws -> Item
}

/// The worker that the router registers. A test replaces it.
nonisolated struct DefaultCleanWorker: CleanWorker {
  func load(_ input: Int) async throws -> String {
    "text"
  }
  func item() async throws -> Item {
    throw EventFailure(.error, "`item` is not written yet.")
  }
}

/// The presenter of Clean, which formats results for the view.
final class CleanPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(CleanPresenter.self) {
    $0.format(Clean.load, as: Clean.loadShown) { output in
      Clean.LoadViewModel(text: String(describing: output.output))
    }
    $0.format(Clean.item, as: Clean.itemShown) { output in
      Clean.ItemViewModel(text: String(describing: output.output))
    }
  }
}

/// The view of Clean, which sends events and shows results.
final class CleanView: VIPView, Mapped {
  static let mapping = Mapping(CleanView.self) {
    $0.show(Clean.loadShown, in: \.loadResult)
    $0.show(Clean.itemShown, in: \.itemResult)
    $0.showFailures(in: \.failure, or: "That did not work.")
  }

  /// The answer to `load`.
  private(set) var loadResult: Clean.LoadViewModel?
  /// The answer to `item`.
  private(set) var itemResult: Clean.ItemViewModel?
  /// The message of the last failure.
  private(set) var failure: String?

  /// Sends the event `load`.
  func load(_ input: Int) { send(Clean.load(Clean.LoadRequest(input: input))) }

  /// Sends the event `item`.
  func item() { send(Clean.item(Clean.ItemRequest())) }
}

/// The router of Clean, which registers its routes and services.
struct CleanRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.service((any CleanWorker).self) { DefaultCleanWorker() }
  }
}
