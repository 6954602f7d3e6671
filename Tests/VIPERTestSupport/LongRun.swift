import Foundation

/// The length of a test run. A normal run has small loads. With `VIPER_LONG_RUN`, `.ci/long loads` runs the large ones.
package enum LongRun {
  /// Whether `VIPER_LONG_RUN` is set. If so, some tests try many times more inputs.
  package static let isOn = ProcessInfo.processInfo.environment["VIPER_LONG_RUN"] != nil

  /// Returns the size of a load, such as a number of repetitions or events.
  ///
  /// - Parameters:
  ///   - count: The size in a normal run.
  ///   - optimized: The size in a normal run of a release build, if it differs.
  ///   - long: The size with `VIPER_LONG_RUN`.
  package static func count(_ count: Int, optimized: Int? = nil, long: Int) -> Int {
    if isOn { return long }
    return isDebugBuild || isUnderThreadSanitizer ? count : optimized ?? count
  }

  /// Whether this is a debug build. Its loads are smaller, because each event takes several times as long.
  #if DEBUG
    package static let isDebugBuild = true
  #else
    package static let isDebugBuild = false
  #endif

  /// Whether the process runs under the thread sanitizer, which slows everything down about ten times.
  package static let isUnderThreadSanitizer = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil
}
