import VIPER
import VIPERTesting

/// A presenter that publishes from a task that is unknown to the router.
private final class LatePresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(LatePresenter.self) {
    $0.on(Weather.choose) { presenter, city in
      presenter.task = Task {
        for await _ in presenter.signals { break }
        presenter.publish(Weather.line, city)
      }
    }
  }
  let (signals, signal) = AsyncStream.makeStream(of: Void.self)
  private(set) var task: Task<Void, Never>?
}

private final class LatestInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(LatestInteractor.self) {
    $0.on(Weather.fetch) { part, city in
      try await part.clock.sleep(for: .seconds(1))
      return city.count
    }
    $0.policy(.latestWins, for: Weather.fetch)
  }
  private let clock: ManualClock
  init(clock: ManualClock) { self.clock = clock }
}

/// Requests and other tasks that a test begins.
@MainActor func addTasks(to programs: inout Programs) {
  programs.mustFail("request-is-not-answered") {
    let test = try ModuleTest()
    test.below.waits(for: Weather.fetch)
    await test.does {
      try await $0.request(Weather.fetch("Oslo"))
    } _: {
      $0.forwards(Weather.fetch("Oslo"))
    }
    try await test.finish()
  }

  programs.mustFail("request-is-read-before-its-answer") {
    let test = try ModuleTest()
    test.below.waits(for: Weather.fetch)
    let degrees = await test.does {
      try await $0.request(Weather.fetch("Oslo"))
    } _: {
      $0.forwards(Weather.fetch("Oslo"))
    }
    _ = try await degrees.value
    await test.answer(Weather.fetch, 7)
    try await test.finish()
  }

  programs.mustFail("request-fails-and-is-not-read") {
    let test = try ModuleTest()
    test.below.fails(Weather.fetch, .error, "No network.")
    await test.does {
      try await $0.request(Weather.fetch("Oslo"))
    } _: {
      $0.forwards(Weather.fetch("Oslo"))
    }
    try await test.finish()
  }

  programs.mustFail("request-fails-and-is-read") {
    let test = try ModuleTest()
    test.below.fails(Weather.fetch, .error, "No network.")
    let degrees = await test.does {
      try await $0.request(Weather.fetch("Oslo"))
    } _: {
      $0.forwards(Weather.fetch("Oslo"))
    }
    _ = try await degrees.value
    try await test.finish()
  }

  programs.mustFail("request-fails-after-it-was-read-too-early") {
    let test = try ModuleTest()
    test.below.waits(for: Weather.fetch)
    let degrees = await test.does {
      try await $0.request(Weather.fetch("Oslo"))
    } _: {
      $0.forwards(Weather.fetch("Oslo"))
    }
    _ = try? await degrees.value
    await test.fail(Weather.fetch, .error, "No network.")
    try await test.finish()
  }

  programs.mustFail("request-is-cancelled-and-not-read") {
    let clock = ManualClock()
    let test = try ModuleTest(interactor: LatestInteractor(clock: clock), clock: clock)
    await test.does { try await $0.request(Weather.fetch("Oslo")) }
    let second = await test.does { try await $0.request(Weather.fetch("Havana")) }
    await test.advance(by: .seconds(1))
    guard try await second.value == 6 else { throw CancellationError() }
    try await test.finish()
  }

  programs.mustFail("request-times-out-and-is-not-read") {
    let test = try ModuleTest()
    test.below.waits(for: Weather.fetch)
    await test.does { [clock = test.clock] in
      try await $0.request(Weather.fetch("Oslo"), timeout: .seconds(5), clock: clock)
    } _: {
      $0.forwards(Weather.fetch("Oslo"))
    }
    await test.advance(by: .seconds(5))
    try await test.finish()
  }

  programs.mustFail("request-without-a-handler") {
    let test = try ModuleTest(interactor: WeatherInteractor(clock: ManualClock()))
    await test.does { try await $0.request(Weather.save(7)) }
    try await test.finish()
  }

  programs.mustFail("task-of-an-app-does-not-end") {
    let app = try AppTest { try $0.register(MarketRouter()) }
    await app.open(Market.list()) { $0.shows("List") }
    await app["List"].does {
      try await $0.push(Market.item(7)).output()
    } _: {
      $0.shows("Item")
    }
    try await app.finish()
  }

  programs.mustFail("task-throws-and-is-not-read") {
    let app = try AppTest { try $0.register(MarketRouter()) }
    await app.does { _ in
      await Task.yield()
      throw EventFailure(.invalid, "No such link.")
    }
    try await app.finish()
  }

  programs.mustFail("publication-after-the-act") {
    let presenter = LatePresenter()
    let test = try ModuleTest(presenter: presenter)
    await test.send(Weather.choose("Oslo"))
    presenter.signal.finish()
    await presenter.task?.value
    await test.send(Weather.choose("Rome"))
    try await test.finish()
  }

  programs.mustFail("publication-after-the-last-act") {
    let presenter = LatePresenter()
    let test = try ModuleTest(presenter: presenter)
    await test.send(Weather.choose("Oslo"))
    presenter.signal.finish()
    await presenter.task?.value
    try await test.finish()
  }

  programs.mustFail("publication-in-a-later-act") {
    let presenter = LatePresenter()
    let test = try ModuleTest(presenter: presenter)
    await test.send(Weather.choose("Oslo"))
    await test.does { _ in
      presenter.signal.finish()
      await presenter.task?.value
    }
    try await test.finish()
  }

  programs.mustFail("event-sent-between-the-acts") {
    let test = try ModuleTest()
    test.below.answers(Weather.fetch, 7)
    await test.start()
    try test.view.send(Weather.fetch("Oslo"))
    try await test.finish()
  }

  programs.mustPass("request-is-answered-later") {
    let test = try ModuleTest()
    test.below.waits(for: Weather.fetch)
    let degrees = await test.does {
      try await $0.request(Weather.fetch("Oslo"))
    } _: {
      $0.forwards(Weather.fetch("Oslo"))
    }
    await test.answer(Weather.fetch, 7)
    guard try await degrees.value == 7 else { throw CancellationError() }
    try await test.finish()
  }
}
