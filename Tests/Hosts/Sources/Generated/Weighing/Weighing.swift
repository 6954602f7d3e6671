import VIPER

/// The events of the module Weighing.
nonisolated enum Weighing {
  /// Carries `Int`. The answer is `Double`.
  static let weigh = EventName<WeighRequest, WeighResponse>("weighing.weigh")
  /// Shows the formatted answer to `weigh`.
  static let weighShown = EventName<Never, WeighViewModel>("weighing.weighShown")
  /// Carries no data, and has no answer.
  static let clear = EventName<ClearRequest, Never>("weighing.clear")

  /// The input of `weigh`.
  struct WeighRequest: Sendable, Equatable {
    var input: Int
  }

  /// The output of `weigh`.
  struct WeighResponse: Sendable, Equatable {
    var output: Double
  }

  /// The formatted output of `weigh`.
  struct WeighViewModel: Sendable, Equatable {
    var text: String
  }

  /// The input of `clear`.
  struct ClearRequest: Sendable, Equatable {
  }
}
