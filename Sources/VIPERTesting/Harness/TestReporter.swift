/// The receiver of the failures of tests. Without a reporter, a test collects its failures, and `finish()` throws them.
///
/// A test framework's library sets a reporter for the task of each test; `VIPERSwiftTesting` does so for Swift Testing:
///
/// ```swift
/// let reporter = TestReporter { failure in print(failure) }
/// try await TestReporter.$current.withValue(reporter) { try await runTest() }
/// ```
public struct TestReporter: Sendable {
  // A task-local value that is a closure, and no structure, crashes in optimized builds (Swift 6.3.1).
  /// The reporter of the calling task, or `nil`. A test reads it when it is created.
  @TaskLocal public static var current: TestReporter?

  /// Receives a failure, on any thread.
  let report: @Sendable (TestFailure) -> Void

  /// Creates a reporter.
  ///
  /// - Parameter report: receives each failure when it occurs, on any thread.
  public init(_ report: @escaping @Sendable (TestFailure) -> Void) { self.report = report }
}
