import Foundation
import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

// The examples of the articles on middleware, of VIPER and of VIPERMiddleware, word for word.

enum Orders {
  static let place = EventName<String, Never>("orders.place")
  static let price = EventName<String, Int>("orders.price")
}

@MainActor func log(_ router: VIPRouter, write: @escaping @MainActor (String) -> Void) {
  router.middleware = .onBothSides(LoggingMiddleware(level: .info) { _, line in write(line) })
}

@MainActor
let rules = ValidationMiddleware {
  $0.check(Orders.place) { $0.isEmpty ? "Say what you want." : nil }
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
  $0.answer(Orders.price) { $0 == "air" ? 0 : nil }  // `nil`: the event goes on
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
  var seen: Set<Event.ID> = []  // an event takes a step at each node, and counts at the first
  router.observe { hop in
    switch hop.subject {
    case .event(let event):
      if event.kind != .lifecycle, seen.insert(event.id).inserted { write("\(hop.module): \(event.name)") }
    case .result(let result):
      if hop.stage == .view || hop.stage == .requester { write("\(hop.module): \(result.name) \(result.status)") }
    }
    return nil
  }
}

// The end of the examples.

private final class Shop: VIPInteractor, HandlesEvents {
  static let events = EventMapping(Shop.self) {
    $0.on(Orders.place) { part, order in part.orders.append(order) }
    $0.on(Orders.price, Shop.price)
  }
  var orders: [String] = []
  var prices: [@MainActor () async throws -> Int] = []

  func price(_ thing: String) async throws -> Int {
    prices.isEmpty ? thing.count : try await prices.removeFirst()()
  }
}

@MainActor @Suite("The article on middleware")
struct MiddlewareArticleTests {
  private let shop = Shop()
  private let clock = ManualClock()

  private func probe(_ middleware: [any Middleware]) throws -> ModuleProbe {
    try ModuleProbe(interactor: shop, middleware: MiddlewareList(beforeInteractor: middleware))
  }

  @Test func `Its examples are the code above`() throws {
    let article =
      try Repository.article("Middleware") + Repository.article("VIPERMiddleware", of: "VIPERMiddleware")
    let tests = try Repository.tests()
    let blocks = article.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(blocks.count == 9)
    for block in blocks {
      #expect(tests.contains { $0.contains(block) }, "not compiled: \(block)")
    }
  }

  @Test func `Log: a line for each hop, on both sides`() throws {
    let router = VIPRouter(diagnostics: CollectingSink())
    let journal = Journal()
    log(router) { journal.note($0) }
    let shop = shop
    try router.register {
      $0.module(prefix: "Shop", view: { _ in VIPView() }, interactor: { _ in shop })
    }
    let view = try VIPBuilder(prefix: "Shop", router: router).build(as: VIPView.self)
    let event = Orders.place.event("tea")
    view.send(event)
    #expect(
      journal.lines
        == Array(repeating: "→ orders.place \(event.id)", count: 2))
  }

  @Test func `Validate: what breaks a rule goes no further`() async throws {
    let probe = try probe([rules])
    #expect(probe.view.send(Orders.place, "") == .rejected && shop.orders.isEmpty)
    #expect(probe.results.first?.message == "Say what you want.")
    shop.prices = [{ -1 }]
    let error = await #expect(throws: RequestError.self) {
      try await probe.view.request(Orders.price, "tea")
    }
    #expect(error?.result?.message == "A price below zero.")
  }

  @Test func `Retry: after a timeout the second attempt answers`() async throws {
    let (probe, clock) = (try probe(reliable(clock: clock)), clock)
    let (gate, view) = (Gate(), probe.view)
    shop.prices = [
      {
        await gate.pass()
        return 0
      }, { 3 },
    ]
    let asked = Task { try await view.request(Orders.price, "tea") }
    await gate.visited()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))  // the attempt ends
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))  // the next begins
    #expect(try await asked.value == 3)
    gate.open()
  }

  @Test func `Throttle: the first is kept, until the time is over`() throws {
    let probe = try probe(calm(clock: clock))
    #expect(probe.view.send(Orders.place, "tea") == .accepted)
    #expect(probe.view.send(Orders.place, "tea") == .rejected)
    clock.advance(by: .seconds(1))
    #expect(probe.view.send(Orders.place, "tea") == .accepted)
    #expect(shop.orders.count == 2)
  }

  @Test func `Short-circuit: some are answered, the rest goes on`() async throws {
    let probe = try probe([closed])
    #expect(try await probe.view.request(Orders.price, "air") == 0)
    #expect(try await probe.view.request(Orders.price, "tea") == 3)
  }

  @Test func `Authorise: who may not is told, and nothing runs`() throws {
    final class Person { var mayOrder = false }
    let person = Person()
    let probe = try probe([Authorising { _ in person.mayOrder }])
    #expect(probe.view.send(Orders.place, "tea") == .rejected)
    #expect(probe.results.first?.message == "You may not do that.")
    person.mayOrder = true
    #expect(probe.view.send(Orders.place, "tea") == .accepted && shop.orders == ["tea"])
  }

  @Test func `Remember: what failed, and how often in this module`() async throws {
    let journal = Journal()
    let probe = try probe([CountingFailures { input, count in journal.note("\(input) \(count)") }])
    shop.prices = [{ throw CancellationError() }, { 1 }, { throw CancellationError() }]
    for thing in ["tea", "milk", "salt"] {
      probe.view.send(Orders.price, thing)
      await probe.idle()
    }
    #expect(journal.lines == ["tea 1", "salt 2"])
  }

  @Test func `Go on later: the event goes on when its time has come`() async throws {
    let probe = try probe([Delaying(name: Orders.price, delay: .seconds(3), clock: clock)])
    #expect(probe.view.send(Orders.price, "tea") == .held)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(3))
    await probe.view.waitForResults(of: Orders.price, count: 1)
    #expect(probe.outputs(of: Orders.price) == [3])
  }

  @Test func `Audit: each event is written once, and each result that arrives`() async throws {
    let probe = try probe([])
    let journal = Journal()
    audit(probe.router) { journal.note($0) }
    probe.send(Orders.place, "tea")
    #expect(try await probe.request(Orders.price, "tea") == 3)
    probe.send(Orders.price, "milk")
    await probe.idle()
    let (asked, answered) = ("Probe: orders.price", "Probe: orders.price success")
    #expect(journal.lines == ["Probe: orders.place", asked, answered, asked, answered])
  }

  @Test func `A handler that ignores its cancellation is still busy when it is tried again`() async throws {
    let clock = clock
    let stubborn = Stubborn()
    let probe = try ModuleProbe(
      interactor: stubborn, middleware: MiddlewareList(beforeInteractor: reliable(clock: clock)))
    probe.send(Orders.price, "tea")
    await stubborn.gate.visited()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))  // the attempt ends
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))  // the next begins
    await probe.view.waitForResults(of: Orders.price, count: 1)
    #expect(probe.results.map(\.status) == [.rejected])
    #expect(probe.results.first?.message == "This is still being done. Try again when it has ended.")
    stubborn.gate.open()
    await probe.idle()
  }
}

private final class Stubborn: VIPInteractor, HandlesEvents {
  static let events = EventMapping(Stubborn.self) {
    $0.on(Orders.price, Stubborn.price)
    $0.policy(.dropWhileBusy, for: Orders.price)
  }
  let gate = Gate()

  func price(_ thing: String) async throws -> Int {
    await gate.pass()
    return 0
  }
}
