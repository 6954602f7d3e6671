import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Middleware in a chain that changes meanwhile")
struct ChangedChainTests {
  private let clock = ManualClock()

  @Test(arguments: ["debounce", "gate", "throttle"])
  func `a held event is passed on after a middleware has changed the chain`(_ kind: String) async throws {
    let gate = GateMiddleware()
    let holding: any Middleware =
      switch kind {
      case "debounce": DebounceMiddleware(Scripted.now, for: .seconds(1), clock: clock)
      case "throttle":
        ThrottleMiddleware(Scripted.now, every: .seconds(1), keeping: .last, clock: clock)
      default: gate
      }
    weak var view: ReactingView?
    var outcomes: [Outcome] = []
    let lazily = Inline(onEvent: { event, next in
      if event.isNamed(Scripted.now) { view?.add(Inline(), .beforeInteractor) }
      outcomes.append(next.handle(event))
      return outcomes[outcomes.count - 1]
    })
    let module = try ReactingModule(
      MiddlewareList(beforePresenter: [lazily], beforeInteractor: [holding]))
    view = module.view
    if kind == "throttle" { module.view.send(Scripted.now(0)) }
    let asked = Running { try await module.view.request(Scripted.now(1)) }
    await until { outcomes.last == .held }
    if kind != "gate" { await clock.waitForSleepers() }
    gate.open()
    clock.advance(by: .seconds(1))
    let said1 = await asked.seen()
    #expect(said1 == "1")
  }

  @Test func `an event held by a gate is delivered when the gate opens, even if the chain has changed`() async throws {
    weak var view: ReactingView?
    let lazily = Inline(onEvent: { event, next in
      if event.isNamed(Scripted.now) { view?.add(Inline(), .beforeInteractor) }
      return next.handle(event)
    })
    let gate = GateMiddleware()
    let module = try ReactingModule(MiddlewareList(beforePresenter: [lazily], beforeInteractor: [gate]))
    view = module.view
    #expect(module.view.send(Scripted.now(1)) == .held)
    gate.open()
    #expect(module.view.lines == ["success 1"])
    #expect(module.sink.messages == [])
  }

  @Test func `a failed event is retried even if a middleware has changed the chain in the meantime`() async throws {
    let retry = RetryMiddleware(
      Scripted.now, backOff: BackOff(first: .seconds(1), jitter: 0), clock: clock)
    weak var view: ReactingView?
    let lazily = Inline(onResult: { result, next in
      if result.isNamed(Scripted.now) { view?.add(Inline(), .beforeInteractor) }
      return next.receive(result)
    })
    let module = try ReactingModule(MiddlewareList(beforeInteractor: [retry, lazily]))
    view = module.view
    var runs = 0
    module.part.now = { number in
      runs += 1
      if runs == 1 { throw EventFailure(.error, "Not yet.") }
      return number
    }
    let asked = Running { try await module.view.request(Scripted.now(1)) }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    let said2 = await asked.seen()
    #expect(said2 == "1")
  }
}
