import Foundation

/// Whether the tests take their time: with `VIPER_LONG_RUN` set, some try far more than is good for a
/// test that runs all day.
enum LongRun {
  static let isOn = ProcessInfo.processInfo.environment["VIPER_LONG_RUN"] != nil
}
