public import Foundation
import VIPER
import VIPERTracing

/// The receiver of the failures of tests. Without a reporter, a test collects its failures, and `finish()` throws them.
///
/// A library for a test framework creates a reporter for each test. `VIPERSwiftTesting` does so for Swift Testing:
///
/// ```swift
/// try await TestReporter { failure in print(failure) }.run { try await runTest() }
/// ```
public struct TestReporter: Sendable {
  // This type is a structure, because a task-local optional closure crashes in optimized builds (Swift 6.3.1).
  /// The reporter of the calling task, or `nil`. A test uses the reporter that is current when the test is created.
  @TaskLocal public static var current: TestReporter?

  /// A closure that receives a failure. The closure may be called on any thread.
  let report: @Sendable (TestFailure) -> Void
  /// Whether tests write a trace into memory.
  let tracesTests: Bool
  /// The tests that report to this reporter, from the oldest to the newest.
  private let tests = Lock<[CreatedTest]>([])

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - tracesTests: Whether each test writes a trace into memory, for ``traces()``.
  ///   - report: A closure that receives each failure when it occurs. The closure may be called on any thread.
  public init(tracesTests: Bool = false, _ report: @escaping @Sendable (TestFailure) -> Void) {
    (self.tracesTests, self.report) = (tracesTests, report)
  }

  /// Returns the traces of the last four tests, each in the form of a file, for `viper-tool trace`.
  @MainActor public func traces() -> [Data] { tests.withLock { $0 }.compactMap { $0.trace?.export() } }

  /// Runs a test with this reporter. A `ModuleTest` or an `AppTest` that is unfinished at the end is a failure.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - test: A closure that runs the test.
  /// - Throws: An error of `test`.
  public func run(isolation: isolated (any Actor)? = #isolation, _ test: () async throws -> Void) async throws {
    do { try await Self.$current.withValue(self) { try await test() } } catch {
      await reportUnfinished()
      throw error
    }
    await reportUnfinished()
  }

  private struct CreatedTest: Sendable {
    weak var test: TestHarness?
    var trace: Trace?
  }

  /// The number of tests with a trace that is kept.
  private static let traceLimit = 4

  @MainActor func add(_ test: TestHarness) {
    tests.withLock { tests in
      tests.append(CreatedTest(test: test, trace: test.trace))
      if tests.count > Self.traceLimit { tests[tests.count - Self.traceLimit - 1].trace = nil }
    }
  }

  /// Reports the unfinished tests that are still retained. An unfinished test that was released has already reported
  /// itself.
  @MainActor private func reportUnfinished() {
    for created in tests.withLock({ $0 }) { created.test?.reportIfUnfinished() }
  }
}
