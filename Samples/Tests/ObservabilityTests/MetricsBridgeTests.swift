import Metrics
import MetricsTestKit
import Observability
import Testing
import VIPER
import VIPERTesting

@MainActor @Suite("The bridge to swift-metrics")
struct MetricsBridgeTests {
  private let metrics = TestMetrics()
  private let worker = Worker()
  private let chaining = Chaining()
  private let clock = ManualClock()
  private let probe: ModuleProbe

  init() throws { probe = try ModuleProbe(presenter: chaining, interactor: worker) }

  private func events(_ name: String, _ outcome: String, _ status: String) -> Int64 {
    metrics.counterTotal(
      label: "viper.events",
      dimensions: [("event", name), ("outcome", outcome), ("status", status)])
  }

  private func durations(_ name: String, _ stage: String) -> [Int64] {
    metrics.timers(label: "viper.handling", dimensions: [("event", name), ("stage", stage)])
      .flatMap(\.values)
  }

  @Test func `events are counted by name, outcome and status when they end`() async {
    MetricsBridge(metrics).observe(probe.router)
    for _ in 1...3 { probe.send(Names.ask("abc").event()) }
    probe.send(Names.end(.invalid).event())
    probe.send(Names.end(ResultStatus(rawValue: "my own")).event())
    probe.send(Names.chain(1).event())
    chaining.gate.open()
    probe.send(Names.work(0).event())
    probe.send(Names.later("abc").event())
    await worker.gate.visited()
    #expect(events("seen.ask", "answered", "success") == 3)
    #expect(events("seen.end", "answered", "invalid") == 1)
    #expect(events("seen.end", "answered", "other") == 1)
    #expect(events("seen.chain", "answered", "success") == 2)
    #expect(metrics.counters(label: "viper.events", dimensions: [("event", "seen.later")]) == [])
    worker.gate.open()
    await probe.idle()
    #expect(events("seen.later", "answered", "success") == 1)
    #expect(events("seen.work", "accepted", "none") == 1)
  }

  @Test func `handling is timed by name and stage, including asynchronous handlers`() async {
    MetricsBridge(metrics).observe(probe.router, clock: clock)
    let clock = clock
    worker.runs = { _ in clock.advance(by: .milliseconds(2)) }
    probe.send(Names.ask("abc").event())
    #expect(durations("seen.ask", "interactor") == [2_000_000])
    #expect(durations("seen.ask", "presenter") == [2_000_000])
    probe.send(Names.later("abc").event())
    await worker.gate.visited()
    clock.advance(by: .seconds(1))
    worker.gate.open()
    await probe.idle()
    #expect(durations("seen.later", "interactor") == [0])
    #expect(durations("seen.later", "task") == [1_002_000_000])
  }

  @Test func `the meter of running handlers rises and falls, and returns to zero when the module is removed`()
    async throws
  {
    MetricsBridge(metrics).observe(probe.router)
    let meter = try metrics.expectMeter("viper.handlers")
    probe.send(Names.later("a").event())
    probe.send(Names.later("b").event())
    await worker.gate.visited(by: 2)
    #expect(meter.values == [1, 2])
    probe.view.port.viewWasRemoved()
    worker.gate.open()
    await probe.idle()
    #expect(meter.values == [1, 2, 1, 0])
    #expect(events("seen.later", "gone", "none") == 2)
  }

  @Test func `external event names share one label`() {
    MetricsBridge(metrics).observe(probe.router)
    for number in 0..<500 { probe.send(Event(named: "outside.\(number)")) }
    #expect(events("(external)", "unhandled", "unhandled") == 500)
    #expect(metrics.counters(label: "viper.events").count == 1)
    #expect(metrics.timers(label: "viper.handling").count == 2, "presenter and interactor")
    probe.send(Event(named: Names.ask.text, data: "abc"))
    #expect(events("seen.ask", "answered", "success") == 1, "the name is declared")
  }

  @Test func `event names beyond the limit share one label, including names of external business events`() {
    MetricsBridge(metrics, nameLimit: 2).observe(probe.router)
    for number in 0..<100 { probe.send(Event(named: "outside.\(number)", kind: .business)) }
    #expect(events("(other)", "unhandled", "unhandled") == 98)
    #expect(metrics.counters(label: "viper.events").count == 3)
  }
}
