import VIPER

/// The work of Weighing that does not use events.
protocol WeighingWorker: Sendable {
  /// Does the work of the event `weigh`.
  func weigh(_ input: Int) async throws -> Double
  /// Does the work of the event `clear`.
  func clear() async throws
}

/// The worker that the router registers. A test replaces it.
nonisolated struct DefaultWeighingWorker: WeighingWorker {
  func weigh(_ input: Int) async throws -> Double {
    1.5
  }
  func clear() async throws {
    // Write the work here.
  }
}
