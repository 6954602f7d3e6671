import VIPER

/// The service Weather. An interactor requires it as `any WeatherService`.
protocol WeatherService: Sendable {
  /// Takes `String`, and returns `Int`.
  func fetch(_ input: String) async throws -> Int
  /// Takes `Int`, and returns `[Item]`.
  func forecast(_ input: Int) async throws -> [Item]
  /// Takes no data, and returns `Item`.
  func station() async throws -> Item
  /// Takes `Bool`.
  func reset(_ input: Bool) async throws
  /// Takes no data.
  func stop() async throws
}

/// The service that the router registers. It does its work off the main actor.
actor DefaultWeatherService: WeatherService {
  func fetch(_ input: String) async throws -> Int {
    1
  }
  func forecast(_ input: Int) async throws -> [Item] {
    []
  }
  func station() async throws -> Item {
    throw EventFailure(.error, "`station` is not written yet.")
  }
  func reset(_ input: Bool) async throws {
    // Write the work here.
  }
  func stop() async throws {
    // Write the work here.
  }
}
