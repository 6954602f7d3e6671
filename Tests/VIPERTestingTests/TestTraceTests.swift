import Foundation
import Testing
import VIPER
import VIPERTesting

/// The traces of tests that a test runs itself.
@MainActor @Suite("The traces of tests") struct TestTraceTests {
  @Test func `the trace of a failed test contains its events and states`() async throws {
    let failures = Lock(0)
    let reporter = TestReporter(tracesTests: true) { _ in failures.withLock { $0 += 1 } }
    try await reporter.run {
      try await RelaxedAppTest(registering: { try JarMistake.none.register(in: $0, ManualClock()) }) { app in
        await app.open(Jars.shelf()) { $0.shows("Nothing") }
      }
    }
    #expect(failures.withLock { $0 } > 0)
    let traces = reporter.traces()
    #expect(traces.count == 1)
    let text = String(decoding: try #require(traces.first), as: UTF8.self)
    #expect(text.hasPrefix(#"{"app":"","payloads":"all""#))
    #expect(text.contains(Jars.shelf.text))
  }

  @Test func `a reporter keeps the traces of its last tests`() async throws {
    let reporter = TestReporter(tracesTests: true) { _ in }
    try await reporter.run {
      for _ in 0..<6 {
        try await AppTest(registering: { try JarMistake.none.register(in: $0, ManualClock()) }) { _ in }
      }
    }
    #expect(reporter.traces().count == 4)
  }

  @Test func `a reporter without traces costs nothing`() async throws {
    let reporter = TestReporter { _ in }
    try await reporter.run {
      try await AppTest(registering: { try JarMistake.none.register(in: $0, ManualClock()) }) { _ in }
    }
    #expect(reporter.traces() == [])
  }

  @Test func `the failure of a random program has the trace of the shortest program`() async throws {
    let failure = try #require(try await JarMistake.wrongAnswer.knownFailure())
    let text = String(decoding: try #require(failure.trace), as: UTF8.self)
    #expect(text.contains("jars.add"))
    #expect(text.contains("jars.take"))
  }
}
