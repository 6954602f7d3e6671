import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let now = EventName<Int, Int>("request.now")
  static let later = EventName<Int, Int>("request.later")
  static let fails = EventName<ResultStatus, Int>("request.fails")
  static let taken = EventName<Int, Int>("request.taken")
  static let formatted = EventName<Int, Int>("request.formatted")
  static let shown = EventName<Int, String>("request.shown")
  static let renamed = EventName<Int, Int>("request.renamed")
  static let doubled = EventName<Int, Int>("request.doubled")
  static let whole = EventName<Int, Int>("request.whole")
  static let nobody = EventName<Int, Int>("request.nobody")
  static let oneWay = EventName<Int, Never>("request.oneWay")
  /// The same name with an output. The compiler warns about a request for an event without an output.
  static let oneWayAsked = EventName<Int, Int>("request.oneWay")
  static let none = EventName<Void, Int>("request.none")
  static let throughPresenter = EventName<Int, Int>("request.throughPresenter")
}

private final class Working: VIPInteractor, Mapped {
  static let mapping = Mapping(Working.self) {
    $0.on(Names.now) { part, number in number + 1 }
    $0.on(Names.later, Working.later)
    $0.on(Names.fails) { part, status in throw EventFailure(status, "said so", title: "Title") }
    $0.on(Names.taken) { part, number in number }
    $0.on(Names.formatted) { part, number in number }
    $0.on(Names.renamed) { part, number in number }
    $0.on(Names.oneWay) { part, number in part.oneWays += number }
    $0.on(Names.none) { part in AsyncStream<Int> { $0.finish() } }
    $0.on(Names.whole, Working.whole)
  }
  let gate = Gate()
  var oneWays = 0
  var kept: [Event] = []
  var whole: @MainActor (Working, Event) -> Outcome = { part, event in
    part.kept.append(event)
    return .accepted
  }

  func later(_ number: Int) async throws -> Int {
    await gate.pass()
    try Task.checkCancellation()
    return number + 1
  }

  func whole(_ event: Event) -> Outcome { whole(self, event) }
}

private final class WorkingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(WorkingPresenter.self) {
    $0.on(Names.throughPresenter, WorkingPresenter.ask)
    $0.receive(Names.taken) { part, number in part.taken.append(number) }
    $0.format(Names.formatted, as: Names.shown) { part, _, number in "\(number)" }
    $0.format(Names.renamed, as: Names.doubled) { part, _, number in 2 * number }
    $0.receive(Names.now) { part, number in part.answers.append(number) }
  }
  var taken: [Int] = []
  var answers: [Int] = []

  func ask(_ number: Int) async throws -> Int {
    if number < 0 { return try await request(Names.fails(.noMoreData)) }
    return try await 10 * request(Names.later(number))
  }
}

/// The error with which a request ended.
@MainActor private func reason<Output>(
  _ request: @MainActor () async throws(RequestError) -> Output
) async throws -> RequestError {
  let answer: String
  do {
    let output = try await request()
    answer = "\(output)"
  } catch {
    return error
  }
  throw EventFailure(.error, "It was answered \(answer).")
}

@MainActor @Suite("C09, law 2: requests")
struct RequestTests {
  private let interactor = Working()
  private let presenter = WorkingPresenter()
  private let journal = Journal()

  private func build(_ middleware: MiddlewareList = MiddlewareList()) throws -> ModuleProbe {
    try ModuleProbe(presenter: presenter, interactor: interactor, middleware: middleware)
  }

  @Test
  func `an answer climbs through the middleware above the answering part and ends at the requester`() async throws {
    let probe = try build(
      MiddlewareList(
        beforePresenter: [Tap(name: "A", journal: journal), Tap(name: "B", journal: journal)],
        beforeInteractor: [Tap(name: "C", journal: journal)]))
    #expect(try await probe.view.request(Names.renamed(4)) == 8)
    let (down, up) = ("request.renamed", "request.doubled")
    #expect(
      journal.lines == ["A↓\(down)", "B↓\(down)", "C↓\(down)", "C↑\(down)", "B↑\(up)", "A↑\(up)"])
    #expect(probe.results.isEmpty, "the view's mapping does not receive the answer")
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `the answer to a presenter's request does not reach the presenter's own result mapping`()
    async throws
  {
    let probe = try build(
      MiddlewareList(
        beforePresenter: [Tap(name: "A", journal: journal)],
        beforeInteractor: [Tap(name: "C", journal: journal)]))
    #expect(try await presenter.request(Names.now(1)) == 2)
    #expect(journal.lines == ["C↓request.now", "C↑request.now"])
    #expect(presenter.answers.isEmpty)
    #expect(probe.results.isEmpty)
    probe.send(Names.now(5))
    #expect(presenter.answers == [6], "the mapping receives the answer to a sent event")
  }

  @Test func `a request waits for an asynchronous handler, and idle() waits for the answer`() async throws {
    let probe = try build()
    let asked = Task { try await probe.request(Names.later(1)) }
    await interactor.gate.visited()
    interactor.gate.open()
    await probe.idle()
    #expect(try await asked.value == 2)
    #expect(probe.results.isEmpty)
  }

  @Test func `a mapping that consumes the answer ends the request with an error that names the part`() async throws {
    let probe = try build()
    let error = try await reason { () throws(RequestError) in
      try await probe.request(Names.taken(1))
    }
    #expect(error.code == "consumed")
    #expect(brief(error) == "RequestError.consumed: request.taken, WorkingPresenter")
    #expect(presenter.taken == [1])
    #expect(probe.sink.messages.isEmpty)
  }

  @Test
  func `a middleware that consumes the answer ends the request with an error that names the middleware`() async throws {
    let probe = try build(
      MiddlewareList(beforeInteractor: [Inline(onResult: { _, _ in .answered })]))
    let error = try await reason { () throws(RequestError) in try await probe.request(Names.now(1))
    }
    #expect(error.code == "consumed")
    #expect(brief(error) == "RequestError.consumed: request.now, Inline")
  }

  @Test(arguments: [true, false])
  func `an answer of the wrong type fails the request with an error that names both types`(isFormatted: Bool)
    async throws
  {
    let probe = try build(
      MiddlewareList(beforeInteractor: [
        Inline(onResult: { result, next in
          next.receive(result.isNamed(Names.later) ? result.with(data: "text") : result)
        })
      ]))
    interactor.gate.open()
    let name = isFormatted ? Names.formatted : Names.later
    let error = try await reason { () throws(RequestError) in try await probe.request(name(1)) }
    #expect(error.code == "wrongType")
    #expect(error.status == .invalid)
    #expect(error.names == ["Int", "String"])
    #expect(error.event == name.text)
  }

  @Test(arguments: [
    ("error", "failed"), ("warning", "failed"), ("invalid", "failed"), ("empty", "failed"),
    ("noMoreData", "failed"), ("mine", "failed"), ("timeout", "timedOut"),
    ("rejected", "rejected"), ("unhandled", "unhandled"), ("cancelled", "cancelled"),
  ])
  func `a result with any status except success fails the request`(status: String, kind: String) async throws {
    let probe = try build()
    let status = ResultStatus(rawValue: status)
    let error = try await reason { () throws(RequestError) in
      try await probe.request(Names.fails(status))
    }
    #expect("\(error.code)" == kind)
    #expect(error.status == status)
    if kind == "failed" || kind == "rejected" { #expect(error.description == "said so") }
  }

  @Test func `a request of an unhandled event fails, and the event is reported once`() async throws {
    let probe = try build()
    let error = try await reason { () throws(RequestError) in
      try await probe.request(Names.nobody(1))
    }
    #expect(error.code == "unhandled")
    #expect(probe.sink.messages.count == 1)
    #expect(probe.results.isEmpty)
  }

  @Test func `a request that the depth limit or a middleware rejects fails with the reason`() async throws {
    let silent = Inline(onEvent: { $0.isNamed(Names.now) ? .rejected : $1.handle($0) })
    let probe = try build(MiddlewareList(beforePresenter: [silent]))
    let error = try await reason { () throws(RequestError) in try await probe.request(Names.now(1))
    }
    #expect(error.code == "rejected")
    probe.router.depthLimit = 0
    interactor.gate.open()
    let tooDeep = try await reason { () throws(RequestError) in
      try await probe.request(Names.throughPresenter(1))
    }
    #expect(tooDeep.code == "rejected")
    #expect(probe.sink.diagnostics.last?.code == "event.tooDeep")
  }

  @Test func `a timeout cancels the handler, and its late answer is dropped and counted`() async throws {
    let probe = try build()
    let clock = ManualClock()
    let asked = Task {
      try await reason { () throws(RequestError) in
        try await probe.request(Names.later(1), timeout: .seconds(5), clock: clock)
      }
    }
    await clock.waitForSleepers()
    await interactor.gate.visited()
    clock.advance(by: .seconds(4))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    #expect(try await asked.value.code == "timedOut")
    #expect(probe.router.droppedCount == 0)
    interactor.gate.open()
    await probe.idle()
    #expect(probe.router.droppedCount == 1)
    #expect(probe.results.isEmpty)
  }

  @Test func `a request that is answered in time leaves no timer behind`() async throws {
    let probe = try build()
    let clock = ManualClock()
    let asked = Task { try await probe.request(Names.later(1), timeout: .seconds(5), clock: clock) }
    await clock.waitForSleepers()
    interactor.gate.open()
    #expect(try await asked.value == 2)
    await Task {}.value
    #expect(clock.sleeperCount == 0)
  }

  @Test
  func `cancelling a request cancels only its own handler, and a late answer is dropped and counted`() async throws {
    let probe = try build()
    let first = Task {
      try await reason { () throws(RequestError) in try await probe.request(Names.later(1)) }
    }
    let second = Task { try await probe.request(Names.later(2)) }
    await interactor.gate.visited(by: 2)
    first.cancel()
    #expect(try await first.value.code == "cancelled")
    interactor.gate.open()
    #expect(try await second.value == 3)
    await probe.idle()
    #expect(probe.router.droppedCount == 1)
    #expect(probe.results.isEmpty)
  }

  @Test func `a request from a cancelled task sends no event`() async throws {
    let probe = try build(MiddlewareList(beforePresenter: [Tap(name: "A", journal: journal)]))
    let asked = Task {
      await Task.yield()
      return try await reason { () throws(RequestError) in try await probe.request(Names.now(1)) }
    }
    asked.cancel()
    #expect(try await asked.value.code == "cancelled")
    #expect(journal.lines.isEmpty)
  }

  @Test(arguments: [true, false])
  func `a request fails when its module closes, and later requests fail too`(isRemoved: Bool) async throws {
    var probe: ModuleProbe? = try build()
    let presenter = presenter
    let asked = Task {
      try await reason { () throws(RequestError) in try await presenter.request(Names.later(1)) }
    }
    await interactor.gate.visited()
    if isRemoved { probe?.view.port.viewWasRemoved() } else { probe = nil }
    #expect(try await asked.value.code == "gone")
    let late = try await reason { () throws(RequestError) in
      try await presenter.request(Names.now(1))
    }
    #expect(late.code == "gone")
    interactor.gate.open()
  }

  @Test func `a request fails if its part was never assembled`() async throws {
    let error = try await reason { () throws(RequestError) in
      try await ProbeView().request(Names.now(1))
    }
    #expect(error.code == "notAssembled")
    #expect(error.event == "request.now")
  }

  @Test func `a request to a one-way handler or an empty sequence ends without an answer`() async throws {
    let probe = try build()
    for error in [
      try await reason { () throws(RequestError) in try await probe.request(Names.oneWayAsked(1)) },
      try await reason { () throws(RequestError) in try await probe.request(Names.none()) },
    ] {
      #expect(error.code == "noAnswer")
    }
    #expect(interactor.oneWays == 1)
  }

  @Test(arguments: [Outcome.answered, .accepted, .routed, .waiting, .held, .unhandled, .gone])
  func `a request ends without an answer if a middleware returns without passing the event on`(outcome: Outcome)
    async throws
  {
    let silent = Inline(onEvent: { $0.isNamed(Names.now) ? outcome : $1.handle($0) })
    let probe = try build(MiddlewareList(beforePresenter: [silent]))
    let error = try await reason { () throws(RequestError) in try await probe.request(Names.now(1))
    }
    switch outcome {
    case .unhandled, .gone: #expect(error.code.description == "\(outcome)")
    default: #expect(error.code == "noAnswer")
    }
  }

  @Test func `a request ends without an answer if a middleware passes on another event`() async throws {
    let other = Inline(onEvent: {
      $1.handle($0.isNamed(Names.now) ? Names.later(1).event() : $0)
    })
    let probe = try build(MiddlewareList(beforePresenter: [other]))
    let error = try await reason { () throws(RequestError) in try await probe.request(Names.now(1))
    }
    #expect(error.code == "noAnswer")
    interactor.gate.open()
    await probe.idle()
    #expect(probe.outputs(of: Names.later) == [2], "the other event is answered like a sent event")
  }

  @Test func `a whole-event handler can answer an event later, or forward it later`() async throws {
    final class Forwarding: VIPPresenter, Mapped {
      static let mapping = Mapping(Forwarding.self) {
        $0.on(Names.now, Forwarding.keep)
      }
      var kept: Event?
      func keep(_ event: Event) -> Outcome {
        kept = event
        return .held
      }
    }
    let forwarding = Forwarding()
    let probe = try ModuleProbe(presenter: forwarding, interactor: interactor)
    let forwarded = Task { try await probe.request(Names.now(1)) }
    let answered = Task { try await probe.request(Names.whole(2)) }
    await Task {}.value
    let event = try #require(forwarding.kept)
    #expect(forwarding.forward(event, with: 5) == .answered)
    #expect(try await forwarded.value == 6)
    let kept = try #require(interactor.kept.first)
    #expect(interactor.answer(kept, with: 20) == .answered)
    #expect(try await answered.value == 20)
    #expect(interactor.answer(kept, with: 21) == .gone, "no request waits for a second answer")
    #expect(probe.router.droppedCount == 1)
    #expect(probe.results.isEmpty)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `a stored event of a cancelled request does not continue, and its answer is dropped`() async throws {
    final class Keeping: VIPPresenter, Mapped {
      static let mapping = Mapping(Keeping.self) {
        $0.on(Names.now) { part, event in
          part.kept = event
          return .accepted
        }
      }
      var kept: Event?
    }
    let keeping = Keeping()
    let probe = try ModuleProbe(presenter: keeping, interactor: interactor)
    let asked = Task {
      try await reason { () throws(RequestError) in try await probe.request(Names.now(1)) }
    }
    await Task {}.value
    let event = try #require(keeping.kept)
    asked.cancel()
    #expect(try await asked.value.code == "cancelled")
    #expect(keeping.forward(event) == .gone)
    #expect(keeping.answer(event, with: 2) == .gone)
    #expect(probe.router.droppedCount == 2)
    #expect(probe.results.isEmpty)
  }

  @Test func `a request ends if a whole-event handler forwards its event to a one-way handler`() async throws {
    final class Forwarding: VIPPresenter, Mapped {
      static let mapping = Mapping(Forwarding.self) {
        $0.on(Names.oneWay) { part, event in part.forward(event) }
      }
    }
    let probe = try ModuleProbe(presenter: Forwarding(), interactor: interactor)
    let error = try await reason { () throws(RequestError) in
      try await probe.request(Names.oneWayAsked(1))
    }
    #expect(error.code == "noAnswer")
  }

  @Test func `the second of two answers to a request is dropped and counted`() async throws {
    let twice = Inline(onEvent: { event, next in
      _ = next.handle(event)
      return next.handle(event)
    })
    let probe = try build(MiddlewareList(beforePresenter: [twice]))
    let asked = Task { try await probe.request(Names.whole(1)) }
    interactor.whole = { part, event in part.answer(event, with: 7) }
    #expect(try await asked.value == 7)
    #expect(probe.router.droppedCount == 1)
    #expect(probe.results.isEmpty)
  }

  @Test func `the recorded event of a request can be sent again as an ordinary event`() async throws {
    var recorded: Event?
    let recorder = Inline(onEvent: {
      if $0.isNamed(Names.renamed) { recorded = $0 }
      return $1.handle($0)
    })
    let probe = try build(MiddlewareList(beforePresenter: [recorder]))
    #expect(try await probe.request(Names.renamed(1)) == 2)
    #expect(probe.send(try #require(recorded)) == .answered)
    #expect(probe.outputs(of: Names.doubled) == [2])
  }

  @Test
  func `C02: each of 5,000 requests of one event receives its own answer, in any order of the answers`() async throws {
    let probe = try build()
    var asked: [Task<Int, any Error>] = []
    for number in 0..<5_000 {
      asked.append(Task { try await probe.request(Names.whole(number)) })
    }
    for _ in 0..<3 { await Task {}.value }
    #expect(interactor.kept.count == 5_000)
    for event in interactor.kept.shuffled() {
      let number = try #require(event.data as? Int)
      interactor.answer(event, with: 3 * number)
    }
    for (number, task) in asked.enumerated() { #expect(try await task.value == 3 * number) }
    #expect(probe.router.droppedCount == 0)
    #expect(probe.results.isEmpty)
  }
}
