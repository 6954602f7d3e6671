import VIPER
import VIPERMiddleware
import VIPERTesting

private enum Kettle {
  static let boil = EventName<Void, Int>("kettle.boil")
}

/// A handler that sleeps twice, for one second each.
private final class KettleInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(KettleInteractor.self) {
    $0.on(Kettle.boil) { part in
      try await part.clock.sleep(for: .seconds(1))
      try await part.clock.sleep(for: .seconds(1))
      return 100
    }
  }
  private let clock: any Clock<Duration>
  init(clock: any Clock<Duration>) { self.clock = clock }
}

/// Steps that are missing because of a clock, a held event or the order of the acts. The failure names the cause.
@MainActor func addClocks(to programs: inout Programs) {
  programs.mustFail("clock-is-advanced-before-the-event-is-sent") {
    let clock = ManualClock()
    let test = try ModuleTest(interactor: WeatherInteractor(clock: clock), clock: clock)
    await test.advance(by: .seconds(1))
    await test.send(Weather.fetch("Oslo")) { $0.publishes(Weather.fetch, 4) }
    try await test.finish()
  }

  programs.mustFail("clock-is-advanced-before-the-event-is-sent-and-the-result-expected") {
    let clock = ManualClock()
    let test = try ModuleTest(interactor: WeatherInteractor(clock: clock), clock: clock)
    await test.advance(by: .seconds(1)) { $0.publishes(Weather.fetch, 4) }
    try await test.finish()
  }

  programs.mustFail("one-of-two-waits-is-not-over") {
    let clock = ManualClock()
    let test = try ModuleTest(interactor: KettleInteractor(clock: clock), clock: clock)
    await test.send(Kettle.boil())
    await test.advance(by: .milliseconds(1_500)) { $0.publishes(Kettle.boil, 100) }
    try await test.finish()
  }

  programs.mustFail("debounce-has-the-real-clock") {
    let test = try ModuleTest(
      middleware: MiddlewareList(beforeInteractor: [DebounceMiddleware(Weather.save, for: .milliseconds(20))]))
    test.below.answers(Weather.save, ())
    await test.send(Weather.save(7))
    await test.advance(by: .milliseconds(20)) {
      $0.forwards(Weather.save(7))
      $0.publishes(Weather.save)
    }
    try await test.finish()
  }

  programs.mustFail("timeout-of-a-request-has-the-real-clock") {
    let test = try ModuleTest()
    test.below.waits(for: Weather.fetch)
    let degrees = await test.does {
      try await $0.request(Weather.fetch("Oslo"), timeout: .seconds(60))
    } _: {
      $0.forwards(Weather.fetch("Oslo"))
    }
    await test.advance(by: .seconds(60))
    _ = try await degrees.value
    try await test.finish()
  }

  programs.mustFail("timeout-has-the-real-clock") {
    let timeout = TimeoutMiddleware(Weather.fetch, after: .seconds(60))
    let test = try ModuleTest(middleware: MiddlewareList(beforeInteractor: [timeout]))
    test.below.waits(for: Weather.fetch)
    await test.send(Weather.fetch("Oslo")) { $0.forwards(Weather.fetch("Oslo")) }
    await test.advance(by: .seconds(60)) { $0.fails(Weather.fetch, .timeout) }
    try await test.finish()
  }

  programs.mustFail("gate-holds-the-expected-event") {
    let gate = GateMiddleware(Weather.fetch)
    let test = try ModuleTest(middleware: MiddlewareList(beforeInteractor: [gate]))
    test.below.answers(Weather.fetch, 7)
    await test.send(Weather.fetch("Oslo")) {
      $0.forwards(Weather.fetch("Oslo"))
      $0.publishes(Weather.fetch, 7)
    }
    try await test.finish()
  }

  programs.mustFail("many-events-wait") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    test.below.waits(for: Weather.fetch)
    for city in ["Oslo", "Rome", "Bonn", "Bern", "Cork"] {
      await test.send(Weather.choose(city)) { $0.forwards(Weather.fetch(city)) }
    }
    await test.answer(Weather.fetch, 7) { $0.publishes(Weather.line, "8 °C") }
    await test.send(Weather.save(7)) { $0.publishes(Weather.save) }
    try await test.finish()
  }

  programs.mustFail("step-is-expected-in-the-act-before") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    test.below.waits(for: Weather.fetch)
    await test.send(Weather.choose("Oslo")) {
      $0.forwards(Weather.fetch("Oslo"))
      $0.publishes(Weather.line, "7 °C")
    }
    await test.answer(Weather.fetch, 7)
    try await test.finish()
  }

  programs.mustFail("step-is-expected-in-the-act-after") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    test.below.answers(Weather.fetch, 7)
    await test.send(Weather.choose("Oslo")) { $0.forwards(Weather.fetch("Oslo")) }
    await test.advance(by: .seconds(1)) { $0.publishes(Weather.line, "7 °C") }
    try await test.finish()
  }

  programs.mustPass("one-advance-ends-two-waits") {
    let clock = ManualClock()
    let test = try ModuleTest(interactor: KettleInteractor(clock: clock), clock: clock)
    await test.send(Kettle.boil())
    await test.advance(by: .seconds(2)) { $0.publishes(Kettle.boil, 100) }
    try await test.finish()
  }

  programs.mustPass("retries-happen-within-one-advance") {
    let clock = ManualClock()
    let retry = RetryMiddleware(
      Weather.fetch, on: [.error], attempts: 3, backOff: BackOff(first: .seconds(1)), clock: clock)
    let test = try ModuleTest(middleware: MiddlewareList(beforeInteractor: [retry]), clock: clock)
    test.below.fails(Weather.fetch, .error)
    await test.send(Weather.fetch("Oslo")) { $0.forwards(Weather.fetch("Oslo")) }
    await test.advance(by: .seconds(60)) {
      $0.forwards(Weather.fetch("Oslo"))
      $0.forwards(Weather.fetch("Oslo"))
      $0.fails(Weather.fetch, .error)
    }
    try await test.finish()
  }
}
