import VIPER
import VIPERTesting

/// A presenter that sends an event when its view appears.
private final class EagerPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(EagerPresenter.self) {
    $0.on(Lifecycle.didAppear) { presenter in presenter.send(Weather.choose("Oslo")) }
  }
}

/// Events that the parts under test forward.
@MainActor func addEvents(to programs: inout Programs) {
  programs.mustFail("event-unexpected") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    test.below.waits(for: Weather.fetch)
    await test.send(Weather.choose("Oslo"))
    await test.answer(Weather.fetch, 7) { $0.publishes(Weather.line, "7 °C") }
    try await test.finish()
  }

  programs.mustFail("event-of-the-first-appearance-unexpected") {
    let test = try ModuleTest(presenter: EagerPresenter())
    test.below.takes(Weather.choose)
    await test.advance(by: .seconds(1))
    await test.send(Weather.choose("Rome")) { $0.forwards(Weather.choose("Rome")) }
    try await test.finish()
  }

  programs.mustFail("event-missing") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    await test.start { $0.forwards(Weather.fetch("Oslo")) }
    try await test.finish()
  }

  programs.mustFail("event-with-another-input") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    test.below.answers(Weather.fetch, 7)
    await test.send(Weather.choose("Rome")) {
      $0.forwards(Weather.fetch("Oslo"))
      $0.publishes(Weather.line, "7 °C")
    }
    try await test.finish()
  }

  programs.mustFail("event-that-a-closure-refuses") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    test.below.answers(Weather.fetch, 7)
    await test.send(Weather.choose("Rome")) {
      $0.forwards(Weather.fetch) { $0.hasPrefix("O") }
      $0.publishes(Weather.line, "7 °C")
    }
    try await test.finish()
  }

  programs.mustFail("event-of-another-name") {
    let test = try ModuleTest()
    test.below.takes(Weather.choose)
    await test.send(Weather.choose("Oslo")) { $0.forwards(EventName<String, Never>("weather.chosen")("Oslo")) }
    try await test.finish()
  }

  programs.mustFail("event-twice-instead-of-once") {
    let test = try ModuleTest()
    test.below.takes(Weather.choose)
    await test.does {
      $0.send(Weather.choose("Oslo"))
      $0.send(Weather.choose("Oslo"))
    } _: {
      $0.forwards(Weather.choose("Oslo"))
    }
    try await test.finish()
  }

  programs.mustFail("events-in-another-order") {
    let test = try ModuleTest()
    test.below.takes(Weather.choose)
    await test.does {
      $0.send(Weather.choose("Oslo"))
      $0.send(Weather.choose("Rome"))
    } _: {
      $0.forwards(Weather.choose("Rome"))
      $0.forwards(Weather.choose("Oslo"))
    }
    try await test.finish()
  }

  programs.mustFail("events-of-which-one-is-missing-in-any-order") {
    let test = try ModuleTest()
    test.below.takes(Weather.choose)
    await test.send(Weather.choose("Oslo")) {
      $0.inAnyOrder {
        $0.forwards(Weather.choose("Rome"))
        $0.forwards(Weather.choose("Oslo"))
      }
    }
    try await test.finish()
  }

  programs.mustFail("event-before-those-in-any-order") {
    let test = try ModuleTest()
    test.below.takes(Weather.choose)
    await test.does {
      for city in ["Lima", "Oslo", "Rome"] { $0.send(Weather.choose(city)) }
    } _: {
      $0.inAnyOrder {
        $0.forwards(Weather.choose("Rome"))
        $0.forwards(Weather.choose("Oslo"))
      }
      $0.forwards(Weather.choose("Lima"))
    }
    try await test.finish()
  }

  programs.mustFail("event-with-another-outcome") {
    let test = try ModuleTest()
    test.below.answers(Weather.fetch, 7)
    await test.send(Weather.fetch("Oslo")) {
      $0.forwards(Weather.fetch("Oslo"))
      $0.publishes(Weather.fetch, 7)
      $0.ends(.rejected)
    }
    try await test.finish()
  }

  programs.mustFail("outcome-of-an-act-that-sends-nothing") {
    let test = try ModuleTest()
    await test.advance(by: .seconds(1)) { $0.ends(.answered) }
    try await test.finish()
  }

  programs.mustFail("event-that-no-part-handles") {
    let test = try ModuleTest(interactor: WeatherInteractor(clock: ManualClock()))
    await test.send(Weather.save(7))
    try await test.finish()
  }

  programs.mustFail("act-before-the-one-that-fails") {
    let test = try ModuleTest()
    test.below.takes(Weather.choose)
    await test.send(Weather.choose("Oslo")) { $0.forwards(Weather.choose("Oslo")) }
    await test.send(Weather.choose("Rome")) { $0.forwards(Weather.choose("Oslo")) }
    await test.send(Weather.choose("Lima")) { $0.forwards(Weather.choose("Lima")) }
    try await test.finish()
  }

  programs.mustPass("events-in-any-order") {
    let test = try ModuleTest()
    test.below.takes(Weather.choose)
    await test.does {
      for city in ["Oslo", "Rome", "Lima"] { $0.send(Weather.choose(city)) }
    } _: {
      $0.inAnyOrder {
        $0.forwards(Weather.choose("Rome"))
        $0.forwards(Weather.choose("Oslo"))
      }
      $0.forwards(Weather.choose("Lima"))
    }
    try await test.finish()
  }
}
