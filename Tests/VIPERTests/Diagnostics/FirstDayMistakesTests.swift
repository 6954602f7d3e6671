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

private final class WaitingInteractor: VIPInteractor, HandlesEvents {
  static let events = EventMapping(WaitingInteractor.self) {
    $0.on(Names.wait) { part in
      await part.gate.pass()
      return 1
    }
    $0.on(Names.closeAndAnswer) { part in
      part.close()
      return 1
    }
  }
  let gate = Gate()
  var close: @MainActor () -> Void = {}
}

private final class HastyPresenter: VIPPresenter, ProducesOutput, HandlesEvents {
  typealias Output = Int
  static let events = EventMapping(HastyPresenter.self) {
    $0.on(Names.finishTwice) {
      $0.finish(with: 1)
      $0.finish(with: 2)
    }
  }
}

/// Takes whatever comes.
private final class QuietView: VIPView, ReceivesUnhandledResults {
  func received(_ result: EventResult) {}
}

@MainActor @Suite("Mistakes of the first day")
struct FirstDayMistakesTests {
  private let sink = CollectingSink()
  private let interactor = WaitingInteractor()
  private let router: VIPRouter

  init() throws {
    let router = VIPRouter(navigator: InMemoryNavigator(), diagnostics: sink)
    let interactor = interactor
    try router.register { $0.module(prefix: "Waiting", view: { _ in QuietView() }, interactor: { _ in interactor }) }
    self.router = router
  }

  @Test(arguments: [true, false])
  func `A middleware that refuses without a word is asked for one, by next and by a handle`(isHeld: Bool) throws {
    let mute = Inline(onEvent: { event, next in
      guard event.isNamed(Names.wait) else { return next.handle(event) }
      if isHeld { return next.hold().reject(event, "") }
      return next.reject(event, "")
    })
    let probe = try ModuleProbe(middleware: MiddlewareList(beforePresenter: [mute]))
    probe.send(Names.wait)
    #expect(
      probe.results.map(\.message) == ["No reason was given. Let the middleware say one: `reject(event, \"…\")`."])
  }

  @Test func `A view that is not kept is reported when its handlers end with it`() async throws {
    try VIPBuilder(prefix: "Waiting", router: router).build().send(Names.wait)
    await settle()
    #expect(sink.messages.count == 1 && sink.messages[0].contains("what `build()` returned was not kept"))
  }

  @Test func `A view that was ready and goes without a word is not reported`() async throws {
    do {
      let view = try VIPBuilder(prefix: "Waiting", router: router).build()
      view.port.ready()
      view.send(Names.wait)
    }
    await settle()
    #expect(sink.messages == [])
    interactor.gate.open()
  }

  @Test func `What idle() waits for is named after a while`() async throws {
    let clock = ManualClock()
    router.runtime.idleClock = clock
    let view = try VIPBuilder(prefix: "Waiting", router: router).build()
    view.send(Names.wait)
    let waiting = Task { await router.idle() }
    await settle()
    for _ in 0..<30 {
      await clock.waitForSleepers()
      clock.advance(by: .seconds(1))
      await settle()
      if !sink.messages.isEmpty { break }
    }
    #expect(sink.messages.count == 1)
    #expect(sink.messages.first?.contains("the handler of \"firstDay.wait\" in module \"Waiting\"") == true)
    interactor.gate.open()
    await waiting.value
    _ = view
  }

  @Test func `An idle() that returns in time reports nothing`() async throws {
    let clock = ManualClock()
    router.runtime.idleClock = clock
    let view = try VIPBuilder(prefix: "Waiting", router: router).build()
    view.send(Names.wait)
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

  @Test func `An answer that is given while the module is being removed is gone, and so says its outcome`() throws {
    let view = try VIPBuilder(prefix: "Waiting", router: router).build()
    interactor.close = { view.port.chain?.close() }
    #expect(view.send(Names.closeAndAnswer) == .gone)
  }

  @Test func `A lifecycle event that nobody handles is no loss to observers`() throws {
    var ends: [String: Outcome] = [:]
    router.observe { hop in { end in ends[hop.name] = end.outcome } }
    let view = try VIPBuilder(prefix: "Waiting", router: router).build()
    view.port.ready()
    view.port.willAppear()
    #expect(!ends.isEmpty && ends.values.allSatisfy { $0 == .accepted })
    #expect(sink.messages == [])
  }

  @Test func `A second finish is reported, and the first output counts`() async throws {
    let route = RouteName<Void, Int>("firstDay.hasty")
    try router.register {
      $0.module(prefix: "Hasty", view: { _ in QuietView() }, presenter: { _ in HastyPresenter() })
      $0.route(route, to: HastyPresenter.self)
    }
    let handle = router.route(route)
    try await handle.shown()
    // Not the root: that cannot be taken off.
    let second = router.route(route, style: .present, from: handle.target)
    try await second.shown()
    second.target?.send(Names.finishTwice)
    #expect(try await second.output() == 1)
    await router.idle()
    #expect(sink.messages.count == 1 && sink.messages[0].contains("of module \"Hasty\" called `finish` twice"))
  }

  @Test func `A fallback that no router has is a fault`() {
    router.fallback = Names.fallback
    #expect(router.validate() == [.notProvided(name: "firstDay.fallback", nearest: nil, at: "router.fallback")])
  }
}
