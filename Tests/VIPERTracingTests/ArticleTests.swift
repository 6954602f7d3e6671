import Foundation
import Testing
import TraceKit
import VIPER
import VIPERRecording
import VIPERTracing

// The examples of the article "Seeing what happens", and their tests.

@MainActor func startTrace(of router: VIPRouter, to file: URL) throws {
  try router.trace(to: file, app: "Shelf 1.0")  // continues until the app ends, or until `stop()`
}

@MainActor func startTraceWithoutLogins(of router: VIPRouter, to file: URL) throws -> Trace {
  try router.trace(to: file, payloads: .all.without(Login.submit))
}

@MainActor final class ProblemReport {
  private let trace: Trace

  init(_ router: VIPRouter) { trace = router.traceInMemory(app: "Shelf 1.0") }

  func write(to file: URL) throws { try trace.export(last: .seconds(60)).write(to: file) }
}

@MainActor @Suite("The examples of traces") struct TraceArticleTests {
  @Test func `a trace continues although nothing retains it`() async throws {
    let app = try TracedApp()
    try startTrace(of: app.router, to: app.file)
    try await app.login().logIn("anna", "secret")
    await app.router.idle()
    let run = try await written(app)
    #expect(run.app == "Shelf 1.0")
  }

  /// Waits until the first trace has written the end of the login.
  private func written(_ app: TracedApp) async throws -> Run {
    while true {
      let run = try app.run()
      if run.events.contains(where: { $0.name == Login.submit.text && $0.status == "success" }) { return run }
      await Task.yield()
    }
  }

  @Test func `rules omit the data of a name`() async throws {
    let app = try TracedApp()
    let trace = try startTraceWithoutLogins(of: app.router, to: app.file)
    try await app.login().logIn("anna-and-bob", "secret")
    await app.router.idle()
    trace.stop()
    let lines = try app.text().split(separator: "\n").filter { $0.contains(Login.submit.text) }
    #expect(lines.count > 3)
    #expect(lines.allSatisfy { !$0.contains("anna-and-bob") })
  }

  @Test func `a report of a problem is a trace`() async throws {
    let app = try TracedApp()
    let report = ProblemReport(app.router)
    try await app.login().logIn("anna", "secret")
    await app.router.idle()
    try report.write(to: app.file)
    let run = try app.run()
    #expect(run.payloads == "none")
    #expect(run.events.contains { $0.name == Login.submit.text })
  }
}
