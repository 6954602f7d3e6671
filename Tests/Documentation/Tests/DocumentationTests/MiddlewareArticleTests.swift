import Foundation
import Testing
import VIPER
import VIPERMiddleware
import VIPERSwiftTesting
import VIPERTestSupport
import VIPERTesting

// The examples of the articles on middleware of VIPER and of VIPERMiddleware, verbatim.

enum Orders {
  static let place = EventName<String, Never>("orders.place")
  static let price = EventName<String, Int>("orders.price")
  static let pay = EventName<String, Void>("orders.pay")
  static let change = EventName<Change, Void>("orders.change")

  struct Change: Codable, Equatable, Sendable {
    var id: Int
    var item: String
  }
}

@MainActor func log(_ router: VIPRouter, write: @escaping @MainActor (String) -> Void) {
  router.middleware = .onBothSides(LoggingMiddleware(level: .info) { _, line in write(line) })
}

@MainActor
let rules = ValidationMiddleware {
  $0.check(Orders.place) { $0.isEmpty ? "Enter an item." : nil }
  $0.checkResult(Orders.price) { $0 < 0 ? "A price below zero." : nil }
}

@MainActor func reliable(clock: any Clock<Duration>) -> [any Middleware] {
  [
    RetryMiddleware(
      Orders.price, on: [.timeout, .error], attempts: 3, backOff: BackOff(first: .seconds(1)),
      clock: clock),
    TimeoutMiddleware(Orders.price, after: .seconds(5), clock: clock),
  ]
}

@MainActor func calm(clock: any Clock<Duration>) -> [any Middleware] {
  [ThrottleMiddleware(Orders.place, every: .seconds(1), keeping: .first, clock: clock)]
}

@MainActor
let closed = AnsweringMiddleware {
  $0.answer(Orders.price) { $0 == "air" ? 0 : nil }  // `nil`: the event is forwarded
}

@MainActor func kept(in store: any OutboxStore, clock: any Clock<Duration>) throws -> OutboxMiddleware {
  try OutboxMiddleware(store: store, isOnline: false, clock: clock) {
    $0.keep(Orders.pay)
    $0.keep(Orders.change, by: \.id)
  }
}

struct Authorising: EventMiddleware {
  let allows: @MainActor (Event) -> Bool

  func handle(_ event: Event, next: Next) -> Outcome {
    guard event.kind != .business || allows(event) else {
      return next.reject(event, "You may not do that.", status: .rejected)
    }
    return next.handle(event)
  }
}

struct CountingFailures: Middleware {
  let failures = PerModule { 0 }
  let report: @MainActor (String, Int) -> Void

  func handle(_ event: Event, next: Next) -> Outcome {
    next.handle(event, mark: "\(event.data)")
  }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    if !result.isSuccess, let input: String = next.mark(of: result) {
      failures[next] += 1
      report(input, failures[next])
    }
    return next.receive(result)
  }
}

struct CountingTaps: EventMiddleware, CheckedMiddleware {
  let name: any TypedName
  let limit: Int
  let count = PerModule { 0 }

  func declare(_ declaration: inout MiddlewareDeclaration) {
    declaration.events = [name.key]
    if limit < 1 { declaration.mistakes.append("CountingTaps has the limit \(limit). Pass at least 1.") }
  }

  func handle(_ event: Event, next: Next) -> Outcome {
    guard event.isNamed(name) else { return next.handle(event) }
    count[next] += 1
    return count[next] > limit ? next.reject(event, "Too many taps.") : next.handle(event)
  }
}

struct Delaying: EventMiddleware {
  let name: any TypedName
  let delay: Duration
  let clock: any Clock<Duration>

  func handle(_ event: Event, next: Next) -> Outcome {
    guard event.isNamed(name) else { return next.handle(event) }
    next.hold().after(delay, clock: clock) { held in held.handle(event) }
    return .held
  }
}

@MainActor func audit(_ router: VIPRouter, write: @escaping @MainActor (String) -> Void) {
  var seen: Set<Event.ID> = []  // an event has a hop at each node; only the first is written
  router.observe { hop in
    if let event = hop.event, event.kind != .lifecycle, seen.insert(event.id).inserted {
      write("\(hop.module): \(event.name)")
    }
    if let result = hop.result, hop.stage == .view || hop.stage == .requester {
      write("\(hop.module): \(result.name) \(result.status)")
    }
    return nil
  }
}

struct SavingLater: EventMiddleware {
  let name: any TypedName
  let clock: any Clock<Duration>

  func handle(_ event: Event, next: Next) -> Outcome {
    guard event.isNamed(name) else { return next.handle(event) }
    let held = next.hold()
    held.onClose { $0.handle(event) }
    held.after(.seconds(1), clock: clock) { $0.handle(event) }
    return .held
  }
}

@MainActor final class Analytics: RouteObserver {
  private let count: @MainActor (String) -> Void
  private var seen: Set<Event.ID> = []  // an event has a hop at each node; only the first is counted
  private var broadcasts: Set<NameKey> = []

  init(_ router: VIPRouter, count: @escaping @MainActor (String) -> Void) {
    self.count = count
    router.interceptors.append(self)
    router.observe { [weak self] hop in
      self?.note(hop.event)
      return nil
    }
  }

  private func note(_ event: Event?) {
    guard let event, event.kind == .business, !broadcasts.contains(event.key) else { return }
    if seen.insert(event.id).inserted { count(event.name) }
  }

  func before(_ request: RouteRequest) -> RouteDecision { .proceed }

  func changed(_ request: RouteRequest, _ change: RouteChange) {
    if case .shown(_, let style) = change, style != .existing { count(request.name) }
  }

  /// Sends a broadcast, and counts it once for all its receivers.
  func broadcast<Input>(_ event: TypedEvent<EventName<Input, Never>>, by router: VIPRouter) {
    broadcasts.insert(event.name.key)
    count(event.name.text)
    router.broadcast(event)
  }
}

// The end of the examples.

@MainActor @Suite("The article on middleware", .viper)
struct MiddlewareArticleTests {
  private let clock = ManualClock()
  private let journal = Journal()

  private func test(_ middleware: any Middleware...) throws -> ModuleTest<ProbeView> {
    let test = try ModuleTest(middleware: MiddlewareList(beforeInteractor: middleware), clock: clock)
    test.below.takes(Orders.place)
    test.below.answers(Orders.price, 3)
    return test
  }

  @Test func `the articles show the code of the tests`() throws {
    let article =
      try Repository.article("Middleware") + Repository.article("VIPERMiddleware", of: "VIPERMiddleware")
    let tests = try Repository.tests()
    let blocks = article.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(blocks.count == 13)
    for block in blocks {
      #expect(tests.contains { $0.contains(block) }, "not compiled: \(block)")
    }
  }

  @Test func `logging writes a line for each hop of an event on both sides of the presenter`() async throws {
    let test = try ModuleTest { log($0) { journal.note($0) } }
    test.below.takes(Orders.place)
    let event = Orders.place("tea").event()
    await test.does {
      $0.send(event)
    } _: {
      $0.forwards(Orders.place("tea"))
    }
    #expect(
      journal.lines == [
        "Module: View → Presenter  orders.place \(event.id)",
        "Module: Presenter → Interactor  orders.place \(event.id)",
      ])
    try await test.finish()
  }

  @Test func `validate() reports the mistakes that an app's middleware declares`() throws {
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    router.middleware.beforePresenter = [CountingTaps(name: Orders.place, limit: 0)]
    try router.register { $0.module(prefix: "Desk", view: VIPView.init, presenter: ForwardingPresenter.init) }
    #expect(
      router.validate().map(\.description) == [
        "router.middleware: CountingTaps has the limit 0. Pass at least 1."
      ])
  }

  private final class ForwardingPresenter: VIPPresenter {}

  @Test func `validation rejects an event or result that breaks a rule`() async throws {
    let test = try test(rules)
    await test.send(Orders.place("")) {
      $0.fails(Orders.place, .invalid, "Enter an item.")
      $0.ends(.rejected)
    }
    test.below.answers(Orders.price, -1)
    await test.send(Orders.price("tea")) {
      $0.forwards(Orders.price("tea"))
      $0.fails(Orders.price, .invalid, "A price below zero.")
    }
    try await test.finish()
  }

  @Test func `an outbox sends an event on when the app is online, and then answers its sender`() async throws {
    let store = MemoryOutboxStore()
    let outbox = try kept(in: store, clock: clock)
    let test = try test(outbox)
    test.below.answers(Orders.change, ())
    let change = Orders.Change(id: 1, item: "tea")
    await test.send(Orders.change(change)) { $0.ends(.held) }
    #expect(store.load().map(\.name) == ["orders.change"])
    await test.does { _ in
      outbox.isOnline = true
    } _: {
      $0.forwards(Orders.change(change))
      $0.publishes(Orders.change)
    }
    #expect(store.load() == [])
    try await test.finish()
  }

  @Test func `a retry answers with its second attempt when the first attempt times out`() async throws {
    let test = try ModuleTest(middleware: MiddlewareList(beforeInteractor: reliable(clock: clock)), clock: clock)
    test.below.waits(for: Orders.price)
    await test.send(Orders.price("tea")) { $0.forwards(Orders.price("tea")) }
    await test.advance(by: .seconds(5))  // the attempt times out
    await test.advance(by: .seconds(1)) { $0.forwards(Orders.price("tea")) }  // the next attempt begins
    await test.answer(Orders.price, 3) { $0.publishes(Orders.price, 3) }
    try await test.finish()
  }

  @Test func `throttling rejects events after the first until the interval ends`() async throws {
    let test = try ModuleTest(middleware: MiddlewareList(beforeInteractor: calm(clock: clock)), clock: clock)
    test.below.takes(Orders.place)
    await test.send(Orders.place("tea")) { $0.forwards(Orders.place("tea")) }
    await test.send(Orders.place("milk")) { $0.ends(.rejected) }
    await test.advance(by: .seconds(1))
    await test.send(Orders.place("salt")) { $0.forwards(Orders.place("salt")) }
    try await test.finish()
  }

  @Test func `a short-circuit answers some inputs and forwards the others`() async throws {
    let test = try test(closed)
    await test.send(Orders.price("air")) { $0.publishes(Orders.price, 0) }
    await test.send(Orders.price("tea")) {
      $0.forwards(Orders.price("tea"))
      $0.publishes(Orders.price, 3)
    }
    try await test.finish()
  }

  @Test func `authorization rejects an event of a user without permission`() async throws {
    final class Person { var mayOrder = false }
    let person = Person()
    let test = try test(Authorising { _ in person.mayOrder })
    await test.send(Orders.place("tea")) {
      $0.fails(Orders.place, .rejected, "You may not do that.")
      $0.ends(.rejected)
    }
    person.mayOrder = true
    await test.send(Orders.place("tea")) { $0.forwards(Orders.place("tea")) }
    try await test.finish()
  }

  @Test func `failures are counted per module and reported with their inputs`() async throws {
    let test = try RelaxedModuleTest(
      middleware: MiddlewareList(beforeInteractor: [CountingFailures { journal.note("\($0) \($1)") }]))
    test.below.answers(Orders.price) { if $0 == "milk" { 1 } else { throw EventFailure(.error, "None is left.") } }
    for thing in ["tea", "milk", "salt"] { await test.send(Orders.price(thing)) { $0.ends(.answered) } }
    #expect(journal.lines == ["tea 1", "salt 2"])
    try await test.finish()
  }

  @Test func `a delayed event is forwarded after its delay`() async throws {
    let test = try test(Delaying(name: Orders.price, delay: .seconds(3), clock: clock))
    await test.send(Orders.price("tea")) { $0.ends(.held) }
    await test.advance(by: .seconds(3)) {
      $0.forwards(Orders.price("tea"))
      $0.publishes(Orders.price, 3)
    }
    try await test.finish()
  }

  @Test func `an audit writes each event once and each result that arrives`() async throws {
    let test = try RelaxedModuleTest { audit($0) { journal.note($0) } }
    test.below.takes(Orders.place)
    test.below.answers(Orders.price, 3)
    await test.send(Orders.place("tea"))
    await test.does { try await $0.request(Orders.price("tea")) }
    await test.send(Orders.price("milk"))
    let (asked, answered) = ("Module: orders.price", "Module: orders.price success")
    #expect(journal.lines == ["Module: orders.place", asked, answered, asked, answered])
    try await test.finish()
  }

  @Test func `a delayed text is saved when the user leaves the module`() async throws {
    let (clock, router) = (ManualClock(), VIPRouter(onDiagnostic: CollectingSink().report))
    var saved: [String] = []
    try router.register {
      $0.module(
        prefix: "Order",
        middleware: MiddlewareList(beforePresenter: [SavingLater(name: Orders.place, clock: clock)]),
        view: ProbeView.init,
        interactor: { Saving { saved.append($0) } })
    }
    let view = try VIPBuilder(prefix: "Order", router: router).build(as: ProbeView.self)
    view.port.viewIsReady()
    view.send(Orders.place("tea"))
    #expect(saved == [])
    view.port.viewWasRemoved()
    await router.idle()
    #expect(saved == ["tea"])
    #expect(router.droppedCount == 0)
  }

  private final class Saving: VIPInteractor, Mapped {
    static let mapping = Mapping(Saving.self) { $0.on(Orders.place) { part, item in part.save(item) } }
    private let save: @MainActor (String) -> Void
    init(save: @escaping @MainActor (String) -> Void) { self.save = save }
  }

  @Test func `analytics counts each event, route and broadcast once`() async throws {
    let page = RouteName<Void, Never>("orders.page")
    let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: CollectingSink().report)
    let analytics = Analytics(router) { [journal] in journal.note($0) }
    try router.register {
      $0.module(prefix: "Page", view: VIPView.init, presenter: Asking.init, interactor: { Saving { _ in } })
      $0.route(page, .push, to: "Page")
    }
    let first = router.route(page())
    await router.idle()
    let second = try #require(first.target).push(page())
    await router.idle()
    let view = try #require(second.target)
    view.send(page())
    await router.idle()
    #expect(journal.lines == ["orders.page", "orders.page", "orders.page"])
    view.send(Orders.price("tea"))  // the presenter sends `place`
    #expect(journal.lines.dropFirst(3) == ["orders.price", "orders.place"])
    analytics.broadcast(Orders.place("milk"), by: router)
    #expect(journal.lines.dropFirst(5) == ["orders.place"])
    withExtendedLifetime(analytics) {}
  }

  private final class Asking: VIPPresenter, Mapped {
    static let mapping = Mapping(Asking.self) {
      $0.on(Orders.price) { part, item in
        part.send(Orders.place(item))
        return 0
      }
    }
  }

  @Test func `the next attempt is rejected while a handler that ignores its cancellation is running`() async throws {
    let clock = clock
    let stubborn = Stubborn()
    let probe = try ModuleProbe(
      interactor: stubborn, middleware: MiddlewareList(beforeInteractor: reliable(clock: clock)))
    probe.send(Orders.price("tea"))
    await stubborn.gate.visited()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))  // the attempt times out
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))  // the next attempt begins
    await probe.view.waitForResults(of: Orders.price, count: 1)
    #expect(probe.results.map(\.status) == [.rejected])
    #expect(probe.results.first?.message == "This is still in progress. Try again when it has finished.")
    stubborn.gate.open()
    await probe.idle()
  }
}

private final class Stubborn: VIPInteractor, Mapped {
  static let mapping = Mapping(Stubborn.self) {
    $0.on(Orders.price, Stubborn.price)
    $0.policy(.rejectWhileBusy, for: Orders.price)
  }
  let gate = Gate()

  func price(_ thing: String) async throws -> Int {
    await gate.pass()
    return 0
  }
}
