import VIPER
import VIPERTesting

/// Events and answers that a script lacks.
@MainActor func addScripts(to programs: inout Programs) {
  programs.mustFail("script-lacks-the-event") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    await test.send(Weather.choose("Oslo")) { $0.forwards(Weather.fetch("Oslo")) }
    try await test.finish()
  }

  programs.mustFail("script-has-a-similar-name") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    test.below.answers(EventName<String, Int>("weather.fetsh"), 7)
    await test.send(Weather.choose("Oslo")) { $0.forwards(Weather.fetch("Oslo")) }
    try await test.finish()
  }

  programs.mustFail("script-fails") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    test.below.answers(Weather.fetch) { city in throw EventFailure(.invalid, "There is no \(city).") }
    await test.send(Weather.choose("Oslo")) { $0.forwards(Weather.fetch("Oslo")) }
    try await test.finish()
  }

  programs.mustFail("script-is-replaced") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    test.below.answers(Weather.fetch, 7)
    test.below.answers(Weather.fetch, 8)
    await test.send(Weather.choose("Oslo")) {
      $0.forwards(Weather.fetch("Oslo"))
      $0.publishes(Weather.line, "7 °C")
    }
    try await test.finish()
  }

  programs.mustFail("answer-is-never-given") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    test.below.waits(for: Weather.fetch)
    await test.send(Weather.choose("Oslo")) { $0.forwards(Weather.fetch("Oslo")) }
    try await test.finish()
  }

  programs.mustFail("answer-to-nothing") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    test.below.waits(for: Weather.fetch)
    await test.answer(Weather.fetch, 7)
    try await test.finish()
  }

  programs.mustFail("answer-twice") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    test.below.waits(for: Weather.fetch)
    await test.send(Weather.choose("Oslo")) { $0.forwards(Weather.fetch("Oslo")) }
    await test.answer(Weather.fetch, 7) { $0.publishes(Weather.line, "7 °C") }
    await test.answer(Weather.fetch, 7) { $0.publishes(Weather.line, "7 °C") }
    try await test.finish()
  }

  programs.mustFail("answer-that-fails-unexpectedly") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    test.below.waits(for: Weather.fetch)
    await test.send(Weather.choose("Oslo")) { $0.forwards(Weather.fetch("Oslo")) }
    await test.fail(Weather.fetch, .timeout, "No network.")
    try await test.finish()
  }

  programs.mustFail("script-of-an-app-lacks-the-event") {
    let catalogue = ScriptedInteractor()
    let app = try AppTest {
      try $0.register {
        $0.module(prefix: "List", view: { ListView() }, interactor: { catalogue })
        $0.route(Market.list, .root, to: "List")
      }
    }
    await app.open(Market.list()) { $0.shows("List") }
    await app["List"].send(Market.choose(7))
    try await app.finish()
  }

  programs.mustFail("script-of-an-app-never-answers") {
    let catalogue = ScriptedInteractor()
    catalogue.waits(for: Weather.fetch)
    let app = try AppTest {
      try $0.register {
        $0.module(prefix: "List", view: { ListView() }, interactor: { catalogue })
        $0.route(Market.list, .root, to: "List")
      }
    }
    await app.open(Market.list()) { $0.shows("List") }
    await app["List"].send(Weather.fetch("Oslo"))
    try await app.finish()
  }

  programs.mustFail("script-serves-two-modules") {
    let catalogue = ScriptedInteractor()
    let app = try AppTest {
      try $0.register {
        $0.module(prefix: "List", view: { ListView() }, interactor: { catalogue })
        $0.module(prefix: "Item", view: { ItemView() }, interactor: { catalogue })
        $0.route(Market.list, .root, to: "List")
        $0.route(RouteName<Void, Never>("market.other"), .push, to: "Item")
      }
    }
    await app.open(Market.list()) { $0.shows("List") }
    await app.open(RouteName<Void, Never>("market.other")()) { $0.shows("Item") }
    try await app.finish()
  }

  programs.mustPass("script-of-one-way-events") {
    let test = try ModuleTest()
    test.below.takes(Weather.choose)
    await test.send(Weather.choose("Oslo")) { $0.forwards(Weather.choose("Oslo")) }
    try await test.finish()
  }
}
