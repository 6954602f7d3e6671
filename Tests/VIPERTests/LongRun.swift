import Foundation

/// Whether the tests take their time: with `VIPER_LONG_RUN` set, some try far more than is good for a
/// test that runs all day.
enum LongRun {
  static let isOn = ProcessInfo.processInfo.environment["VIPER_LONG_RUN"] != nil

  /// Whether the thread sanitizer watches, under which everything takes ten times as long.
  static let isUnderThreadSanitizer = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil
}
