import VIPER

/// The service of Serving. It does its work off the main actor.
actor ServingService {
  /// Does the work of the event `load`.
  func load(_ input: Int) async throws -> String {
    "text"
  }
  /// Does the work of the event `save`.
  func save(_ input: String) async throws {
    // Write the work here.
  }
  /// Does the work of the event `item`.
  func item() async throws -> Item {
    throw EventFailure(.error, "`item` is not written yet.")
  }
}
