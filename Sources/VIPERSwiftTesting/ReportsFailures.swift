public import Testing
import VIPERTesting

/// Reports each failure of a `ModuleTest` or an `AppTest` as an issue of Swift Testing, at its own line, at once.
///
/// ```swift
/// @MainActor @Suite(.viper) struct ProfileTests { … }
/// ```
///
/// It also reports a test that is released without `finish()`. Without the trait, the end of a test throws all of its failures.
public struct ReportsFailures: TestTrait, SuiteTrait, TestScoping {
  /// Whether the trait applies to suites inside of a suite: it does.
  public var isRecursive: Bool { true }

  /// Runs a test with a reporter.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let reporter = TestReporter { failure in
      let file = failure.place.filePath.split(separator: "/").last ?? "Tests"
      Issue.record(
        Comment(rawValue: failure.description),
        sourceLocation: SourceLocation(
          fileID: "VIPERTesting/\(file)", filePath: failure.place.filePath, line: failure.place.line, column: 1))
    }
    try await reporter.run(function)
  }
}

extension Trait where Self == ReportsFailures {
  /// Reports each failure of a `ModuleTest` or an `AppTest` at its own line.
  public static var viper: Self { Self() }
}
