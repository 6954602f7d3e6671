import Testing
import VIPER

@testable import VIPERTesting

private enum Ticks {
  static let start = EventName<Void, Int>("ticks.start")
  static let work = EventName<Void, String>("ticks.work")
  static let screen = RouteName<Void, Never>("ticks")
  static let page = RouteName<Void, Never>("ticks.page")
}

/// A sequence that sleeps before each element.
private struct TickSequence: AsyncSequence {
  let clock: ManualClock

  struct Iterator: AsyncIteratorProtocol {
    let clock: ManualClock
    var number = 0
    mutating func next() async throws -> Int? {
      try await clock.sleep(for: .seconds(1))
      number += 1
      return number
    }
  }
  func makeAsyncIterator() -> Iterator { Iterator(clock: clock) }
}

private final class TickInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(TickInteractor.self) {
    $0.on(Ticks.start) { part in TickSequence(clock: part.clock) }
  }
  let clock: ManualClock
  init(clock: ManualClock) { self.clock = clock }
}

/// A presenter that pushes a page for each element.
private final class TickPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(TickPresenter.self) {
    $0.receive(Ticks.start) { presenter, _ in presenter.push(Ticks.page()) }
  }
}

/// An interactor that works for several turns of the scheduler.
private final class PageInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(PageInteractor.self) {
    $0.on(Ticks.work) { _ in
      for _ in 0..<20 { await Task.yield() }
      return "done"
    }
  }
}

@MainActor @Suite("Acts of a test while a stream sleeps")
struct StreamActTests {
  private let clock = ManualClock()

  private func makeTest() throws -> RelaxedAppTest {
    try RelaxedAppTest(clock: clock) {
      try $0.register { [clock] app in
        app.module(
          prefix: "Ticks", view: { ProbeView() }, presenter: { TickPresenter() },
          interactor: { TickInteractor(clock: clock) })
        app.module(prefix: "Page", view: { ProbeView() }, interactor: { PageInteractor() })
        app.route(Ticks.screen, .root, to: "Ticks")
        app.route(Ticks.page, .push, to: "Page")
      }
    }
  }

  @Test func `an act ends after the transition that an element of a stream causes`() async throws {
    let app = try makeTest()
    await app.open(Ticks.screen())
    await app["Ticks"].send(Ticks.start())
    for _ in 1...50 {
      await clock.waitForSleepers()
      await app.advance(by: .seconds(1))
      #expect(app.modules == ["Ticks", "Page"])
      await app.back()
    }
    app.abandon()
  }

  @Test func `an act ends after a handler has finished, and after a transition`() async throws {
    let app = try makeTest()
    await app.open(Ticks.screen())
    await app["Ticks"].send(Ticks.start())
    await clock.waitForSleepers()
    for _ in 1...50 {
      await app["Ticks"].does { $0.push(Ticks.page()) }
      #expect(app.modules == ["Ticks", "Page"])
      await app["Page"].send(Ticks.work())
      #expect(app["Page"].read(as: ProbeView.self) { $0.outputs(of: Ticks.work) } == ["done"])
      await app.back()
    }
    app.abandon()
  }

  @Test func `the handler of a stream ends with its module and has not leaked`() async throws {
    try await TestReporter.$current.withValue(nil) {
      let app = try makeTest()
      await app.open(Ticks.screen())
      await app["Ticks"].send(Ticks.start())
      await clock.waitForSleepers()
      let failures = await #expect(throws: TestFailures.self) { try await app.finish() }
      #expect(failures?.failures.map(\.kind) == [.underWay])
    }
  }
}
