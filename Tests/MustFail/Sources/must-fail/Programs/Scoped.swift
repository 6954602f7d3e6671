import VIPER
import VIPERTesting

/// A presenter that its own closure retains.
private final class CyclicPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(CyclicPresenter.self) {
    $0.on(Weather.choose) { presenter, _ in presenter.keep = { _ = presenter } }
  }
  private var keep: () -> Void = {}
}

/// Tests with their body as a closure. They finish automatically.
@MainActor func addScoped(to programs: inout Programs) {
  programs.mustFail("scoped-act-fails") {
    try await ModuleTest(presenter: WeatherPresenter()) { test in
      test.below.answers(Weather.fetch, 8)
      await test.send(Weather.choose("Oslo")) {
        $0.forwards(Weather.fetch("Oslo"))
        $0.publishes(Weather.line, "7 °C")
      }
    }
  }

  programs.mustFail("scoped-act-fails-under-the-trait") {
    try await Trait.scope {
      try await ModuleTest { test in
        test.below.takes(Weather.choose)
        await test.send(Weather.choose("Oslo")) { $0.forwards(Weather.choose("Rome")) }
      }
    }
  }

  programs.mustFail("scoped-error-is-ignored-under-the-trait") {
    try await Trait.scope {
      _ = try? await ModuleTest { test in
        test.below.takes(Weather.choose)
        await test.send(Weather.choose("Oslo")) { $0.forwards(Weather.choose("Rome")) }
      }
    }
  }

  programs.mustFail("scoped-body-throws") {
    try await ModuleTest { test in
      test.below.fails(Weather.fetch, .error, "No network.")
      let degrees = await test.does {
        try await $0.request(Weather.fetch("Oslo"))
      } _: {
        $0.forwards(Weather.fetch("Oslo"))
      }
      _ = try await degrees.value
    }
  }

  programs.mustFail("scoped-body-throws-after-a-failure") {
    try await ModuleTest { test in
      test.below.takes(Weather.choose)
      await test.send(Weather.choose("Oslo")) { $0.forwards(Weather.choose("Rome")) }
      throw EventFailure(.error, "The disk is full.")
    }
  }

  programs.mustFail("scoped-body-throws-after-a-failure-under-the-trait") {
    try await Trait.scope {
      try await ModuleTest { test in
        test.below.takes(Weather.choose)
        await test.send(Weather.choose("Oslo")) { $0.forwards(Weather.choose("Rome")) }
        throw EventFailure(.error, "The disk is full.")
      }
    }
  }

  programs.mustFail("scoped-body-returns-early") {
    try await ModuleTest { test in
      test.below.waits(for: Weather.fetch)
      await test.send(Weather.fetch("Oslo")) { $0.forwards(Weather.fetch("Oslo")) }
      guard test.transcript.isEmpty else { return }
      await test.answer(Weather.fetch, 7) { $0.publishes(Weather.fetch, 7) }
    }
  }

  programs.mustFail("scoped-work-is-left") {
    let clock = ManualClock()
    try await ModuleTest(interactor: WeatherInteractor(clock: clock), clock: clock) { test in
      await test.send(Weather.fetch("Oslo"))
    }
  }

  programs.mustFail("scoped-presenter-retains-itself") {
    try await ModuleTest(presenter: CyclicPresenter()) { test in
      let view = try test.view
      await test.does { _ in view.send(Weather.choose("Oslo")) }
    }
  }

  programs.mustFail("scoped-view-outlives-the-body") {
    var view: ProbeView?
    try await ModuleTest { test in
      await test.start()
      view = try test.view
    }
    withExtendedLifetime(view) {}
  }

  programs.mustFail("scoped-registered-module-fails") {
    try await ModuleTest(registered: "List", as: ListView.self, registering: { try $0.register(MarketRouter()) }) {
      test in
      await test.send(Market.choose(7))
    }
  }

  programs.mustFail("scoped-relaxed-test-fails") {
    try await RelaxedModuleTest(presenter: WeatherPresenter()) { test in
      test.below.answers(Weather.fetch, 8)
      await test.send(Weather.choose("Oslo")) { $0.publishes(Weather.line, "7 °C") }
    }
  }

  programs.mustFail("scoped-app-fails") {
    try await AppTest(registering: { try $0.register(MarketRouter()) }) { app in
      await app.open(Market.list()) { $0.shows("List") }
      await app["List"].send(Market.choose(7))
    }
  }

  programs.mustFail("scoped-app-throws") {
    try await AppTest(registering: { try $0.register(MarketRouter()) }) { app in
      await app.open(Market.list()) { $0.shows("Item") }
      throw EventFailure(.error, "The disk is full.")
    }
  }

  programs.mustFail("scoped-app-cannot-be-launched") {
    try await AppTest(registering: { $0.fallback = RouteName<RouteError, Never>("nowhere") }) { app in
      await app.open(Market.list()) { $0.shows("List") }
    }
  }

  programs.mustFail("scoped-test-inside-of-another-fails") {
    try await ModuleTest { outer in
      outer.below.takes(Weather.choose)
      try await ModuleTest { inner in
        inner.below.takes(Weather.choose)
        await inner.send(Weather.choose("Oslo")) { $0.forwards(Weather.choose("Rome")) }
      }
      await outer.send(Weather.choose("Oslo")) { $0.forwards(Weather.choose("Oslo")) }
    }
  }

  programs.mustFail("scoped-run-of-a-test-that-a-function-creates-fails") {
    @MainActor func weatherTest() throws -> ModuleTest<ProbeView> {
      let test = try ModuleTest(presenter: WeatherPresenter())
      test.below.answers(Weather.fetch, 8)
      return test
    }
    try await weatherTest().run { test in
      await test.send(Weather.choose("Oslo")) {
        $0.forwards(Weather.fetch("Oslo"))
        $0.publishes(Weather.line, "7 °C")
      }
    }
  }

  programs.mustFail("scoped-finish-finds-a-failure") {
    try await ModuleTest { test in
      test.below.takes(Weather.choose)
      await test.send(Weather.choose("Oslo"))
      try await test.finish()
    }
  }

  programs.mustFail("scoped-act-after-finish") {
    try await ModuleTest { test in
      test.below.takes(Weather.choose)
      try await test.finish()
      await test.send(Weather.choose("Oslo"))
    }
  }

  programs.mustPass("scoped-test") {
    try await ModuleTest(presenter: WeatherPresenter()) { test in
      test.below.answers(Weather.fetch, 7)
      await test.send(Weather.choose("Oslo")) {
        $0.forwards(Weather.fetch("Oslo"))
        $0.publishes(Weather.line, "7 °C")
      }
    }
    try await AppTest(registering: { try $0.register(MarketRouter()) }) { app in
      await app.open(Market.list()) { $0.shows("List") }
    }
  }

  programs.mustPass("scoped-test-that-reads-its-view") {
    try await ModuleTest(view: WeatherView(), presenter: WeatherPresenter()) { test in
      test.below.answers(Weather.fetch, 7)
      let view = try test.view
      await test.send(Weather.choose("Oslo")) {
        $0.forwards(Weather.fetch("Oslo"))
        $0.publishes(Weather.line, "7 °C")
      }
      guard view.title == "7 °C" else { throw CancellationError() }
    }
  }

  programs.mustPass("scoped-test-that-calls-finish") {
    try await ModuleTest { test in
      test.below.takes(Weather.choose)
      await test.send(Weather.choose("Oslo")) { $0.forwards(Weather.choose("Oslo")) }
      try await test.finish()
    }
  }
}
