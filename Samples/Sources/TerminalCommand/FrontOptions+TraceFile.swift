import ArgumentParser
import Foundation
public import VIPER
public import VIPERTracing

extension FrontOptions {
  /// Starts to trace the run, if the option is set. Call this method before the first module is built.
  ///
  /// - Parameters:
  ///   - router: The router of the app.
  ///   - app: The name of the app.
  /// - Returns: The trace, or `nil` without the option.
  /// - Throws: A `ValidationError` if the file cannot be created, or is another file than a trace.
  @MainActor public func startTrace(of router: VIPRouter, app: String) throws -> Trace? {
    guard let traceFile else { return nil }
    do { return try router.trace(to: URL(fileURLWithPath: traceFile), app: app) } catch {
      throw ValidationError("\(error)")
    }
  }
}
