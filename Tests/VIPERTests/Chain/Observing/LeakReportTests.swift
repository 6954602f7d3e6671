import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Reports of the leak probe")
struct LeakReportTests {
  private let worker = Worker()

  @Test
  func `after a transfer of a module, the new view can be a leak and the old view cannot`() async throws {
    let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: CollectingSink().report)
    let probe = LeakProbe()
    router.leakProbe = probe
    try router.register("Work") { app in
      app.module(prefix: "Work", view: { ProbeView() })
    }
    var first: (any ModuleView)? = try VIPBuilder(prefix: "Work", router: router).build()
    let second = ProbeView()
    try first?.transferModule(to: second)
    second.port.viewWasRemoved()
    first = nil
    #expect(
      probe.leaks.first?.parts[.view] == "ProbeView", "the view that retains the other parts is named")

    var third: (any ModuleView)? = try VIPBuilder(prefix: "Work", router: router).build()
    do {
      let fourth = ProbeView()
      try third?.transferModule(to: fourth)
      fourth.port.viewWasRemoved()
    }
    #expect(probe.leaks.count == 1, "the third view belongs to no module")
    withExtendedLifetime((second, third)) {}
    third = nil
  }

  @Test func `a handler that ignores the cancellation of its request is a leak after its module was removed`()
    async throws
  {
    let worker = worker
    let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: CollectingSink().report)
    let probe = LeakProbe()
    router.leakProbe = probe
    try router.register("Work") { app in
      app.module(
        prefix: "Work", view: { ProbeView() }, interactor: { Worker.other(worker.gate) })
    }
    func open() throws -> (Running<Int>, ViewPort) {
      let view = try VIPBuilder(prefix: "Work", router: router).build()
      return (Running { try await view.request(Work.stubborn()) }, view.port)
    }
    var (asked, port): (Running<Int>?, ViewPort?) = try open()
    await worker.gate.visited()
    asked?.task?.cancel()
    await settle()
    let ladder = port?.debugDescription ?? ""
    #expect(ladder.contains("running: work.stubborn"), "the handler still runs: \(ladder)")
    port?.viewWasRemoved()
    port = nil
    asked = nil
    await settle()
    let leak = try #require(probe.leaks.first)
    #expect(leak.handlers == [Work.stubborn.text], "\(leak)")
    worker.gate.open()
    await router.idle()
    #expect(probe.leaks.isEmpty)
  }

  @Test func `a probe with a delay of zero pauses between two checks of a leak`() async throws {
    struct Counting: Clock {
      typealias Instant = ManualClock.Instant
      let inner = ManualClock()
      let count: Counter
      var now: Instant { inner.now }
      var minimumResolution: Duration { .zero }
      func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        if await count.add() > 200 { throw CancellationError() }
        try await inner.sleep(until: deadline, tolerance: tolerance)
      }
    }
    actor Counter {
      var count = 0
      func add() -> Int {
        count += 1
        return count
      }
    }
    let counter = Counter()
    let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: CollectingSink().report)
    let clock = Counting(count: counter)
    router.leakProbe = LeakProbe(reportingAfter: .zero, clock: clock)
    try router.register("Work") { app in
      app.module(prefix: "Work", view: { ProbeView() })
    }
    var view: (any ModuleView)? = try VIPBuilder(prefix: "Work", router: router).build()
    view?.port.viewWasRemoved()
    // One check of a leak takes two turns, so these turns allow 2,000 checks.
    for _ in 0..<4_000 where await counter.count <= 200 { await Task.yield() }
    #expect(await counter.count <= 200, "the probe pauses between two checks")
    withExtendedLifetime(view) {}
    // Releases the leaked view, so that the probe ends its checks.
    view = nil
    clock.inner.advance(by: .seconds(1_000))
    await settle()
  }
}
