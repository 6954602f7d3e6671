import VIPER

/// The interactor of Till, which does the work.
final class TillInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(TillInteractor.self) {
    $0.on(Till.total, TillInteractor.total)
  }

  private let worker: any TillWorker

  init(worker: any TillWorker) { self.worker = worker }

  /// Handles the event `total`.
  func total() async throws -> Int {
    try await worker.total()
  }
}
