import VIPER

/// The interactor of Weighing, which does the work.
final class WeighingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(WeighingInteractor.self) {
    $0.on(WeighingEvent.weigh, WeighingInteractor.weigh)
    $0.on(WeighingEvent.clear, WeighingInteractor.clear)
  }

  private let worker: WeighingWorker

  init(worker: WeighingWorker) { self.worker = worker }

  /// Handles the event `weigh`.
  func weigh(_ request: WeighingEvent.WeighRequest) async throws -> WeighingEvent.WeighResponse {
    WeighingEvent.WeighResponse(output: try await worker.weigh(request.input))
  }

  /// Handles the event `clear`.
  func clear(_ request: WeighingEvent.ClearRequest) async throws {
    try await worker.clear()
  }
}
