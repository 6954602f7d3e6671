import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Links that come and go, at the edges", .timeLimit(.minutes(5)))
struct LinkEdgeTests {
  private let clock = ManualClock()

  @Test func `A link that takes itself out and then holds the event can go on with it`() async throws {
    final class Once: EventMiddleware {
      var added: AddedMiddleware?
      var held: (Event, HeldNext)?
      func handle(_ event: Event, next: Next) -> Outcome {
        guard event.isNamed(Edges.now), let added else { return next.handle(event) }
        added.cancel()
        held = (event, next.hold())
        return .held
      }
    }
    let module = try Reaction()
    let once = Once()
    once.added = module.view.add(once, .beforeInteractor)
    #expect(module.view.send(Edges.now, 1) == .held)
    let (event, held) = try #require(once.held)
    #expect(held.handle(event) == .answered)
    #expect(module.view.lines == ["success 1"])
  }

  @Test(arguments: ["debounce", "gate", "throttle"])
  func `What time and flow middleware hold goes on, though a link above has changed the links meanwhile`(_ kind: String)
    async throws
  {
    let gate = GateMiddleware()
    let holding: any Middleware =
      switch kind {
      case "debounce": DebounceMiddleware(Edges.now, for: .seconds(1), clock: clock)
      case "throttle":
        ThrottleMiddleware(Edges.now, every: .seconds(1), keeping: .last, clock: clock)
      default: gate
      }
    weak var view: Reacting?
    let lazily = Inline(onEvent: { event, next in
      if event.isNamed(Edges.now) { view?.add(Inline(), .beforeInteractor) }
      return next.handle(event)
    })
    let module = try Reaction(
      MiddlewareList(beforePresenter: [lazily], beforeInteractor: [holding]))
    view = module.view
    if kind == "throttle" { module.view.send(Edges.now, 0) }
    let asked = Running { try await module.view.request(Edges.now, 1) }
    await settle()
    if kind != "gate" { await clock.waitForSleepers() }
    gate.open()
    clock.advance(by: .seconds(1))
    let said1 = await asked.seen()
    #expect(said1 == "1")
  }

  @Test func `What is sent and held along links that have changed is not lost in silence`() async throws {
    weak var view: Reacting?
    let lazily = Inline(onEvent: { event, next in
      if event.isNamed(Edges.now) { view?.add(Inline(), .beforeInteractor) }
      return next.handle(event)
    })
    let gate = GateMiddleware()
    let module = try Reaction(MiddlewareList(beforePresenter: [lazily], beforeInteractor: [gate]))
    view = module.view
    #expect(module.view.send(Edges.now, 1) == .held)
    gate.open()
    #expect(module.view.lines == ["success 1"] || module.sink.messages.count == 1)
  }

  @Test func `What failed is repeated, though a link on the way has changed the links meanwhile`() async throws {
    let retry = RetryMiddleware(
      Edges.now, backOff: BackOff(first: .seconds(1), jitter: 0), clock: clock)
    weak var view: Reacting?
    let lazily = Inline(onResult: { result, next in
      if result.isNamed(Edges.now) { view?.add(Inline(), .beforeInteractor) }
      return next.receive(result)
    })
    let module = try Reaction(MiddlewareList(beforeInteractor: [retry, lazily]))
    view = module.view
    var runs = 0
    module.part.now = { number in
      runs += 1
      if runs == 1 { throw EventFailure(.error, "Not yet.") }
      return number
    }
    let asked = Running { try await module.view.request(Edges.now, 1) }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    let said2 = await asked.seen()
    #expect(said2 == "1")
  }

  @Test func `What a middleware remembers for a module goes with it when it is taken out`() throws {
    final class Thing {}
    weak var thing: Thing?
    struct Remembering: EventMiddleware {
      let states: PerModule<Thing>
      func handle(_ event: Event, next: Next) -> Outcome {
        _ = states[next]
        return next.handle(event)
      }
    }
    let module = try Reaction()
    do {
      let states = PerModule {
        let made = Thing()
        thing = made
        return made
      }
      let added = module.view.add(Remembering(states: states), .beforeInteractor)
      module.view.send(Edges.now, 1)
      added.cancel()
    }
    module.view.send(Edges.now, 2)
    module.view.add(Inline(), .beforeInteractor).cancel()
    #expect(thing == nil)
  }
}
