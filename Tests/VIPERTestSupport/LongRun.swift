import Foundation

/// The length of a test run.
package enum LongRun {
  /// Whether `VIPER_LONG_RUN` is set: some tests then try many times more.
  package static let isOn = ProcessInfo.processInfo.environment["VIPER_LONG_RUN"] != nil

  /// Whether the thread sanitizer watches, under which everything takes ten times as long.
  package static let isUnderThreadSanitizer = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil
}
