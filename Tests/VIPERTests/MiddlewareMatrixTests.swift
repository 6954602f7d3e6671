import Testing
import VIPER
import VIPERTesting

/// Every two of the time and flow middleware together, in both orders.
@MainActor @Suite("Edges: compositions", .timeLimit(.minutes(5)))
struct MiddlewareMatrixTests {
  enum Link: CaseIterable {
    case timeout, retry, cache, once, debounce, throttleFirst, throttleLast, gate, breaker
    case answering
  }
  enum Ending: CaseIterable { case answered, cancelled, closed, released }

  nonisolated static let names = [Edges.now, Edges.ordered, Edges.orderedStream, Edges.whole]

  private func make(
    _ link: Link, _ name: EventName<Int, Int>, _ clock: ManualClock, _ gates: inout [GateMiddleware]
  ) -> any Middleware {
    switch link {
    case .timeout: return TimeoutMiddleware(name, after: .seconds(4), clock: clock)
    case .retry:
      return RetryMiddleware(name, backOff: BackOff(first: .seconds(1), jitter: 0), clock: clock)
    case .cache: return CacheMiddleware(name, for: .seconds(60), clock: clock)
    case .once: return DeduplicationMiddleware(name)
    case .debounce: return DebounceMiddleware(name, for: .seconds(1), clock: clock)
    case .throttleFirst: return ThrottleMiddleware(name, every: .seconds(1), clock: clock)
    case .throttleLast:
      return ThrottleMiddleware(name, every: .seconds(1), keeping: .last, clock: clock)
    case .gate:
      let gate = GateMiddleware(name)
      gates.append(gate)
      return gate
    case .breaker:
      return CircuitBreakerMiddleware(
        name, opensAfter: 1, retriesAfter: .seconds(2), clock: clock)
    case .answering: return AnsweringMiddleware { $0.answer(name) { $0 == 99 ? 0 : nil } }
    }
  }

  @Test(
    "Every request ends, every event is answered once, and nothing is left",
    arguments: Link.allCases, Link.allCases)
  func pairs(_ upper: Link, _ lower: Link) async throws {
    for name in Self.names {
      for ending in Ending.allCases {
        for bothSides in ending == .answered ? [false, true] : [false] {
          try await run(upper, lower, name, bothSides, ending)
        }
      }
    }
  }

  private func run(
    _ upper: Link, _ lower: Link, _ name: EventName<Int, Int>, _ bothSides: Bool, _ ending: Ending
  ) async throws {
    let clock = ManualClock()
    var gates: [GateMiddleware] = []
    let links = [make(upper, name, clock, &gates), make(lower, name, clock, &gates)]
    let list =
      bothSides
      ? MiddlewareList(beforePresenter: links, beforeInteractor: links)
      : MiddlewareList(beforeInteractor: links)
    let what = "\(upper) over \(lower), \(name.text), \(bothSides ? "both sides" : ""), \(ending)"
    let sink = CollectingSink()
    var strongView: Reacting? = Reacting()
    weak let view = strongView
    weak var part: Directed?
    var failures = 2
    var runs = 0
    func fail() throws {
      runs += 1
      failures -= 1
      if failures >= 0 { throw EventFailure(.error, "Not yet.") }
    }
    var kept: [Event] = []
    do {
      let made = Directed()
      part = made
      try view?.assemble(interactor: made, middleware: list, diagnostics: sink)
      view?.port.ready()
      let part = made
      part.now = {
        try fail(); return $0
      }
      part.plain = {
        try fail(); return $0
      }
      part.latest = {
        try fail(); return $0
      }
      part.single = {
        try fail(); return $0
      }
      part.ordered = {
        try fail(); return $0
      }
      part.orderedStream = { number in
        AsyncStream { continuation in
          continuation.yield(number)
          continuation.yield(number)
          continuation.finish()
        }
      }
      part.whole = { _, event in
        kept.append(event)
        return .accepted
      }
    }
    var sent: [Event.ID] = []
    func send(_ number: Int) {
      let event = name.event(number)
      if view?.send(event) != .gone { sent.append(event.id) }
    }
    func asking(_ number: Int) -> Running<Int> {
      Running { [weak view] in try await view?.request(name, number) ?? -1 }
    }
    func looping(_ number: Int) -> Running<[Int]> {
      let answers = view?.answers(name, number)
      return Running {
        var numbers: [Int] = []
        if let answers { for try await number in answers { numbers.append(number) } }
        return numbers
      }
    }
    var requests: [Running<Int>] = []
    var loops: [Running<[Int]>] = []
    for round in 0..<3 {
      send(1)
      requests.append(asking(1))
      loops.append(looping(1))
      requests.append(asking(2))
      send(2)
      await settle()
      if round == 1 {
        for gate in gates { gate.open() }
        switch ending {
        case .answered: break
        case .cancelled:
          for asked in requests { asked.task?.cancel() }
          for loop in loops { loop.task?.cancel() }
        case .closed: view?.port.removed()
        case .released: strongView = nil
        }
      }
      clock.advance(by: .milliseconds(500))
    }
    var rounds = 0
    func isOver() -> Bool {
      requests.allSatisfy { $0.ending != nil } && loops.allSatisfy { $0.ending != nil }
        && (ending == .closed || ending == .released
          || sent.allSatisfy { id in
            view?.results.contains { $0.event == id } == true
          })
    }
    while rounds < 60, !isOver() {
      rounds += 1
      await settle()
      for event in kept { part?.answer(event, with: 5) }
      for event in kept where requests.contains(where: { $0.ending == nil }) == false {
        part?.answer(EventResult(answering: event, status: .noMoreData))
      }
      if rounds > 1 { kept = [] }
      clock.advance(by: .milliseconds(500))
    }
    for (index, asked) in requests.enumerated() {
      #expect(asked.ending != nil, "request \(index) hangs: \(what)")
    }
    for (index, loop) in loops.enumerated() {
      #expect(loop.ending != nil, "loop \(index) hangs: \(what)")
    }
    if let view, ending == .answered || ending == .cancelled {
      for id in sent {
        let answers = view.results.filter { $0.event == id }
        let isMany = name.text == Edges.orderedStream.text || name.text == Edges.whole.text
        #expect(
          isMany ? !answers.isEmpty : answers.count == 1,
          "\(answers.count) answers to \(id): \(answers.map(\.description)): \(what)")
      }
      #expect(requestCount(of: view) == 0, "\(what)")
    }
    #expect(sink.messages.filter { !$0.contains("waited for its turn") } == [], "\(what)")
    for asked in requests { asked.task?.cancel() }
    for loop in loops { loop.task?.cancel() }
    for _ in 0..<3 {
      await settle()
      clock.advance(by: .seconds(60))
    }
    kept = []
    strongView = nil
    for _ in 0..<20 where view != nil || part != nil { await settle() }
    #expect(view == nil && part == nil, "leaks: \(what)")
  }
}
