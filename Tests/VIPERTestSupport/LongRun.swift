import Foundation

/// The length of a test run.
package enum LongRun {
  /// Whether `VIPER_LONG_RUN` is set. If so, some tests try many times more inputs.
  package static let isOn = ProcessInfo.processInfo.environment["VIPER_LONG_RUN"] != nil

  /// Whether this is a debug build. Its loads are smaller, because each event takes several times as long.
  #if DEBUG
    package static let isDebugBuild = true
  #else
    package static let isDebugBuild = false
  #endif

  /// Whether the process runs under the thread sanitizer, which slows everything down about ten times.
  package static let isUnderThreadSanitizer = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil
}
