import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let patient = EventName<Void, Void>("leak.patient")
  static let stubborn = EventName<Void, Void>("leak.stubborn")
}

private enum Routes {
  static let leaky = RouteName<Void, Never>("leak.route")
}

private final class LeakyView: VIPView {}
private final class LeakyPresenter: VIPPresenter {}
private final class LeakyInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(LeakyInteractor.self) {
    $0.on(Names.patient, LeakyInteractor.patient)
    $0.on(Names.stubborn, LeakyInteractor.stubborn)
  }
  let gate: Gate
  init(gate: Gate) { self.gate = gate }

  func patient() async throws { for await _ in AsyncStream<Void>(unfolding: { nil }) {} }
  func stubborn() async { await gate.pass() }
}
private final class CachedView: VIPView, LeakExempt {}

@MainActor @Suite("C23, C67, law 4: leaks")
struct LeakTests {
  private let clock = ManualClock()
  private let sink = CollectingSink()
  private let navigator = InMemoryNavigator()
  private let gate = Gate()
  private let router: VIPRouter

  init() throws {
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    router.leakProbe = LeakProbe(clock: clock)
    let gate = gate
    try router.register("LeakTests") { app in
      app.module(
        view: { LeakyView() }, presenter: { LeakyPresenter() },
        interactor: { LeakyInteractor(gate: gate) })
      app.module(prefix: "Cached", view: { CachedView() })
      app.route(Routes.leaky, .present, to: "Leaky")
    }
    try navigator.show(VIPBuilder(prefix: "Cached", router: router).build())
  }

  private var leaks: [Leak] { router.leakProbe?.leaks ?? [] }

  /// Opens the module, calls `look` with its view, and removes the module.
  private func openAndRemove(_ look: (LeakyView) throws -> Void = { _ in }) async throws -> ModuleID {
    let handle = await router.idle(after: router.route(Routes.leaky()))
    let id = try {
      let view = try #require(handle.target as? LeakyView)
      try look(view)
      return try #require(view.port.moduleID)
    }()
    await router.idle(after: handle.remove())
    return id
  }

  @Test func `a removed module is no leak if no other code retains its parts`() async throws {
    _ = try await openAndRemove { view in view.send(Names.patient()) }
    #expect(leaks.isEmpty)
    #expect(navigator.views.count == 1)
  }

  @Test func `a leak contains the part, its module, its route and its age`() async throws {
    var kept: [AnyObject] = []
    let ofView = try await openAndRemove { kept.append($0) }
    clock.advance(by: .seconds(3))
    let ofPresenter = try await openAndRemove { view in
      kept.append(try #require(view.dataSource(as: LeakyPresenter.self)))
    }
    clock.advance(by: .seconds(1))
    let found = leaks
    try #require(found.count == 2)
    // The view owns the module, so all parts live.
    #expect(found[0].id == ofView)
    #expect(found[0].parts.count == 3)
    #expect(found[0].age == .seconds(4))
    #expect(found[0].parts[.view] == "LeakyView")
    #expect(found[1].id == ofPresenter)
    #expect(found[1].parts == [.presenter: "LeakyPresenter"])
    #expect(found[1].age == .seconds(1))
    #expect(found[1].route == Routes.leaky.text)
    let text = found[1].description
    for part in [
      "\"Leaky\" \(ofPresenter)", "opened by the route \"leak.route\"", "1.0 seconds ago",
      "its presenter LeakyPresenter is still alive", "weak reference",
    ] {
      #expect(text.contains(part), "\(text)")
    }
    kept = []
    #expect(leaks.isEmpty)
    #expect(sink.messages.isEmpty, "leaks are reported only on request")
  }

  @Test func `a handler that ignores its cancellation is listed with its part until it returns`() async throws {
    let handle = await router.idle(after: router.route(Routes.leaky()))
    handle.target?.send(Names.stubborn())
    await gate.visited()
    handle.remove()
    for _ in 0..<10 where handle.state != .removed { await Task {}.value }
    await Task {}.value
    let leak = try #require(leaks.first)
    #expect(leak.handlers == [Names.stubborn.text])
    #expect(leak.parts == [.interactor: "LeakyInteractor"])
    #expect(leak.handlers == ["leak.stubborn"])
    gate.open()
    await router.idle()
    #expect(leaks.isEmpty)
  }

  @Test func `parts that remain after a view was released without viewWasRemoved() are leaks`() async throws {
    var kept: (any Presenter)?
    let gate = gate
    try {
      let view = try VIPBuilder(prefix: "Leaky", router: router).build(as: LeakyView.self)
      kept = view.dataSource(as: LeakyPresenter.self)
      view.send(Names.stubborn())
    }()
    await gate.visited()
    let leak = try #require(leaks.first)
    #expect(leak.parts == [.presenter: "LeakyPresenter", .interactor: "LeakyInteractor"])
    #expect(leak.handlers == [Names.stubborn.text])
    #expect(leak.route == nil)
    gate.open()
    await router.idle()
    #expect(leaks.first?.parts == [.presenter: "LeakyPresenter"])
    _ = kept
    kept = nil
    #expect(leaks.isEmpty)
  }

  @Test func `a view that conforms to LeakExempt is no leak`() throws {
    let view = try VIPBuilder(prefix: "Cached", router: router).build()
    view.port.viewWasRemoved()
    #expect(leaks.isEmpty, "neither the view nor its parts are leaks")
  }

  @Test
  func `a reporting probe reports a leak once after the probe's delay, and later reports the leak's end`()
    async throws
  {
    router.leakProbe = LeakProbe(reportingAfter: .seconds(2), clock: clock)
    var kept: [AnyObject] = []
    let id = try await openAndRemove { kept.append($0) }
    _ = try await openAndRemove()
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(1))
    #expect(sink.messages.isEmpty)
    clock.advance(by: .seconds(1))
    await clock.waitForSleepers(1)
    #expect(sink.messages.count == 1)
    #expect(sink.diagnostics.first?.code == .leaked)
    let leak = try #require(sink.diagnostics.first?.underlying as? Leak)
    #expect(leak.id == id)
    #expect(leak.age == .seconds(2))
    #expect(leak.parts[.view] == "LeakyView")
    clock.advance(by: .seconds(4))
    await clock.waitForSleepers(1)
    #expect(sink.messages.count == 1, "reported once")
    kept = []
    clock.advance(by: .seconds(8))
    for _ in 0..<10 { await Task {}.value }
    #expect(sink.messages.count == 2)
    #expect(
      sink.briefs.last
        == "module.released: Leaky, leak.route, interactor LeakyInteractor, presenter LeakyPresenter, view LeakyView")
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a module identity is never reused`() throws {
    var seen: Set<ModuleID> = []
    for _ in 0..<1_000 {
      let view = try VIPBuilder(prefix: "Leaky", router: router).build()
      seen.insert(try #require(view.port.moduleID))
      view.port.viewWasRemoved()
    }
    #expect(seen.count == 1_000)
    #expect(leaks.isEmpty)
  }
}
