import Testing
import VIPERTestSupport
import VIPERTesting

@testable import VIPER

private enum Names {
  static let work = EventName<Void, Void>("default.work")
}

private enum Routes {
  static let page = RouteName<Void, Never>("default.page")
}

/// A service that stores closures.
private final class Ticker { var actions: [@MainActor () -> Void] = [] }

/// A middleware that stores the last sender of each event.
private final class Sharing: Middleware {
  var part: AnyObject?
  func handle(_ event: Event, next: Next) -> Outcome { next.handle(event) }
  func receive(_ result: EventResult, next: Next) -> Outcome { next.receive(result) }
}

private final class PageView: VIPView {
  var count = 0
}
private final class CachedView: VIPView, LeakExempt {}

private final class WatchedPagePresenter: VIPPresenter {
  var stored: AnyObject?
  var task: Task<Void, Never>?
}

private final class PageInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(PageInteractor.self) { $0.on(Names.work) { await $0.gate.pass() } }
  let gate: Gate
  var action: @MainActor () -> Void = {}
  var count = 0
  init(gate: Gate) { self.gate = gate }
}

@MainActor @Suite("The diagnosis of a debug build")
struct DefaultDiagnosisTests {
  private let clock = ManualClock()
  private let sink = CollectingSink()
  private let navigator = InMemoryNavigator()
  private let gate = Gate()
  private let router: VIPRouter
  private let pauses = 5

  init() throws {
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    router.leakProbe = .patient(pauses: pauses, clock: clock)
    router.middleware = MiddlewareList()
    let gate = gate
    try router.register("DefaultDiagnosisTests") { app in
      app.module(
        prefix: "Page", view: { PageView() }, presenter: { WatchedPagePresenter() },
        interactor: { PageInteractor(gate: gate) })
      app.module(prefix: "Cached", view: { CachedView() })
      app.route(Routes.page, .present, to: "Page")
    }
    try navigator.show(VIPBuilder(prefix: "Cached", router: router).build())
  }

  /// Opens the page, calls `use` with its parts, and removes the page.
  private func openAndRemove(_ use: (PageView, WatchedPagePresenter, PageInteractor) throws -> Void = { _, _, _ in })
    async throws
  {
    let handle = await router.idle(after: router.route(Routes.page()))
    try {
      let view = try #require(handle.target as? PageView)
      try use(
        view, try #require(view.dataSource(as: WatchedPagePresenter.self)),
        try #require(view.interactor(as: PageInteractor.self)))
    }()
    handle.remove()
    for _ in 0..<10 where handle.state != .removed { await Task {}.value }
  }

  /// Advances the clock by one pause of the probe at a time.
  private func advance(_ pauses: Int) async {
    for _ in 0..<pauses {
      await clock.waitForSleepers()
      clock.advance(by: .seconds(1))
    }
  }

  /// The reports after the delay of the probe, without the numbers of modules.
  private func reportsOfLeak() async -> [String] {
    await advance(pauses)
    await clock.waitForSleepers()
    return sink.briefs
  }

  /// Returns after the last check of the probe.
  private func endOfWatch() async {
    for _ in 0..<10 { await Task {}.value }
    #expect(clock.sleeperCount == 0)
  }

  // MARK: The level

  @Test func `a debug build diagnoses thoroughly and watches for leaks, and a release build does neither`() {
    let router = VIPRouter()
    #if DEBUG
      #expect(router.diagnosisLevel == .thorough)
      #expect(router.leakProbe != nil)
    #else
      #expect(router.diagnosisLevel == .standard)
      #expect(router.leakProbe == nil)
    #endif
  }

  @Test func `one property determines the checks and the probe`() {
    let router = VIPRouter()
    router.diagnosisLevel = .standard
    #expect(router.leakProbe == nil)
    router.diagnosisLevel = .thorough
    #expect(router.leakProbe != nil)
    #expect(router.leakProbe === router.leakProbe)
  }

  @Test func `a probe that the app sets is independent of the level`() {
    let router = VIPRouter()
    let probe = LeakProbe()
    router.leakProbe = probe
    router.diagnosisLevel = .standard
    #expect(router.leakProbe === probe)
    router.leakProbe = nil
    router.diagnosisLevel = .thorough
    #expect(router.leakProbe == nil)
  }

  // MARK: Correct programs

  @Test func `a module that is released during its removal is not reported`() async throws {
    var view: PageView?
    try await openAndRemove { page, _, _ in view = page }
    await advance(pauses - 1)
    await clock.waitForSleepers()
    withExtendedLifetime(view) {}
    view = nil
    await advance(1)
    await endOfWatch()
    #expect(sink.messages == [])
  }

  @Test func `a handler that returns some time after its cancellation is not reported`() async throws {
    try await openAndRemove { view, _, _ in view.send(Names.work()) }
    await advance(pauses - 1)
    await clock.waitForSleepers()
    gate.open()
    await router.idle()
    await advance(1)
    await endOfWatch()
    #expect(sink.messages == [])
  }

  @Test func `time for which the main actor was blocked does not count`() async throws {
    var view: PageView?
    try await openAndRemove { page, _, _ in view = page }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(3_600))
    await clock.waitForSleepers()
    #expect(sink.messages == [])
    withExtendedLifetime(view) {}
    view = nil
    await advance(1)
    await endOfWatch()
    #expect(sink.messages == [])
  }

  @Test func `the probe does not delay idle()`() async throws {
    var view: PageView?
    try await openAndRemove { page, _, _ in view = page }
    await clock.waitForSleepers()
    await router.idle()
    #expect(clock.sleeperCount == 1)
    #expect(router.pendingWork.isEmpty)
    #expect(view != nil)
    view = nil
    clock.advance(by: .seconds(1))
  }

  // MARK: Leaks

  @Test func `a service that stores a closure with the view is reported as a leak`() async throws {
    let ticker = Ticker()
    try await openAndRemove { view, _, _ in ticker.actions.append { view.count += 1 } }
    let reports = await reportsOfLeak()
    #expect(
      reports == [
        "module.leaked: Page, default.page, interactor PageInteractor, presenter WatchedPagePresenter, view PageView"
      ])
  }

  @Test func `a presenter that stores its view is reported as a leak`() async throws {
    weak var presenter: WatchedPagePresenter?
    try await openAndRemove { view, itsPresenter, _ in
      itsPresenter.stored = view
      presenter = itsPresenter
    }
    let reports = await reportsOfLeak()
    #expect(
      reports == [
        "module.leaked: Page, default.page, interactor PageInteractor, presenter WatchedPagePresenter, view PageView"
      ])
    presenter?.stored = nil
  }

  @Test func `an interactor that stores a closure with itself is reported as a leak`() async throws {
    weak var interactor: PageInteractor?
    try await openAndRemove { _, _, itsInteractor in
      itsInteractor.action = { itsInteractor.count += 1 }
      interactor = itsInteractor
    }
    let reports = await reportsOfLeak()
    #expect(
      reports == ["module.leaked: Page, default.page, interactor PageInteractor"])
    interactor?.action = {}
  }

  @Test func `a task without an end that uses the presenter is reported as a leak`() async throws {
    let gate = gate
    try await openAndRemove { _, presenter, _ in
      presenter.task = Task {
        await gate.pass()
        presenter.stored = nil
      }
    }
    let reports = await reportsOfLeak()
    #expect(
      reports == ["module.leaked: Page, default.page, presenter WatchedPagePresenter"])
    gate.open()
  }

  @Test func `a handler that ignores its cancellation is reported as a leak`() async throws {
    try await openAndRemove { view, _, _ in view.send(Names.work()) }
    let reports = await reportsOfLeak()
    #expect(
      reports == ["module.leaked: Page, default.page, interactor PageInteractor, default.work"])
    gate.open()
  }

  @Test func `a middleware that stores a part is reported as a leak`() async throws {
    let middleware = Sharing()
    router.middleware = MiddlewareList(beforePresenter: [middleware])
    try await openAndRemove { _, presenter, _ in middleware.part = presenter }
    let reports = await reportsOfLeak()
    #expect(
      reports == ["module.leaked: Page, default.page, presenter WatchedPagePresenter"])
  }
}
