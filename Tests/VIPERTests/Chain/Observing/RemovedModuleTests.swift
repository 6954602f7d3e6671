import Testing
import VIPERTestSupport
import VIPERTesting

@testable import VIPER

private nonisolated enum Watch {
  static let ticks = EventName<Void, Int>("watch.ticks")
  static let ask = EventName<Void, Void>("watch.ask")
  static let wait = EventName<Void, Void>("watch.wait")
  static let queue = EventName<Void, Void>("watch.queue")
  static let sleep = EventName<Void, Void>("watch.sleep")
}

/// A sequence that never has an element.
private func endless() -> AsyncStream<Int> { AsyncStream { _ in } }

private final class WatchPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(WatchPresenter.self) { $0.on(Watch.ask) { try await $0.request(Watch.wait()) } }
}

private final class WatchInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(WatchInteractor.self) {
    $0.on(Watch.ticks) { _ in AsyncStream<Int> { $0.yield(1) } }
    $0.on(Watch.wait) { _ in for await _ in endless() {} }
    $0.on(Watch.queue) { _ in for await _ in endless() {} }
    $0.policy(.inOrder, for: Watch.queue)
    $0.on(Watch.sleep) { try await $0.clock.sleep(for: .seconds(1)) }
  }
  let clock: ManualClock
  init(_ clock: ManualClock) { self.clock = clock }
}

@MainActor @Suite("The end of removed modules")
struct RemovedModuleTests {
  private let router = VIPRouter(onDiagnostic: CollectingSink().report)
  private let clock = ManualClock()

  init() throws {
    let clock = clock
    try router.register("Watch") {
      $0.module(
        prefix: "Watch", view: ProbeView.init, presenter: WatchPresenter.init, interactor: { WatchInteractor(clock) })
    }
  }

  @Test(arguments: [Watch.ticks.text, Watch.ask.text, Watch.wait.text, Watch.queue.text, Watch.sleep.text])
  func `idle() returns after the cancelled handlers of a removed module have returned`(_ name: String) async throws {
    let probe = LeakProbe()
    router.leakProbe = probe
    for _ in 0..<50 {
      do {
        let view = try VIPBuilder(prefix: "Watch", router: router).build()
        view.port.viewIsReady()
        for _ in 0..<3 { view.send(Event(named: name)) }
        await settle()
        view.port.viewWasRemoved()
      }
      await router.idle()
      #expect(probe.leaks == [])
    }
  }

  @Test func `modules that are removed in one turn of the main actor are followed by one timer`() async throws {
    let sink = CollectingSink()
    let router = VIPRouter(onDiagnostic: sink.report)
    router.leakProbe = LeakProbe(reportingAfter: .seconds(2), clock: clock)
    try router.register("Plain") { $0.module(prefix: "Plain", view: ProbeView.init) }
    var retained: [any ModuleView] = []
    for number in 0..<300 {
      let view = try VIPBuilder(prefix: "Plain", router: router).build()
      view.port.viewWasRemoved()
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
    #expect(sink.diagnostics.count == 6)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a module that is removed later is reported after the whole delay`() async throws {
    let sink = CollectingSink()
    let router = VIPRouter(onDiagnostic: sink.report)
    router.leakProbe = LeakProbe(reportingAfter: .seconds(2), clock: clock)
    try router.register("Plain") { $0.module(prefix: "Plain", view: ProbeView.init) }
    let views = try (0..<2).map { _ in try VIPBuilder(prefix: "Plain", router: router).build() }
    for (view, count) in zip(views, [0, 1]) {
      view.port.viewWasRemoved()
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
