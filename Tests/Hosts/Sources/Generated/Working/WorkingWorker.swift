import VIPER

/// The work of Working that does not use events.
nonisolated struct WorkingWorker: Sendable {
  /// Does the work of the event `load`.
  func load(_ input: Int) async throws -> String {
    "text"
  }
  /// Does the work of the event `save`.
  func save(_ input: String) async throws {
    // Write the work here.
  }
  /// Does the work of the event `last`.
  func last() async throws -> Item? {
    nil
  }
}
