import VIPER

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
  /// The tests that report to this reporter and have not been released.
  private let tests = Lock<[CreatedTest]>([])

  /// Creates a reporter.
  ///
  /// - Parameter report: A closure that receives each failure when it occurs. The closure may be called on any thread.
  public init(_ report: @escaping @Sendable (TestFailure) -> Void) { self.report = report }

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

  private struct CreatedTest: Sendable { weak var test: TestHarness? }

  func add(_ test: TestHarness) { tests.withLock { $0.append(CreatedTest(test: test)) } }

  /// Reports the unfinished tests that are still retained. An unfinished test that was released has already reported
  /// itself.
  @MainActor private func reportUnfinished() {
    for created in tests.withLock({ $0 }) { created.test?.reportIfUnfinished() }
  }
}
