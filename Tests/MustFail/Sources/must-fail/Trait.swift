import Synchronization
import VIPERTesting

/// The scope that the trait `.viper` of `VIPERSwiftTesting` gives a test: each failure is reported immediately.
enum Trait {
  private static let count = Atomic<Int>(0)

  /// Whether a failure was reported, so that the test fails.
  static var hasReported: Bool { count.load(ordering: .relaxed) > 0 }

  /// Runs a test with a reporter.
  @MainActor static func scope(_ test: @MainActor () async throws -> Void) async throws {
    let reporter = TestReporter { failure in
      count.add(1, ordering: .relaxed)
      MustFail.write("issue: \(failure)")
    }
    try await reporter.run(test)
  }
}
