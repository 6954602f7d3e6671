import VIPER

/// The work of Till that does not use events.
protocol TillWorker: Sendable {
  /// Does the work of the event `total`.
  func total() async throws -> Int
}

/// The worker that the router registers. A test replaces it.
nonisolated struct DefaultTillWorker: TillWorker {
  func total() async throws -> Int {
    1
  }
}
