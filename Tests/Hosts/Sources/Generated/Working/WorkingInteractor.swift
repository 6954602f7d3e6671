import VIPER

/// The interactor of Working, which does the work.
final class WorkingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(WorkingInteractor.self) {
    $0.on(WorkingEvent.load, WorkingInteractor.load)
    $0.on(WorkingEvent.save, WorkingInteractor.save)
    $0.on(WorkingEvent.last, WorkingInteractor.last)
  }

  private let worker: WorkingWorker

  init(worker: WorkingWorker) { self.worker = worker }

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
