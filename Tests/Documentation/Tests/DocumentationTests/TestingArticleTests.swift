import Testing
import VIPER
import VIPERTesting

// The examples of the article on testing, word for word.

nonisolated enum Counter {
  static let add = EventName<Int, Int>("counter.add")  // a number; the sum
  static let wait = EventName<Void, Void>("counter.wait")  // answered when the stream ends
}

final class CounterInteractor: VIPInteractor, HandlesEvents {
  static let events = EventMapping(CounterInteractor.self) {
    $0.on(Counter.add, CounterInteractor.add)
    $0.on(Counter.wait, CounterInteractor.wait)
  }
  let pause = AsyncStream<Never>.makeStream()
  private var sum = 0

  func add(_ number: Int) -> Int {
    sum += number
    return sum
  }

  func wait() async { for await _ in pause.stream {} }
}

@MainActor struct CounterTests {
  @Test func `The counter adds`() async throws {
    let probe = try ModuleProbe(interactor: CounterInteractor())
    probe.send(Counter.add, 2)
    #expect(try await probe.request(Counter.add, 3) == 5)
    await probe.idle()
    #expect(probe.outputs(of: Counter.add) == [2])  // the request's answer went to its caller
    #expect(probe.leaks.isEmpty && probe.sink.messages.isEmpty)
  }
}

@MainActor struct MarketTests {
  @Test func `An item is pushed, and gives nothing when a person goes back`() async throws {
    let probe = try ModuleProbe()
    try probe.router.register(MarketRouter())
    let handle = probe.view.push(Market.item, 7)
    try await handle.shown()
    #expect(probe.navigator.top is ItemView)
    try probe.navigator.back()
    #expect(try await handle.output() == nil)
  }
}

@MainActor struct TimeoutTests {
  @Test func `A request ends in time`() async throws {
    let (probe, clock) = (try ModuleProbe(interactor: CounterInteractor()), ManualClock())
    let answer = Task { try await probe.request(Counter.wait, timeout: .seconds(5), clock: clock) }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    let error = await #expect(throws: RequestError.self) { try await answer.value }
    #expect(error?.reason == .timedOut)
  }
}

@MainActor struct RegistrationTests {
  @Test func `The app is put together well`() throws {
    let router = VIPRouter()
    try router.register(MarketRouter())
    #expect(router.validate() == [])
  }
}

@MainActor struct RegisteredModuleTests {
  @Test func `An item, as it is registered, opens another`() async throws {
    let (navigator, sink) = (InMemoryNavigator(), CollectingSink())
    let router = VIPRouter(navigator: navigator, diagnostics: sink)
    try router.register(MarketRouter())
    let first = router.route(Market.item, 7)
    try await first.shown()
    first.target?.push(Market.item, 8)
    await router.idle()
    #expect(navigator.views.count == 2 && sink.messages == [])
  }
}
