public import Testing
import VIPERRecording
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
///
/// If a test throws a `RandomProgramFailure`, the trait attaches its recording to the test as `failing-program.jsonl`.
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
    do { try await reporter.run(function) } catch let failure as RandomProgramFailure {
      if let recording = failure.recording {
        Attachment.record(
          Array(recording.data), named: "failing-program.jsonl", sourceLocation: test.sourceLocation)
      }
      throw failure
    }
  }
}

extension Trait where Self == ReportsFailures {
  /// A trait that reports each failure of a `ModuleTest` or an `AppTest` at the line of the failure.
  public static var viper: Self { Self() }
}
