import VIPER

/// The work of Working that does not use events.
protocol WorkingWorker: Sendable {
  /// Does the work of the event `load`.
  func load(_ input: Int) async throws -> String
  /// Does the work of the event `save`.
  func save(_ input: String) async throws
  /// Does the work of the event `last`.
  func last() async throws -> Item?
}

/// The worker that the router registers. A test replaces it.
nonisolated struct DefaultWorkingWorker: WorkingWorker {
  func load(_ input: Int) async throws -> String {
    "text"
  }
  func save(_ input: String) async throws {
    // Write the work here.
  }
  func last() async throws -> Item? {
    nil
  }
}
