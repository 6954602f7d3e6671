import Testing
import VIPERTestSupport
import VIPERTesting

@testable import VIPER

@MainActor @Suite("The end of removed modules")
struct RemovedModuleTests {
  private let clock = ManualClock()

  @Test func `modules that are removed in one turn of the main actor are followed by one timer`() async throws {
    let sink = CollectingSink()
    let router = VIPRouter(diagnostics: sink.report)
    router.leakProbe = LeakProbe(reportingAfter: .seconds(2), clock: clock)
    try router.register("Plain") { $0.module(prefix: "Plain", view: ProbeView.init) }
    var retained: [any ModuleView] = []
    for number in 0..<300 {
      let view = try VIPBuilder(prefix: "Plain", router: router).build()
      view.port.removed()
      if number % 100 == 0 { retained.append(view) }
    }
    await settle()
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(2))
    await settle()
    #expect(sink.diagnostics.map(\.code) == [.leaked, .leaked, .leaked])
    retained.removeLast(2)
    clock.advance(by: .seconds(4))
    await settle()
    #expect(sink.diagnostics.dropFirst(3).map(\.code) == ["module.released", "module.released"])
    #expect(clock.sleeperCount == 1)
    retained = []
    clock.advance(by: .seconds(8))
    await settle()
    #expect(sink.diagnostics.count == 6 && clock.sleeperCount == 0)
  }

  @Test func `a module that is removed later is reported after the whole delay`() async throws {
    let sink = CollectingSink()
    let router = VIPRouter(diagnostics: sink.report)
    router.leakProbe = LeakProbe(reportingAfter: .seconds(2), clock: clock)
    try router.register("Plain") { $0.module(prefix: "Plain", view: ProbeView.init) }
    let views = try (0..<2).map { _ in try VIPBuilder(prefix: "Plain", router: router).build() }
    for (view, count) in zip(views, [0, 1]) {
      view.port.removed()
      await settle()
      clock.advance(by: .seconds(1))
      await settle()
      #expect(sink.diagnostics.count == count)
    }
    clock.advance(by: .seconds(1))
    await settle()
    #expect(sink.diagnostics.count == 2)
    withExtendedLifetime(views) {}
  }
}
