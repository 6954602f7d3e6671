import Testing
import VIPERTestSupport
import VIPERTesting

@testable import VIPER

private enum Names {
  static let wait = EventName<Void, Int>("firstDay.wait")
  static let closeAndAnswer = EventName<Void, Int>("firstDay.closeAndAnswer")
  static let fallback = RouteName<RouteError, Never>("firstDay.fallback")
  static let finishTwice = EventName<Void, Never>("firstDay.finishTwice")
}

private final class WaitingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(WaitingInteractor.self) {
    $0.on(Names.wait) { part in await part.gate.pass(returning: 1) }
    $0.on(Names.closeAndAnswer) { part in
      part.close()
      return 1
    }
  }
  let gate = Gate()
  var close: @MainActor () -> Void = {}
}

private final class HastyPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = Int
  static let mapping = Mapping(HastyPresenter.self) {
    $0.on(Names.finishTwice) {
      $0.finish(with: 1)
      $0.finish(with: 2)
    }
  }
}

/// Handles all results.
private final class QuietView: VIPView, Mapped {
  static let mapping = Mapping(QuietView.self) { $0.receive(QuietView.received) }
  func received(_ result: EventResult) {}
}

@MainActor @Suite("Common mistakes of beginners")
struct FirstDayMistakesTests {
  private let sink = CollectingSink()
  private let interactor = WaitingInteractor()
  private let router: VIPRouter

  init() throws {
    let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: sink.report)
    let interactor = interactor
    try router.register { $0.module(prefix: "Waiting", view: { QuietView() }, interactor: { interactor }) }
    self.router = router
  }

  @Test(arguments: [true, false])
  func `if a middleware rejects an event without a reason, the result reports the missing reason`(isHeld: Bool) throws {
    let mute = Inline(onEvent: { event, next in
      guard event.isNamed(Names.wait) else { return next.handle(event) }
      if isHeld { return next.hold().reject(event, "") }
      return next.reject(event, "")
    })
    let probe = try ModuleProbe(middleware: MiddlewareList(beforePresenter: [mute]))
    probe.send(Names.wait())
    #expect(probe.results.map(recordedReason) == [Optional("invalid: firstDay.wait")])
    #expect(probe.results.map(\.message) == [nil], "for users")
  }

  @Test func `a view that is not retained is reported when its handlers end`() async throws {
    try VIPBuilder(prefix: "Waiting", router: router).build().send(Names.wait())
    await settle()
    #expect(sink.briefs == ["module.viewNotRetained: Waiting"])
  }

  @Test func `a view that was ready and is released without viewWasRemoved() is not reported`() async throws {
    do {
      let view = try VIPBuilder(prefix: "Waiting", router: router).build()
      view.port.viewIsReady()
      view.send(Names.wait())
    }
    await settle()
    #expect(sink.messages == [])
    interactor.gate.open()
  }

  @Test func `if idle() waits for a long time, the pending work is reported`() async throws {
    let clock = ManualClock()
    router.runtime.idleness.clock = clock
    router.idlePatience = .seconds(10)
    let view = try VIPBuilder(prefix: "Waiting", router: router).build()
    view.send(Names.wait())
    let waiting = Task { await router.idle() }
    await settle()
    for _ in 0..<30 {
      await clock.waitForSleepers()
      clock.advance(by: .seconds(1))
      await settle()
      if !sink.messages.isEmpty { break }
    }
    #expect(
      sink.briefs == [
        "idle.timedOut: the handler of \"firstDay.wait\" in module \"Waiting\", which waits for its own work to end"
      ])
    interactor.gate.open()
    await waiting.value
    _ = view
  }

  @Test func `two calls of idle() that are each shorter than the patience are not reported`() async throws {
    let clock = ManualClock()
    router.runtime.idleness.clock = clock
    router.idlePatience = .seconds(2)
    let idleness = router.runtime.idleness
    for _ in 0..<2 {
      idleness.workBegins()
      let waiting = Task { await router.idle() }
      await settle()
      await clock.waitForSleepers()
      clock.advance(by: .seconds(1))
      await settle()
      idleness.workEnds()
      idleness.check()
      await waiting.value
    }
    #expect(sink.messages == [])
  }

  @Test func `a call of idle() that returns in time is not reported`() async throws {
    let clock = ManualClock()
    router.runtime.idleness.clock = clock
    router.idlePatience = .seconds(10)
    let view = try VIPBuilder(prefix: "Waiting", router: router).build()
    view.send(Names.wait())
    let waiting = Task { await router.idle() }
    await settle()
    interactor.gate.open()
    await waiting.value
    for _ in 0..<30 {
      clock.advance(by: .seconds(1))
      await settle()
    }
    #expect(sink.messages == [])
    _ = view
  }

  @Test func `sending an event returns gone if the handler closes the module before the answer`() throws {
    let view = try VIPBuilder(prefix: "Waiting", router: router).build()
    interactor.close = { view.port.chain?.close() }
    #expect(view.send(Names.closeAndAnswer()) == .gone)
  }

  @Test func `observers receive the outcome accepted for an unhandled lifecycle event`() throws {
    var ends: [String: Outcome] = [:]
    router.observe { hop in { end in ends[hop.name] = end.outcome } }
    let view = try VIPBuilder(prefix: "Waiting", router: router).build()
    view.port.viewIsReady()
    view.port.willAppear()
    #expect(!ends.isEmpty)
    #expect(ends.values.allSatisfy { $0 == .accepted })
    #expect(sink.messages == [])
  }

  @Test func `a second call of finish is reported, and the first output is delivered`() async throws {
    let route = RouteName<Void, Int>("firstDay.hasty")
    try router.register {
      $0.module(prefix: "Hasty", view: { QuietView() }, presenter: { HastyPresenter() })
      $0.route(route, to: HastyPresenter.self)
    }
    let handle = router.route(route())
    try await handle.waitUntilShown()
    // Not the root, because a root cannot be removed.
    let second = router.route(route(), style: .present, from: handle.target)
    try await second.waitUntilShown()
    second.target?.send(Names.finishTwice())
    #expect(try await second.output() == 1)
    await router.idle()
    #expect(sink.briefs == ["module.finishedTwice: Hasty"])
  }

  @Test func `an unregistered fallback is reported by validation`() {
    router.fallback = Names.fallback
    #expect(router.validate() == [.notProvided(name: "firstDay.fallback", nearest: nil, at: "router.fallback")])
  }
}
