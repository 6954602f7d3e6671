import Synchronization
import VIPERTesting

/// The scope of a test with the trait `.viper` of `VIPERSwiftTesting`. Each failure is reported immediately.
enum Trait {
  private static let count = Atomic<Int>(0)

  /// Whether a failure was reported. If so, the test fails.
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
