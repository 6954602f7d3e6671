import VIPER
import VIPERMiddleware
import VIPERTesting

/// A middleware that holds events and never resumes them.
private final class Holding: EventMiddleware {
  private var held: [HeldNext] = []

  func handle(_ event: Event, next: Next) -> Outcome {
    guard event.isNamed(Weather.fetch) else { return next.handle(event) }
    held.append(next.hold())
    return .held
  }
}

/// An interactor with a handler that never returns.
private final class WaitingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(WaitingInteractor.self) {
    $0.on(Weather.save) { part, _ in await withCheckedContinuation { part.never = $0 } }
  }
  private var never: CheckedContinuation<Void, Never>?
}

/// An interceptor that never decides.
private final class Undecided: RouteInterceptor {
  private var never: CheckedContinuation<RouteDecision, Never>?

  func before(_ request: RouteRequest) -> RouteDecision {
    .park { await withCheckedContinuation { self.never = $0 } }
  }
}

/// Delays, held events, handlers and streams that do not end.
@MainActor func addTime(to programs: inout Programs) {
  programs.mustFail("debounced-event-is-lost") {
    let clock = ManualClock()
    let debounce = DebounceMiddleware(Weather.fetch, for: .seconds(1), clock: clock)
    let test = try ModuleTest(middleware: MiddlewareList(beforeInteractor: [debounce]), clock: clock)
    test.below.answers(Weather.fetch, 7)
    await test.send(Weather.fetch("Oslo"))
    try await test.finish()
  }

  programs.mustFail("debounced-event-of-an-app-is-lost") {
    let clock = ManualClock()
    let catalogue = ScriptedInteractor()
    catalogue.takes(Market.choose)
    let app = try AppTest(clock: clock) {
      try $0.register {
        $0.module(
          prefix: "List",
          middleware: MiddlewareList(
            beforeInteractor: [DebounceMiddleware(Market.choose, for: .seconds(1), clock: clock)]),
          view: { ListView() }, interactor: { catalogue })
        $0.route(Market.list, .root, to: "List")
      }
    }
    await app.open(Market.list()) { $0.shows("List") }
    await app["List"].send(Market.choose(7))
    try await app.finish()
  }

  programs.mustFail("retry-does-not-happen") {
    let clock = ManualClock()
    let retry = RetryMiddleware(
      Weather.fetch, on: [.error], attempts: 2, backOff: BackOff(first: .seconds(1)), clock: clock)
    let test = try ModuleTest(middleware: MiddlewareList(beforeInteractor: [retry]), clock: clock)
    test.below.fails(Weather.fetch, .error)
    await test.send(Weather.fetch("Oslo")) { $0.forwards(Weather.fetch("Oslo")) }
    try await test.finish()
  }

  programs.mustFail("timeout-does-not-happen") {
    let clock = ManualClock()
    let timeout = TimeoutMiddleware(Weather.fetch, after: .seconds(5), clock: clock)
    let test = try ModuleTest(middleware: MiddlewareList(beforeInteractor: [timeout]), clock: clock)
    test.below.waits(for: Weather.fetch)
    await test.send(Weather.fetch("Oslo")) { $0.forwards(Weather.fetch("Oslo")) }
    try await test.finish()
  }

  programs.mustFail("timeout-is-unexpected") {
    let clock = ManualClock()
    let timeout = TimeoutMiddleware(Weather.fetch, after: .seconds(5), clock: clock)
    let test = try ModuleTest(middleware: MiddlewareList(beforeInteractor: [timeout]), clock: clock)
    test.below.waits(for: Weather.fetch)
    await test.send(Weather.fetch("Oslo")) { $0.forwards(Weather.fetch("Oslo")) }
    await test.advance(by: .seconds(5))
    try await test.finish()
  }

  programs.mustFail("held-event-is-lost") {
    let test = try ModuleTest(middleware: MiddlewareList(beforeInteractor: [Holding()]))
    await test.send(Weather.fetch("Oslo"))
    try await test.finish()
  }

  programs.mustFail("gate-stays-closed") {
    let gate = GateMiddleware(Weather.fetch)
    let test = try ModuleTest(middleware: MiddlewareList(beforeInteractor: [gate]))
    await test.send(Weather.fetch("Oslo")) { $0.ends(.held) }
    try await test.finish()
  }

  programs.mustFail("handler-sleeps-at-the-end") {
    let clock = ManualClock()
    let test = try ModuleTest(interactor: WeatherInteractor(clock: clock), clock: clock)
    await test.send(Weather.fetch("Oslo"))
    try await test.finish()
  }

  programs.mustFail("handler-sleeps-on-another-clock") {
    let test = try ModuleTest(interactor: WeatherInteractor(clock: ManualClock()))
    await test.send(Weather.fetch("Oslo"))
    await test.advance(by: .seconds(1)) { $0.publishes(Weather.fetch, 4) }
    try await test.finish()
  }

  programs.mustFail("clock-is-moved-too-little") {
    let clock = ManualClock()
    let test = try ModuleTest(interactor: WeatherInteractor(clock: clock), clock: clock)
    await test.send(Weather.fetch("Oslo"))
    await test.advance(by: .milliseconds(999)) { $0.publishes(Weather.fetch, 4) }
    try await test.finish()
  }

  programs.mustFail("result-comes-earlier-than-expected") {
    let clock = ManualClock()
    let test = try ModuleTest(interactor: WeatherInteractor(clock: clock), clock: clock)
    await test.send(Weather.fetch("Oslo"))
    await test.advance(by: .seconds(1))
    await test.advance(by: .seconds(1)) { $0.publishes(Weather.fetch, 4) }
    try await test.finish()
  }

  programs.mustFail("handler-does-not-end") {
    let test = try ModuleTest(interactor: WaitingInteractor())
    test.router.idlePatience = .milliseconds(50)
    await test.send(Weather.save(7)) { $0.publishes(Weather.save) }
    try await test.finish()
  }

  programs.mustFail("handler-does-not-end-in-a-relaxed-test") {
    let test = try RelaxedModuleTest(interactor: WaitingInteractor())
    test.router.idlePatience = .milliseconds(50)
    await test.send(Weather.save(7))
    await test.advance(by: .seconds(1))
    try await test.finish()
  }

  programs.mustFail("gate-of-a-route-does-not-decide") {
    let app = try AppTest {
      try $0.register(MarketRouter())
      $0.interceptors = [Undecided()]
    }
    app.router.idlePatience = .milliseconds(50)
    await app.open(Market.list()) { $0.shows("List") }
    await app.advance(by: .seconds(1))
    try await app.finish()
  }

  programs.mustPass("handlers-of-one-act-wake-in-order") {
    let clock = ManualClock()
    try await ModuleTest(interactor: WeatherInteractor(clock: clock), clock: clock) { test in
      await test.does {
        $0.send(Weather.fetch("Oslo"))
        $0.send(Weather.fetch("Rome!"))
      }
      await test.clock.waitForSleepers(2)
      await test.advance(by: .seconds(1)) {
        $0.publishes(Weather.fetch, 4)
        $0.publishes(Weather.fetch, 5)
      }
    }
  }

  programs.mustFail("stream-does-not-end") {
    let test = try ModuleTest(interactor: WeatherInteractor(clock: ManualClock()))
    test.router.idlePatience = .milliseconds(50)
    await test.send(Weather.watch()) {
      $0.publishes(Weather.watch, 7)
      $0.publishes(Weather.watch, 8)
    }
    try await test.finish()
  }

  programs.mustFail("stream-lacks-an-element") {
    let test = try ModuleTest(interactor: WeatherInteractor(clock: ManualClock()))
    test.router.idlePatience = .milliseconds(50)
    await test.send(Weather.watch()) {
      $0.publishes(Weather.watch, 7)
      $0.publishes(Weather.watch, 8)
      $0.publishes(Weather.watch, 9)
    }
    try await test.finish()
  }

  programs.mustPass("debounced-event-is-delivered") {
    let clock = ManualClock()
    let debounce = DebounceMiddleware(Weather.fetch, for: .seconds(1), clock: clock)
    let test = try ModuleTest(middleware: MiddlewareList(beforeInteractor: [debounce]), clock: clock)
    test.below.answers(Weather.fetch, 7)
    await test.send(Weather.fetch("Oslo"))
    await test.advance(by: .seconds(1)) {
      $0.forwards(Weather.fetch("Oslo"))
      $0.publishes(Weather.fetch, 7)
    }
    try await test.finish()
  }

  programs.mustPass("timeout-is-expected") {
    let clock = ManualClock()
    let timeout = TimeoutMiddleware(Weather.fetch, after: .seconds(5), clock: clock)
    let test = try ModuleTest(middleware: MiddlewareList(beforeInteractor: [timeout]), clock: clock)
    test.below.waits(for: Weather.fetch)
    await test.send(Weather.fetch("Oslo")) { $0.forwards(Weather.fetch("Oslo")) }
    await test.advance(by: .seconds(5)) { $0.fails(Weather.fetch, .timeout) }
    try await test.finish()
  }

  programs.mustPass("answer-comes-before-the-timeout") {
    let clock = ManualClock()
    let timeout = TimeoutMiddleware(Weather.fetch, after: .seconds(5), clock: clock)
    let test = try ModuleTest(middleware: MiddlewareList(beforeInteractor: [timeout]), clock: clock)
    test.below.waits(for: Weather.fetch)
    await test.send(Weather.fetch("Oslo")) { $0.forwards(Weather.fetch("Oslo")) }
    await test.answer(Weather.fetch, 7) { $0.publishes(Weather.fetch, 7) }
    try await test.finish()
  }
}
