import VIPER
import VIPERTesting

/// Tests that outlive their scope, like the properties of an XCTestCase.
@MainActor private enum Retained {
  static var tests: [TestHarness] = []
}

/// Returns a test with an act that forwards an unexpected event.
@MainActor private func failingTest() async throws -> ModuleTest<ProbeView> {
  let test = try ModuleTest()
  test.below.takes(Weather.choose)
  await test.send(Weather.choose("Oslo"))
  return test
}

/// Tests that end without `finish()`, and tests that overlap.
@MainActor func addEndings(to programs: inout Programs) {
  programs.mustWarn("finish-is-missing") {
    let test = try ModuleTest()
    await test.start()
  }

  programs.mustFail("finish-is-missing-under-the-trait") {
    try await Trait.scope {
      let test = try ModuleTest()
      await test.start()
    }
  }

  programs.mustWarn("finish-is-missing-after-a-failure") {
    let test = try ModuleTest()
    test.below.takes(Weather.choose)
    await test.send(Weather.choose("Oslo")) { $0.forwards(Weather.choose("Rome")) }
  }

  programs.mustFail("finish-is-missing-after-a-failure-under-the-trait") {
    try await Trait.scope {
      let test = try ModuleTest()
      test.below.takes(Weather.choose)
      await test.send(Weather.choose("Oslo")) { $0.forwards(Weather.choose("Rome")) }
    }
  }

  programs.mustWarn("finish-is-missing-after-several-acts") {
    let test = try ModuleTest()
    test.below.takes(Weather.choose)
    await test.send(Weather.choose("Oslo"))
    await test.send(Weather.choose("Rome")) { $0.forwards(Weather.choose("Rome")) }
  }

  programs.mustWarn("finish-is-missing-in-an-app") {
    let app = try AppTest { try $0.register(MarketRouter()) }
    await app.open(Market.list()) { $0.shows("List") }
  }

  programs.mustWarn("finish-is-missing-in-a-relaxed-test") {
    let test = try RelaxedModuleTest()
    test.below.takes(Weather.choose)
    await test.send(Weather.choose("Oslo"))
  }

  programs.mustFail("finish-is-not-reached") {
    let test = try ModuleTest()
    test.below.fails(Weather.fetch, .error, "No network.")
    let degrees = await test.does {
      try await $0.request(Weather.fetch("Oslo"))
    } _: {
      $0.forwards(Weather.fetch("Oslo"))
    }
    guard try await degrees.value == 7 else { return }
    try await test.finish()
  }

  programs.mustFail("finish-is-not-reached-under-the-trait") {
    try await Trait.scope {
      let test = try ModuleTest()
      test.below.answers(Weather.fetch, 8)
      let degrees = await test.does {
        try await $0.request(Weather.fetch("Oslo"))
      } _: {
        $0.forwards(Weather.fetch("Oslo"))
      }
      guard try await degrees.value == 7 else { return }
      try await test.finish()
    }
  }

  programs.mustFail("finish-is-missing-and-the-test-is-retained-under-the-trait") {
    try await Trait.scope {
      let test = try ModuleTest()
      await test.start()
      Retained.tests.append(test)
    }
  }

  programs.mustFail("finish-is-missing-and-the-test-retains-itself-under-the-trait") {
    try await Trait.scope {
      let test = try ModuleTest()
      test.below.answers(Weather.fetch) { _ in test.transcript.count }
      await test.send(Weather.fetch("Oslo")) {
        $0.forwards(Weather.fetch("Oslo"))
        $0.publishes(Weather.fetch, 1)
      }
    }
  }

  programs.mustFail("errors-of-acts-are-ignored-under-the-trait") {
    try await Trait.scope {
      let test = try ModuleTest()
      test.below.takes(Weather.choose)
      await test.send(Weather.choose("Oslo"))
      try? await test.finish()
    }
  }

  programs.mustFail("errors-of-a-view-are-ignored") {
    let test = try ModuleTest()
    test.below.fails(Weather.fetch, .error, "No network.")
    await test.does { view in
      try? await view.request(Weather.fetch("Oslo"))
    } _: {
      $0.forwards(Weather.fetch("Rome"))
    }
    try await test.finish()
  }

  programs.mustFail("view-is-used-after-the-end") {
    let test = try ModuleTest()
    await test.start()
    try await test.finish()
    try test.view.send(Weather.choose("Oslo"))
  }

  programs.mustFail("act-after-the-end") {
    let test = try ModuleTest()
    await test.start()
    try await test.finish()
    await test.send(Weather.choose("Oslo"))
    try await test.finish()
  }

  programs.mustFail("failure-is-thrown-again-by-a-second-finish") {
    let test = try await failingTest()
    try? await test.finish()
    try await test.finish()
  }

  programs.mustFail("act-inside-of-an-act") {
    let test = try ModuleTest()
    test.below.takes(Weather.choose)
    test.router.idlePatience = .milliseconds(50)
    await test.does { _ in await test.send(Weather.choose("Oslo")) { $0.forwards(Weather.choose("Rome")) } }
    try await test.finish()
  }

  programs.mustFail("two-tests-of-which-the-first-fails") {
    let first = try ModuleTest()
    let second = try ModuleTest()
    for test in [first, second] { test.below.takes(Weather.choose) }
    await first.send(Weather.choose("Oslo")) { $0.forwards(Weather.choose("Rome")) }
    await second.send(Weather.choose("Oslo")) { $0.forwards(Weather.choose("Oslo")) }
    try await second.finish()
    try await first.finish()
  }

  programs.mustFail("two-tests-at-the-same-time-under-the-trait") {
    try await Trait.scope {
      let tests = ["Oslo", "Rome"].map { city in
        Task { @MainActor in
          let test = try ModuleTest(presenter: WeatherPresenter())
          test.below.answers(Weather.fetch) { $0.count }
          for _ in 1...3 {
            await test.send(Weather.choose(city)) {
              $0.forwards(Weather.fetch(city))
              $0.publishes(Weather.line, "4 °C")
            }
            await Task.yield()
          }
          await test.send(Weather.choose(city)) {
            $0.forwards(Weather.fetch("Oslo"))
            $0.publishes(Weather.line, "4 °C")
          }
          try await test.finish()
        }
      }
      for test in tests { try await test.value }
    }
  }

  programs.mustFail("failures-of-several-acts") {
    let test = try ModuleTest()
    test.below.takes(Weather.choose)
    await test.send(Weather.choose("Oslo")) { $0.forwards(Weather.choose("Rome")) }
    await test.advance(by: .seconds(1)) { $0.publishes(Weather.line, "7 °C") }
    try await test.finish()
  }

  programs.mustFail("failures-of-several-acts-under-the-trait") {
    try await Trait.scope {
      let test = try ModuleTest()
      test.below.takes(Weather.choose)
      await test.send(Weather.choose("Oslo")) { $0.forwards(Weather.choose("Rome")) }
      await test.advance(by: .seconds(1)) { $0.publishes(Weather.line, "7 °C") }
      try await test.finish()
    }
  }

  programs.mustFail("relaxed-test-lacks-what-it-expects") {
    let test = try RelaxedModuleTest(presenter: WeatherPresenter())
    test.below.answers(Weather.fetch, 8)
    await test.send(Weather.choose("Oslo")) { $0.publishes(Weather.line, "7 °C") }
    try await test.finish()
  }

  programs.mustFail("relaxed-test-leaves-work") {
    let test = try RelaxedModuleTest(interactor: WeatherInteractor(clock: ManualClock()))
    await test.send(Weather.fetch("Oslo"))
    try await test.finish()
  }

  programs.mustFail("relaxed-app-lacks-what-it-expects") {
    let app = try RelaxedAppTest { try $0.register(MarketRouter()) }
    await app.open(Market.list()) { $0.shows("List", as: .push) }
    try await app.finish()
  }

  programs.mustPass("two-tests-at-the-same-time") {
    let tests = ["Oslo", "Rome"].map { city in
      Task { @MainActor in
        let test = try ModuleTest(presenter: WeatherPresenter())
        test.below.answers(Weather.fetch) { $0.count }
        await test.send(Weather.choose(city)) {
          $0.forwards(Weather.fetch(city))
          $0.publishes(Weather.line, "4 °C")
        }
        try await test.finish()
      }
    }
    for test in tests { try await test.value }
  }

  programs.mustFail("relaxed-test-expects-nothing") {
    let test = try RelaxedModuleTest(presenter: WeatherPresenter())
    test.below.answers(Weather.fetch, 7)
    await test.send(Weather.choose("Oslo"))
    try await test.finish()
  }

  programs.mustFail("relaxed-app-expects-nothing") {
    try await RelaxedAppTest(registering: { try $0.register(MarketRouter()) }) { await $0.open(Market.list()) }
  }

  programs.mustPass("relaxed-test-reads-the-transcript") {
    try await RelaxedModuleTest(presenter: WeatherPresenter()) { test in
      test.below.answers(Weather.fetch, 7)
      await test.send(Weather.choose("Oslo"))
      guard test.transcript.count == 2 else { throw CancellationError() }
    }
  }

  programs.mustPass("relaxed-test-compares-in-the-closure-of-an-act") {
    var forwarded = 0
    try await RelaxedModuleTest(presenter: WeatherPresenter()) { test in
      test.below.answers(Weather.fetch) { _ in
        forwarded += 1
        return 7
      }
      await test.send(Weather.choose("Oslo")) { _ in if forwarded != 1 { MustFail.write("\(forwarded)") } }
    }
  }

  programs.mustFail("relaxed-test-lacks-a-script") {
    let test = try RelaxedModuleTest(presenter: WeatherPresenter())
    await test.send(Weather.choose("Oslo")) { $0.forwards(Weather.fetch("Oslo")) }
    try await test.finish()
  }

  programs.mustPass("relaxed-test-expects-an-unhandled-event") {
    let test = try RelaxedModuleTest(presenter: WeatherPresenter())
    await test.send(Weather.choose("Oslo")) {
      $0.forwards(Weather.fetch("Oslo"))
      $0.reports("weather.fetch")
    }
    try await test.finish()
  }

  programs.mustFail("event-sent-before-the-first-act") {
    try await ModuleTest(presenter: WeatherPresenter()) { test in
      test.below.answers(Weather.fetch, 7)
      try test.view.send(Weather.choose("Oslo"))
    }
  }

  programs.mustPass("test-without-acts") {
    let test = try ModuleTest()
    try await test.finish()
  }
}
