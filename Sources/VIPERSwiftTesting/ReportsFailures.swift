public import Testing
import VIPERTesting

/// A trait that reports each failure of a `ModuleTest` or an `AppTest` immediately. The failure is an issue of Swift
/// Testing at the line of the failure.
///
/// ```swift
/// @MainActor @Suite(.viper) struct ProfileTests { … }
/// ```
///
/// The trait also reports a test that is released without `finish()`. Without the trait, the end of a test throws all
/// failures of the test.
public struct ReportsFailures: TestTrait, SuiteTrait, TestScoping {
  /// Whether the trait applies to nested suites: `true`.
  public var isRecursive: Bool { true }

  /// Runs a test with a reporter that records issues.
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
  /// A trait that reports each failure of a `ModuleTest` or an `AppTest` at the line of the failure.
  public static var viper: Self { Self() }
}
