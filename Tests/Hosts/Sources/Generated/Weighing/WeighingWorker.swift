import VIPER

/// The work of Weighing that does not use events.
nonisolated struct WeighingWorker: Sendable {
  /// Does the work of the event `weigh`.
  func weigh(_ input: Int) async throws -> Double {
    1.5
  }
  /// Does the work of the event `clear`.
  func clear() async throws {
    // Write the work here.
  }
}
