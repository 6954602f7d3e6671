import VIPER

/// The interactor of Weighing, which does the work.
final class WeighingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(WeighingInteractor.self) {
    $0.on(Weighing.weigh, WeighingInteractor.weigh)
    $0.on(Weighing.clear, WeighingInteractor.clear)
  }

  private let worker: any WeighingWorker

  init(worker: any WeighingWorker) { self.worker = worker }

  /// Handles the event `weigh`.
  func weigh(_ request: Weighing.WeighRequest) async throws -> Weighing.WeighResponse {
    Weighing.WeighResponse(output: try await worker.weigh(request.input))
  }

  /// Handles the event `clear`.
  func clear(_ request: Weighing.ClearRequest) async throws {
    try await worker.clear()
  }
}
