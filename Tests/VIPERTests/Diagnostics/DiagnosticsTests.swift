import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let lost = EventName<Void, Void>("diagnostics.lost")
}

@MainActor @Suite("Diagnostics")
struct DiagnosticsTests {
  @Test func `the sink can be replaced while the app runs`() throws {
    let (first, second) = (CollectingSink(), CollectingSink())
    let router = VIPRouter(onDiagnostic: first.report)
    try router.register { $0.module(prefix: "Bare", view: { VIPView() }) }
    let view = try VIPBuilder(prefix: "Bare", router: router).build()
    view.send(Names.lost())
    router.onDiagnostic = second.report
    view.send(Names.lost())
    #expect(first.messages.count == 1)
    #expect(second.messages.count == 1)
  }
}
