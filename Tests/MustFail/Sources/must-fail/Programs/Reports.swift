import VIPER
import VIPERTesting

private struct Swallowing: EventMiddleware {
  func handle(_ event: Event, next: Next) -> Outcome {
    event.isNamed(Weather.fetch) ? .accepted : next.handle(event)
  }
}

private struct Doubling: EventMiddleware {
  func handle(_ event: Event, next: Next) -> Outcome {
    guard event.isNamed(Weather.choose) else { return next.handle(event) }
    next.handle(event)
    return next.handle(event)
  }
}

private struct Forgetting: EventMiddleware {
  func handle(_ event: Event, next: Next) -> Outcome {
    guard event.isNamed(Weather.fetch) else { return next.handle(event) }
    _ = next.hold()
    return .held
  }
}

private final class ConsumingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ConsumingPresenter.self) { $0.receive(Weather.fetch) { _, _ in } }
}

private final class TwicePresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String
  static let mapping = Mapping(TwicePresenter.self) {
    $0.on(Market.buy) { presenter, word in
      presenter.finish(with: word)
      presenter.finish(with: word)
    }
  }
}

/// A presenter that sends an event when its view disappears.
private final class SavingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(SavingPresenter.self) {
    $0.on(Lifecycle.willDisappear) { presenter in presenter.send(Weather.save(7)) }
  }
}

/// Reports of the router that no act expects.
@MainActor func addReports(to programs: inout Programs) {
  programs.mustFail("middleware-swallows-an-event") {
    let test = try ModuleTest(middleware: MiddlewareList(beforeInteractor: [Swallowing()]))
    await test.send(Weather.fetch("Oslo"))
    try await test.finish()
  }

  programs.mustFail("middleware-forwards-an-event-twice") {
    let test = try ModuleTest(middleware: MiddlewareList(beforeInteractor: [Doubling()]))
    test.below.takes(Weather.choose)
    await test.send(Weather.choose("Oslo")) {
      $0.forwards(Weather.choose("Oslo"))
      $0.forwards(Weather.choose("Oslo"))
    }
    try await test.finish()
  }

  programs.mustFail("middleware-drops-what-it-holds") {
    let test = try ModuleTest(middleware: MiddlewareList(beforeInteractor: [Forgetting()]))
    await test.send(Weather.fetch("Oslo"))
    try await test.finish()
  }

  programs.mustFail("presenter-consumes-an-answer") {
    let test = try ModuleTest(presenter: ConsumingPresenter())
    test.below.answers(Weather.fetch, 7)
    await test.send(Weather.fetch("Oslo")) { $0.forwards(Weather.fetch("Oslo")) }
    try await test.finish()
  }

  programs.mustFail("presenter-finishes-twice") {
    let test = try ModuleTest(presenter: TwicePresenter())
    await test.send(Market.buy("tea")) { $0.gives("Module", "tea") }
    try await test.finish()
  }

  programs.mustFail("event-with-data-of-another-type") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    await test.does { $0.send(Event(named: "weather.choose", data: 7)) }
    try await test.finish()
  }

  programs.mustFail("report-between-the-acts") {
    let test = try ModuleTest(interactor: WeatherInteractor(clock: ManualClock()))
    await test.start()
    try test.view.send(Weather.save(7))
    try await test.finish()
  }

  programs.mustFail("report-when-finish-closes-the-module") {
    let test = try ModuleTest(presenter: SavingPresenter(), interactor: WeatherInteractor(clock: ManualClock()))
    await test.start()
    try await test.finish()
  }

  programs.mustFail("script-lacks-the-event-when-finish-closes-the-module") {
    let test = try ModuleTest(presenter: SavingPresenter())
    await test.start()
    try await test.finish()
  }

  programs.mustFail("report-is-missing") {
    let test = try ModuleTest()
    await test.start { $0.reports("neither forwarded nor answered") }
    try await test.finish()
  }

  programs.mustFail("report-has-another-text") {
    let test = try ModuleTest(middleware: MiddlewareList(beforeInteractor: [Swallowing()]))
    await test.send(Weather.fetch("Oslo")) { $0.reports("forwarded twice") }
    try await test.finish()
  }

  programs.mustFail("report-under-the-trait") {
    try await Trait.scope {
      let test = try ModuleTest(middleware: MiddlewareList(beforeInteractor: [Swallowing()]))
      await test.send(Weather.fetch("Oslo"))
      try await test.finish()
    }
  }

  programs.mustPass("report-expected") {
    let test = try ModuleTest(middleware: MiddlewareList(beforeInteractor: [Swallowing()]))
    await test.send(Weather.fetch("Oslo")) { $0.reports("neither forwarded nor answered") }
    try await test.finish()
  }
}
