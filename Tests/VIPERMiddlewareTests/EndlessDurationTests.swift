import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

private let page = RouteName<Void, Never>("endless.page")

@MainActor @Suite("Durations beyond the range of a clock")
struct EndlessDurationTests {
  private let endless = Duration.seconds(Int64.max)
  private let manual = ManualClock()

  private func clock(_ isReal: Bool) -> any Clock<Duration> { isReal ? ContinuousClock() : manual }

  /// With the manual clock, waits until `count` tasks sleep on it. With a real clock, waits until the tasks have
  /// settled.
  private func waitForSleepers(_ count: Int, _ isReal: Bool) async {
    if isReal { await settle() } else { await manual.waitForSleepers(count) }
  }

  @Test(arguments: [true, false])
  func `a request with an endless timeout is answered like a request without a timeout`(isReal: Bool) async throws {
    let module = try ReactingModule()
    let gate = Gate()
    module.part.plain = { number in await gate.pass(returning: number) }
    let asked = Running {
      try await module.view.request(Scripted.plain(1), timeout: self.endless, clock: self.clock(isReal))
    }
    await waitForSleepers(1, isReal)
    gate.open()
    let said = await asked.seen()
    #expect(said == "1")
    #expect(manual.sleeperCount == 0)
  }

  @Test(arguments: [true, false])
  func `an endless timeout, debounce, throttle or pause waits until the module is removed`(isReal: Bool) async throws {
    let clock = clock(isReal)
    let pausing = Inline(onEvent: { event, next in
      guard event.isNamed(Scripted.whole) else { return next.handle(event) }
      next.hold().after(.seconds(Int64.max), clock: clock) { $0.handle(event) }
      return .held
    })
    let module = try ReactingModule(
      MiddlewareList(beforePresenter: [
        TimeoutMiddleware(Scripted.plain, after: endless, clock: clock),
        DebounceMiddleware(Scripted.now, for: endless, clock: clock),
        ThrottleMiddleware(Scripted.oneWay, every: endless, keeping: .last, clock: clock), pausing,
      ]))
    let gate = Gate()
    module.part.plain = { number in await gate.pass(returning: number) }
    module.view.send(Scripted.plain(1))
    #expect(module.view.send(Scripted.now(1)) == .held)
    #expect(module.view.send(Scripted.oneWay(1)) == .accepted)
    #expect(module.view.send(Scripted.oneWay(2)) == .held)
    #expect(module.view.send(Scripted.whole(1)) == .held)
    await waitForSleepers(4, isReal)
    #expect(isReal || manual.deadlines.allSatisfy { $0.offset < endless })
    module.view.port.viewWasRemoved()
    gate.open()
    await module.router.idle()
    #expect(manual.sleeperCount == 0)
    #expect(module.part.taken == [1, 2])
    #expect(module.sink.diagnostics.map(\.name) == ["scripted.whole"], "no delay states what happens at the close")
  }

  @Test(arguments: [true, false])
  func `a leak probe and a threshold of slow work with an endless duration report nothing`(isReal: Bool) async throws {
    let (clock, sink) = (clock(isReal), CollectingSink())
    let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: sink.report)
    router.idleness.clock = clock
    router.slowWorkThreshold = endless
    router.leakProbe = LeakProbe(reportingAfter: endless, clock: clock)
    try router.register { app in
      app.module(prefix: "Root", view: { VIPView() })
      app.module(prefix: "Page", view: { VIPView() })
      app.route(page, .push, to: "Page")
    }
    try router.navigator.map {
      try ($0 as? InMemoryNavigator)?.show(VIPBuilder(prefix: "Root", router: router).build())
    }
    let handle = await router.idle(after: router.route(page()))
    await router.idle(after: handle.remove())
    await waitForSleepers(1, isReal)
    #expect(handle.state == .removed)
    #expect(sink.messages.isEmpty)
  }
}
