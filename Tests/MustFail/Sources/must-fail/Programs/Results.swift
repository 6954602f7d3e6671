import VIPER
import VIPERTesting

/// Results that reach the view, or do not.
@MainActor func addResults(to programs: inout Programs) {
  programs.mustFail("result-unexpected") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    test.below.answers(Weather.fetch, 7)
    await test.send(Weather.choose("Oslo")) { $0.forwards(Weather.fetch("Oslo")) }
    try await test.finish()
  }

  programs.mustFail("result-missing") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    await test.start { $0.publishes(Weather.line, "7 °C") }
    try await test.finish()
  }

  programs.mustFail("result-once-instead-of-twice") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    test.below.answers(Weather.fetch, 7)
    await test.send(Weather.choose("Oslo")) {
      $0.forwards(Weather.fetch("Oslo"))
      $0.publishes(Weather.line, "7 °C")
      $0.publishes(Weather.line, "7 °C")
    }
    try await test.finish()
  }

  programs.mustFail("result-twice-instead-of-once") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    test.below.answers(Weather.fetch, 7)
    await test.does {
      $0.send(Weather.choose("Oslo"))
      $0.send(Weather.choose("Oslo"))
    } _: {
      $0.forwards(Weather.fetch("Oslo"))
      $0.forwards(Weather.fetch("Oslo"))
      $0.publishes(Weather.line, "7 °C")
    }
    try await test.finish()
  }

  programs.mustFail("result-with-another-output") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    test.below.answers(Weather.fetch, 8)
    await test.send(Weather.choose("Oslo")) {
      $0.forwards(Weather.fetch("Oslo"))
      $0.publishes(Weather.line, "7 °C")
    }
    try await test.finish()
  }

  programs.mustFail("result-that-a-closure-refuses") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    test.below.answers(Weather.fetch, 8)
    await test.send(Weather.choose("Oslo")) {
      $0.forwards(Weather.fetch("Oslo"))
      $0.publishes(Weather.line) { $0.hasPrefix("7") }
    }
    try await test.finish()
  }

  programs.mustFail("result-of-another-name") {
    let test = try ModuleTest()
    test.below.answers(Weather.save, ())
    await test.send(Weather.save(7)) {
      $0.forwards(Weather.save(7))
      $0.publishes(EventName<Int, Void>("weather.saved"))
    }
    try await test.finish()
  }

  programs.mustFail("result-with-another-status") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    test.below.fails(Weather.fetch, .error)
    await test.send(Weather.choose("Oslo")) {
      $0.forwards(Weather.fetch("Oslo"))
      $0.fails(Weather.fetch, .timeout)
    }
    try await test.finish()
  }

  programs.mustFail("result-that-fails-instead-of-succeeding") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    test.below.fails(Weather.fetch, .error, "No network.")
    await test.send(Weather.choose("Oslo")) {
      $0.forwards(Weather.fetch("Oslo"))
      $0.publishes(Weather.fetch, 7)
    }
    try await test.finish()
  }

  programs.mustFail("result-that-succeeds-instead-of-failing") {
    let test = try ModuleTest()
    test.below.answers(Weather.fetch, 7)
    await test.send(Weather.fetch("Oslo")) {
      $0.forwards(Weather.fetch("Oslo"))
      $0.fails(Weather.fetch, .error)
    }
    try await test.finish()
  }

  programs.mustFail("failure-without-the-expected-message") {
    let test = try ModuleTest()
    test.below.fails(Weather.fetch, .error)
    await test.send(Weather.fetch("Oslo")) {
      $0.forwards(Weather.fetch("Oslo"))
      $0.fails(Weather.fetch, .error, "No connection.")
    }
    try await test.finish()
  }

  programs.mustFail("result-with-another-message") {
    let test = try ModuleTest()
    test.below.fails(Weather.fetch, .error, "No network.")
    await test.send(Weather.fetch("Oslo")) {
      $0.forwards(Weather.fetch("Oslo"))
      $0.fails(Weather.fetch, .error, "No such city.")
    }
    try await test.finish()
  }

  programs.mustFail("results-in-another-order") {
    let test = try ModuleTest()
    test.below.answers(Weather.fetch) { $0.count }
    await test.does {
      $0.send(Weather.fetch("Rome"))
      $0.send(Weather.fetch("Havana"))
    } _: {
      $0.forwards(Weather.fetch("Rome"))
      $0.forwards(Weather.fetch("Havana"))
      $0.publishes(Weather.fetch, 6)
      $0.publishes(Weather.fetch, 4)
    }
    try await test.finish()
  }

  programs.mustFail("result-before-the-event-that-it-follows") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    test.below.answers(Weather.fetch, 7)
    await test.send(Weather.choose("Oslo")) {
      $0.publishes(Weather.line, "7 °C")
      $0.forwards(Weather.fetch("Oslo"))
    }
    try await test.finish()
  }

  programs.mustFail("result-that-the-view-does-not-take") {
    let test = try ModuleTest(view: WeatherView())
    test.below.answers(Weather.fetch, 7)
    await test.send(Weather.fetch("Oslo")) {
      $0.forwards(Weather.fetch("Oslo"))
      $0.publishes(Weather.fetch, 7)
    }
    try await test.finish()
  }

  programs.mustFail("result-that-cancels-is-expected-and-missing") {
    let test = try ModuleTest()
    test.below.answers(Weather.fetch, 7)
    await test.send(Weather.fetch("Oslo")) {
      $0.forwards(Weather.fetch("Oslo"))
      $0.publishes(Weather.fetch, 7)
      $0.fails(Weather.fetch, .cancelled)
    }
    try await test.finish()
  }

  programs.mustPass("result-expected") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    test.below.answers(Weather.fetch, 7)
    await test.send(Weather.choose("Oslo")) {
      $0.forwards(Weather.fetch("Oslo"))
      $0.publishes(Weather.line, "7 °C")
    }
    try await test.finish()
  }

  programs.mustPass("result-that-is-superseded") {
    let test = try ModuleTest()
    test.below.fails(Weather.fetch, .cancelled)
    await test.send(Weather.fetch("Oslo")) { $0.forwards(Weather.fetch("Oslo")) }
    try await test.finish()
  }
}
