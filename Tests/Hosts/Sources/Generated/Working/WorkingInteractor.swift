import VIPER

/// The interactor of Working, which does the work.
final class WorkingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(WorkingInteractor.self) {
    $0.on(Working.load, WorkingInteractor.load)
    $0.on(Working.save, WorkingInteractor.save)
    $0.on(Working.last, WorkingInteractor.last)
  }

  private let worker: any WorkingWorker

  init(worker: any WorkingWorker) { self.worker = worker }

  /// Handles the event `load`.
  func load(_ input: Int) async throws -> String {
    try await worker.load(input)
  }

  /// Handles the event `save`.
  func save(_ input: String) async throws {
    try await worker.save(input)
  }

  /// Handles the event `last`.
  func last() async throws -> Item? {
    try await worker.last()
  }
}
