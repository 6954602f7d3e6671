import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let ask = EventName<Int, Int>("held.ask")
  static let later = EventName<Int, Int>("held.later")
  static let many = EventName<Int, Int>("held.many")
}

/// The numbers 1, 2, 3 and so on. The iterator runs on the executor of the caller.
private struct Elements: AsyncSequence, Sendable {
  let last: Int

  struct Iterator: AsyncIteratorProtocol {
    var number = 0
    let last: Int

    mutating func next() async -> Int? { await next(isolation: nil) }

    mutating func next(isolation actor: isolated (any Actor)?) async -> Int? {
      number += 1
      return number <= last ? number : nil
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(last: last) }
}

private final class Counting: VIPInteractor, Mapped {
  static let mapping = Mapping(Counting.self) {
    $0.on(Names.ask) { part, number in
      part.runs += 1
      if part.runs <= part.failures { throw EventFailure(.error, "Not yet.") }
      return number
    }
    $0.on(Names.later) { part, number in
      part.runs += 1
      let run = part.runs
      await part.gates[run - 1].pass()
      return 100 * run + number
    }
    $0.on(Names.many) { part, count in
      Elements(last: count)
    }
  }
  var runs = 0
  /// The number of runs that fail before a run succeeds.
  var failures = 0
  let gates = [Gate(), Gate(), Gate()]
}

/// A middleware that holds events until the test resumes them.
private final class Holding: EventMiddleware {
  var held: [(event: Event, next: HeldNext)] = []
  var kept: [(event: Event, next: Next)] = []
  var keepsNext = false

  func handle(_ event: Event, next: Next) -> Outcome {
    guard event.kind == .business else { return next.handle(event) }
    if keepsNext { kept.append((event, next)) } else { held.append((event, next.hold())) }
    return .held
  }
}

@MainActor @Suite("Law 1: held events")
struct HeldEventTests {
  private func build() throws -> (probe: ModuleProbe, holding: Holding, interactor: Counting) {
    let holding = Holding()
    let interactor = Counting()
    let probe = try ModuleProbe(interactor: interactor, middleware: .above(holding))
    return (probe, holding, interactor)
  }

  @Test func `a held event continues later as a separate delivery, and its sender receives the answer`() throws {
    let (probe, holding, interactor) = try build()
    #expect(probe.send(Names.ask(5)) == .held)
    #expect(interactor.runs == 0)
    #expect(probe.results.isEmpty)
    let held = holding.held.removeFirst()
    #expect(held.next.handle(held.event) == .answered)
    #expect(probe.results.map(\.eventID) == [held.event.id])
    #expect(probe.outputs(of: Names.ask) == [5])
  }

  @Test func `a held event can be answered or rejected without continuing`() throws {
    let (probe, holding, interactor) = try build()
    probe.send(Names.ask(1))
    probe.send(Names.ask(2))
    let first = holding.held.removeFirst()
    let second = holding.held.removeFirst()
    first.next.receive(EventResult(answering: first.event, status: .success, data: 10))
    #expect(second.next.reject(second.event, "Not today.") == .rejected)
    #expect(interactor.runs == 0)
    #expect(probe.outputs(of: Names.ask) == [10])
    #expect(probe.results.map(\.status) == [.success, .invalid])
    #expect(probe.results[1].message == "Not today.")
  }

  @Test func `a held event that is released unused is reported as lost`() throws {
    let (probe, holding, _) = try build()
    probe.send(Names.ask(1))
    holding.held = []
    #expect(probe.sink.briefs == ["middleware.heldAndDropped: held.ask, Probe"])
  }

  @Test func `a held event retains no part, and does not continue after its module was released`() throws {
    let holding = Holding()
    weak var interactor: Counting?
    weak var view: ProbeView?
    do {
      let part = Counting()
      let probe = try ModuleProbe(interactor: part, middleware: .above(holding), isShown: false)
      interactor = part
      view = probe.view
      probe.send(Names.ask(1))
    }
    #expect(interactor == nil)
    #expect(view == nil)
    let held = try #require(holding.held.first)
    #expect(held.next.handle(held.event) == .gone)
    #expect(held.next.reject(held.event, "") == .gone)
  }

  @Test func `a stored next passes on no event or result after its call, and each use is reported`() throws {
    let (probe, holding, interactor) = try build()
    defer { holding.kept = [] }  // A stored `next` retains its module.
    holding.keepsNext = true
    probe.send(Names.ask(1))
    let kept = try #require(holding.kept.first)
    #expect(kept.next.handle(kept.event) == .rejected)
    #expect(
      kept.next.receive(EventResult(answering: kept.event, status: .success, data: 1)) == .rejected)
    #expect(interactor.runs == 0)
    #expect(probe.results.isEmpty)
    #expect(probe.sink.messages.count == 3)
    #expect(probe.sink.briefs.first == "middleware.heldWithoutHandle: held.ask, Probe")
    #expect(probe.sink.diagnostics.dropFirst().allSatisfy { $0.code == "middleware.staleNext" })
  }

  @Test func `a middleware can answer an event, reject it or pass on another event`() throws {
    let cache = Inline(onEvent: { event, next in
      switch event.input(of: Names.ask) {
      case 1:
        next.receive(EventResult(answering: event, status: .success, data: 100))
        return .answered
      case 2: return next.reject(event, "No twos.")
      case 3: return next.handle(event.with(data: 30))
      default: return next.handle(event)
      }
    })
    let interactor = Counting()
    let probe = try ModuleProbe(interactor: interactor, middleware: .below(cache))
    #expect(
      (1...4).map { probe.send(Names.ask($0)) } == [.answered, .rejected, .answered, .answered])
    #expect(probe.outputs(of: Names.ask) == [100, 30, 4])
    #expect(interactor.runs == 2)
  }
}

@MainActor @Suite("Law 3: held events that are used more than once")
struct HeldTwiceTests {
  private let holding = Holding()
  private let interactor = Counting()
  private let probe: ModuleProbe

  init() throws {
    probe = try ModuleProbe(interactor: interactor, middleware: .above(holding))
  }

  @Test(arguments: [0, 1])
  func `only the first answer to a held event that continues twice is delivered`(first: Int) async throws {
    probe.send(Names.later(5))
    do {
      let (event, next) = holding.held.removeFirst()
      #expect(next.handle(event) == .accepted)
      #expect(next.handle(event) == .accepted)
      // The held event is released here. The handlers that it has started continue.
    }
    await interactor.gates[0].visited()
    await interactor.gates[1].visited()
    interactor.gates[first].open()
    await probe.view.waitForResults(of: Names.later, count: 1)
    interactor.gates[1 - first].open()
    await probe.idle()
    #expect(probe.outputs(of: Names.later) == [100 * (first + 1) + 5])
    #expect(probe.router.droppedCount == 1)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `a second answer to a held event is dropped and counted`() throws {
    for _ in 1...2 { probe.send(Names.ask(5)) }
    let (first, second) = (holding.held[0], holding.held[1])
    func answer(_ event: Event) -> EventResult {
      EventResult(answering: event, status: .success, data: 9)
    }
    #expect(first.next.receive(answer(first.event)) != .gone)
    #expect(first.next.receive(answer(first.event)) == .gone)
    #expect(second.next.handle(second.event) == .answered)
    #expect(second.next.reject(second.event, "Too late.") == .gone)
    #expect(probe.outputs(of: Names.ask) == [9, 5])
    #expect(probe.router.droppedCount == 2)
  }

  @Test func `a middleware can retry a held event until the handler succeeds`() throws {
    final class Retrying: Middleware {
      var held: (event: Event, next: HeldNext)?
      func handle(_ event: Event, next: Next) -> Outcome {
        guard event.isNamed(Names.ask) else { return next.handle(event) }
        held = (event, next.hold())
        return held?.next.handle(event) ?? .gone
      }
      func receive(_ result: EventResult, next: Next) -> Outcome {
        guard result.status == .error, let held else { return next.receive(result) }
        return held.next.handle(held.event)
      }
    }
    let interactor = Counting()
    interactor.failures = 2
    let probe = try ModuleProbe(interactor: interactor, middleware: .above(Retrying()))
    #expect(probe.send(Names.ask(5)) == .waiting)
    #expect(interactor.runs == 3)
    #expect(probe.outputs(of: Names.ask) == [5])
    #expect(probe.results.count == 1)
    #expect(probe.router.droppedCount == 0)
  }

  @Test func `a held event accepts all elements of a sequence and drops a later answer`() async throws {
    probe.send(Names.many(3))
    let (event, next) = try #require(holding.held.first)
    #expect(next.handle(event) == .accepted)
    await probe.view.waitForResults(of: Names.many, count: 3)
    await probe.idle()
    #expect(next.receive(EventResult(answering: event, status: .success, data: 4)) == .gone)
    #expect(probe.outputs(of: Names.many) == [1, 2, 3])
    #expect(probe.router.droppedCount == 1)
  }

  @Test func `a request is answered when its held event continues`() async throws {
    let asked = Task { try await probe.request(Names.ask(5)) }
    await Task {}.value
    await probe.idle()
    let (event, next) = try #require(holding.held.first)
    #expect(next.handle(event) == .answered)
    #expect(try await asked.value == 5)
    #expect(next.handle(event) == .gone, "the event was answered, so no handler runs again")
    #expect(interactor.runs == 1)
    #expect(probe.results.isEmpty)
    #expect(probe.router.droppedCount == 1)
  }

  @Test(arguments: [true, false])
  func `a request ends when its held event is released`(isUsed: Bool) async throws {
    let swallowing = Inline(onResult: { _, _ in .answered })
    let probe = try ModuleProbe(
      interactor: Counting(),
      middleware: MiddlewareList(beforePresenter: [holding], beforeInteractor: [swallowing]))
    let asked = await ask(probe, Names.ask, 5)
    if isUsed {
      let (event, next) = try #require(holding.held.first)
      next.handle(event)
    }
    holding.held = []
    #expect(await asked.value == (isUsed ? "consumed" : "noAnswer"))
    #expect(probe.sink.messages.count == (isUsed ? 0 : 1))
  }

  @Test func `a held event of a cancelled request does not continue and is counted`() async throws {
    let asked = Task { try await probe.request(Names.ask(5)) }
    await Task {}.value
    asked.cancel()
    _ = await asked.result
    let (event, next) = try #require(holding.held.first)
    #expect(next.handle(event) == .gone)
    #expect(next.reject(event, "") == .gone)
    #expect(interactor.runs == 0)
    #expect(probe.results.isEmpty)
    #expect(probe.router.droppedCount == 2)
  }

  @Test func `requests of held events end when the module closes, and no handler runs`() async throws {
    let asked = await ask(probe, Names.ask, 5)
    probe.view.port.viewWasRemoved()
    #expect(await asked.value == "gone")
    let (event, next) = try #require(holding.held.first)
    #expect(next.handle(event) == .gone)
    #expect(interactor.runs == 0)
  }
}
