import Testing
import VIPERTestSupport
import VIPERTesting

@testable import VIPER

private nonisolated enum Slow {
  static let save = EventName<Void, Void>("slow.save")
  static let count = EventName<Void, Int>("slow.count")
  static let ask = EventName<Void, Void>("slow.ask")
  static let block = EventName<Int, Void>("slow.block")
  static let page = RouteName<Void, Never>("slow.page")
  static let plain = RouteName<Void, Never>("slow.plain")
  static let trace = EventValueKey<String>()
}

private final class SlowPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(SlowPresenter.self) { $0.on(Slow.ask) { try await $0.request(Slow.save()) } }
}

private final class SlowInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SlowInteractor.self) {
    $0.on(Slow.save) {
      await $0.gate.pass()
      $0.didPass()
    }
    $0.on(Slow.count) { $0.numbers }
    $0.on(Slow.block) { $0.block($1) }
  }
  let gate = Gate()
  var didPass: @MainActor () -> Void = {}
  let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
  var block: @MainActor (Int) -> Void = { _ in }
}

private final class SlowView: VIPView, Mapped {
  static let mapping = Mapping(SlowView.self) { $0.receive { view, _ in view.onResult() } }
  var onResult: @MainActor () -> Void = {}
}

/// Sends an event from a sink, and collects the event.
@MainActor private final class Told: EventMiddleware {
  weak var view: SlowView?
  private(set) var events: [Event] = []

  func tell() { view?.send(Slow.block(1)) }

  func handle(_ event: Event, next: Next) -> Outcome {
    if event.name == Slow.block.text { events.append(event) }
    return next.handle(event)
  }
}

private struct Parking: RouteInterceptor {
  let gate: Gate
  func before(_ request: RouteRequest) -> RouteDecision {
    .park { await gate.pass(returning: .proceed) }
  }
}

@MainActor @Suite("Slow work is reported")
struct SlowWorkTests {
  private let sink = CollectingSink()
  private let clock = ManualClock()
  private let navigator = InMemoryNavigator()
  private let interactor = SlowInteractor()
  private let view = SlowView()
  private let router: VIPRouter

  init() throws {
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    router.diagnosisLevel = .thorough
    router.runtime.idleness.clock = clock
    let (view, interactor) = (view, interactor)
    try router.register("Slow") {
      $0.module(prefix: "Slow", view: { view }, presenter: SlowPresenter.init, interactor: { interactor })
      $0.route(Slow.page, .push, to: "Slow")
      $0.module(prefix: "Plain", view: { VIPView() })
      $0.route(Slow.plain, .push, to: "Plain")
    }
    try navigator.show(VIPBuilder(prefix: "Slow", router: router).build())
  }

  /// Lets the watch check the work for a time.
  private func pass(_ seconds: Int) async {
    for _ in 0..<seconds {
      // On a busy machine, the watch sleeps again only after some time.
      for _ in 0..<20 where clock.sleeperCount == 0 { await settle() }
      await settle()
      clock.advance(by: .seconds(1))
    }
    await settle()
  }

  private var codes: [ErrorCode] { sink.diagnostics.map(\.code) }

  @Test func `a handler that does not return is reported once, with its name`() async {
    view.send(Slow.save())
    await pass(29)
    #expect(codes == [])
    await pass(2)
    #expect(sink.recordedBriefs == ["work.timedOut: slow.save, Slow"])
    await pass(60)
    #expect(codes.count == 1)
    interactor.gate.open()
    await router.idle()
  }

  @Test func `a handler that waits for its request is not reported, but the handler of the request is`() async {
    view.send(Slow.ask())
    await pass(40)
    #expect(sink.diagnostics.map(\.name) == ["slow.save"])
    interactor.gate.open()
    await router.idle()
  }

  @Test func `a route that an interceptor does not decide is reported once`() async {
    let gate = Gate()
    router.interceptors = [Parking(gate: gate)]
    let handle = router.route(Slow.page())
    await pass(40)
    #expect(codes == ["work.timedOut"])
    #expect(sink.diagnostics.first?.name == "slow.page")
    handle.remove()
    gate.open()
    await router.idle()
  }

  @Test(arguments: [DiagnosisLevel.standard, .thorough])
  func `a transition that does not end is reported once with its route, and the transitions that wait for it are not`(
    at level: DiagnosisLevel
  ) async {
    router.diagnosisLevel = level
    let host = PacedNavigator()
    let slow = router.route(Slow.plain(), style: .root, in: host)
    let next = router.route(Slow.plain(), in: host)
    await pass(29)
    #expect(codes == [])
    await pass(2)
    #expect(sink.recordedBriefs == ["route.transitionTimedOut: slow.plain"])
    await pass(60)
    #expect(codes.count == 1)
    #expect([slow.state, next.state] == [.routing, .routing])
    host.gate.open()
    await router.idle()
    #expect([slow.state, next.state] == [.routed, .routed])
  }

  @Test
  func `a transition whose host waits for an answer or a route is reported, because other transitions wait for it`()
    async
  {
    router.diagnosisLevel = .standard
    let (asking, opening, opened) = (ScriptedHost(), ScriptedHost(), PacedNavigator())
    asking.showing = { [view] in
      _ = try? await view.request(Slow.save())
      return $1
    }
    opening.showing = { [router] in
      try await router.route(Slow.plain(), style: .root, in: opened).waitUntilShown()
      return $1
    }
    for host in [asking, opening] { router.route(Slow.plain(), style: .root, in: host) }
    await pass(29)
    #expect(codes == [])
    await pass(12)
    #expect(sink.recordedBriefs == Array(repeating: "route.transitionTimedOut: slow.plain", count: 3))
    interactor.gate.open()
    opened.gate.open()
    await router.idle()
    #expect(codes.count == 3)
  }

  @Test(arguments: [DiagnosisLevel.standard, .thorough])
  func `an event that the sink sends has no relation to the event with which the watch began`(
    at level: DiagnosisLevel
  ) async throws {
    let told = Told()
    let router = VIPRouter(navigator: navigator, onDiagnostic: { _ in MainActor.assumeIsolated { told.tell() } })
    router.diagnosisLevel = level
    router.runtime.idleness.clock = clock
    router.middleware.beforePresenter = [told]
    let (view, interactor, host) = (SlowView(), SlowInteractor(), PacedNavigator())
    told.view = view
    interactor.didPass = { router.route(Slow.plain(), in: host) }
    interactor.gate.open()
    try router.register("Slow") {
      $0.module(prefix: "Slow", view: { view }, interactor: { interactor })
      $0.module(prefix: "Plain", view: { VIPView() })
      $0.route(Slow.plain, .root, to: "Plain")
    }
    try navigator.show(VIPBuilder(prefix: "Slow", router: router).build())
    view.send(Slow.save().carrying("a", for: Slow.trace))
    await pass(31)
    #expect(told.events.map { $0.carriedValue(for: Slow.trace) ?? "none" } == ["none"])
    #expect(told.events.map(\.cause) == [nil])
    host.gate.open()
    await router.idle()
  }

  @Test func `many transitions that each end in time are not reported, and the watch ends after the last`() async {
    router.diagnosisLevel = .standard
    for _ in 0..<6 {
      let host = PacedNavigator()
      router.route(Slow.plain(), style: .root, in: host)
      await pass(8)
      host.gate.open()
      await router.idle()
    }
    await pass(4)
    #expect(codes == [])
    await settle()
    #expect(clock.sleeperCount == 0)
  }

  @Test func `many handlers of one name that each end in time are not reported`() async {
    for _ in 0..<6 {
      view.send(Slow.save())
      await pass(8)
      interactor.gate.open()
      await router.idle()
    }
    #expect(codes == [])
  }

  @Test func `a stream that waits for its next element is not reported`() async {
    view.send(Slow.count())
    await pass(90)
    #expect(codes == [])
    interactor.continuation.finish()
    await router.idle()
  }

  @Test func `a higher threshold delays the report`() async {
    router.slowWorkThreshold = .seconds(60)
    view.send(Slow.save())
    await pass(50)
    #expect(codes == [])
    await pass(12)
    #expect(codes == ["work.timedOut"])
    interactor.gate.open()
    await router.idle()
  }

  @Test func `a threshold that is changed applies to work that begins later, while other work is watched`() async {
    view.send(Slow.count())
    await pass(4)
    router.slowWorkThreshold = .seconds(60)
    view.send(Slow.save())
    await pass(50)
    #expect(codes == [])
    await pass(12)
    #expect(codes == ["work.timedOut"])
    router.slowWorkThreshold = nil
    view.send(Slow.ask())
    await pass(80)
    #expect(codes.count == 1)
    router.slowWorkThreshold = .seconds(30)
    await pass(32)
    #expect(codes.count == 2)
    interactor.gate.open()
    interactor.continuation.finish()
    await router.idle()
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .nanoseconds(1)])
  func `the smallest threshold is a tenth of a second`(_ threshold: Duration) async {
    router.slowWorkThreshold = threshold
    #expect(router.slowWorkThreshold == .milliseconds(100))
    view.send(Slow.save())
    for _ in 0..<20 where clock.sleeperCount == 0 { await settle() }
    #expect(clock.sleeperCount == 1)
    #expect(codes == [])
    interactor.gate.open()
    await router.idle()
  }

  @Test func `at the level standard, slow work is not reported`() async throws {
    router.diagnosisLevel = .standard
    try router.launch()
    interactor.block = { [clock] _ in clock.advance(by: .seconds(1)) }
    view.send(Slow.save())
    view.send(Slow.block(1))
    // No watch sleeps.
    clock.advance(by: .seconds(40))
    await settle()
    #expect(codes == [])
    interactor.gate.open()
    await router.idle()
  }

  @Test func `a delivery that blocks the main actor is reported once after the launch, with its name`() throws {
    interactor.block = { [clock] in clock.advance(by: .milliseconds($0)) }
    view.send(Slow.block(500))
    #expect(codes == [])
    try router.launch()
    view.send(Slow.block(100))
    #expect(codes == [])
    for _ in 0..<2 { view.send(Slow.block(101)) }
    #expect(sink.recordedBriefs == ["delivery.blocked: slow.block, Slow"])
  }

  @Test func `a late answer whose receiver blocks the main actor is reported`() async throws {
    try router.launch()
    view.onResult = { [clock] in clock.advance(by: .seconds(1)) }
    view.send(Slow.save())
    interactor.gate.open()
    await router.idle()
    #expect(codes == ["delivery.blocked"])
    #expect(sink.diagnostics.first?.name == "slow.save")
  }
}
