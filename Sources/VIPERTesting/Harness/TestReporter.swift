import VIPER

/// The receiver of the failures of tests. Without a reporter, a test collects its failures, and `finish()` throws them.
///
/// A test framework's library creates a reporter for each test; `VIPERSwiftTesting` does so for Swift Testing:
///
/// ```swift
/// try await TestReporter { failure in print(failure) }.run { try await runTest() }
/// ```
public struct TestReporter: Sendable {
  // A structure, because a task-local optional closure crashes in optimized builds (Swift 6.3.1).
  /// The reporter of the calling task, or `nil`. A test reads it when it is created.
  @TaskLocal public static var current: TestReporter?

  /// Receives a failure, on any thread.
  let report: @Sendable (TestFailure) -> Void
  /// The tests that report to it, until they are released.
  private let tests = Lock<[CreatedTest]>([])

  /// Creates a reporter.
  ///
  /// - Parameter report: receives each failure when it occurs, on any thread.
  public init(_ report: @escaping @Sendable (TestFailure) -> Void) { self.report = report }

  /// Runs a test with this reporter. A `ModuleTest` or an `AppTest` that is unfinished at the end is a failure.
  ///
  /// - Parameters:
  ///   - isolation: the actor of the caller.
  ///   - test: the test.
  /// - Throws: an error of `test`.
  public func run(isolation: isolated (any Actor)? = #isolation, _ test: () async throws -> Void) async throws {
    do { try await Self.$current.withValue(self) { try await test() } } catch {
      await reportUnfinished()
      throw error
    }
    await reportUnfinished()
  }

  private struct CreatedTest: Sendable { weak var test: TestHarness? }

  func add(_ test: TestHarness) { tests.withLock { $0.append(CreatedTest(test: test)) } }

  /// Reports the tests that something still retains. A test that is released reports itself.
  @MainActor private func reportUnfinished() {
    for created in tests.withLock({ $0 }) { created.test?.reportIfUnfinished() }
  }
}
