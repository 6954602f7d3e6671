import Foundation
public import Testing
import VIPER
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
/// If the harness has found a failure, or the test throws an error, the trait attaches the traces of the test as
/// `trace-1.jsonl` and so on, and prints the command that shows them. `#expect` does not notify traits of its failures,
/// so a test in which only `#expect` fails has no trace. If a test throws a `RandomProgramFailure`, the trait also
/// attaches its recording as `failing-program.jsonl`.
public struct ReportsFailures: TestTrait, SuiteTrait, TestScoping {
  /// Whether the trait applies to nested suites: `true`.
  public var isRecursive: Bool { true }

  /// Runs a test with a reporter that records issues.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let hasFailed = Lock(false)
    let reporter = TestReporter(tracesTests: true) { failure in
      hasFailed.withLock { $0 = true }
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
      attach([failure.trace].compactMap(\.self), to: test, testCase)
      throw failure
    } catch {
      await attach(reporter.traces(), to: test, testCase)
      throw error
    }
    if hasFailed.withLock(\.self) { await attach(reporter.traces(), to: test, testCase) }
  }

  /// Attaches traces to a test, writes them into the folder for temporary files, and prints the commands that show them.
  private func attach(_ traces: [Data], to test: Test, _ testCase: Test.Case?) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("viper-traces")
    for (index, trace) in traces.enumerated() {
      Attachment.record(Array(trace), named: "trace-\(index + 1).jsonl", sourceLocation: test.sourceLocation)
      // A later run replaces the file.
      let name = TraceFileName(of: test, testCase)
      let file = folder.appendingPathComponent("\(name)-\(index + 1).jsonl")
      do {
        // Only the owner can read the data of a test.
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try trace.write(to: file)
        print(
          "The trace of the test: swift package --allow-writing-to-package-directory viper trace \(file.path)"
            + " --output trace.html")
      } catch { print("The trace of the test could not be written to \(file.path): \(error)") }
    }
  }
}

extension Trait where Self == ReportsFailures {
  /// A trait that reports each failure of a `ModuleTest` or an `AppTest` at the line of the failure.
  public static var viper: Self { Self() }
}
