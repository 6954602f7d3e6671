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
  /// The same name, as somebody else declares it: the compiler warns of requests that promise nothing.
  static let oneWayAsked = EventName<Int, Int>("request.oneWay")
  static let none = EventName<Void, Int>("request.none")
  static let throughPresenter = EventName<Int, Int>("request.throughPresenter")
}

private final class Working: VIPInteractor, HandlesEvents {
  static let events = EventMapping(Working.self) {
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

private final class WorkingPresenter: VIPPresenter, ReceivesResults, HandlesEvents {
  static let events = EventMapping(WorkingPresenter.self) {
    $0.on(Names.throughPresenter, WorkingPresenter.ask)
  }
  static let results = ResultMapping(WorkingPresenter.self) {
    $0.on(Names.taken) { part, number in part.taken.append(number) }
    $0.format(Names.formatted, as: Names.shown) { part, number in "\(number)" }
    $0.format(Names.renamed, as: Names.doubled) { part, number in 2 * number }
    $0.on(Names.now) { part, number in part.answers.append(number) }
  }
  var taken: [Int] = []
  var answers: [Int] = []

  func ask(_ number: Int) async throws -> Int {
    if number < 0 { return try await request(Names.fails, .noMoreData) }
    return try await 10 * request(Names.later, number)
  }
}

/// The reason for which a request ended.
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

  func `The answer climbs through every link above the answering part, and stops at the requester`() async throws {
    let probe = try build(
      MiddlewareList(
        beforePresenter: [Tap(name: "A", journal: journal), Tap(name: "B", journal: journal)],
        beforeInteractor: [Tap(name: "C", journal: journal)]))
    #expect(try await probe.view.request(Names.renamed, 4) == 8)
    let (down, up) = ("request.renamed", "request.doubled")
    #expect(
      journal.lines == ["A↓\(down)", "B↓\(down)", "C↓\(down)", "C↑\(down)", "B↑\(up)", "A↑\(up)"])
    #expect(probe.results.isEmpty, "the view's own mapping does not get it too")
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `A presenter requests from those below it; its own result mapping does not get the answer`() async throws {
    let probe = try build(
      MiddlewareList(
        beforePresenter: [Tap(name: "A", journal: journal)],
        beforeInteractor: [Tap(name: "C", journal: journal)]))
    #expect(try await presenter.request(Names.now, 1) == 2)
    #expect(journal.lines == ["C↓request.now", "C↑request.now"])
    #expect(presenter.answers.isEmpty && probe.results.isEmpty)
    probe.send(Names.now, 5)
    #expect(presenter.answers == [6], "what is sent goes to the mapping as before")
  }

  @Test func `The answer to an asynchronous handler comes when it has it; idle() waits for that`() async throws {
    let probe = try build()
    let asked = Task { try await probe.request(Names.later, 1) }
    await interactor.gate.visited()
    interactor.gate.open()
    await probe.idle()
    #expect(try await asked.value == 2)
    #expect(probe.results.isEmpty)
  }

  @Test func `A handler may request; what its request ends with is its answer, with status and words`() async throws {
    let probe = try build()
    interactor.gate.open()
    #expect(try await probe.request(Names.throughPresenter, 3) == 40)
    let error = try await reason { () throws(RequestError) in
      try await probe.request(Names.throughPresenter, -1)
    }
    let result = try #require(error.result)
    #expect(result.status == .noMoreData && result.message == "said so" && result.title == "Title")
    #expect(result.name == Names.throughPresenter.text && result.error is RequestError)
  }

  @Test func `A mapping that takes the answer on its way ends the request, which says who`() async throws {
    let probe = try build()
    let error = try await reason { () throws(RequestError) in
      try await probe.request(Names.taken, 1)
    }
    #expect(error.kind == "consumed" && error.description.contains("taken by WorkingPresenter"))
    #expect(error.description.contains("\"request.taken\"") && presenter.taken == [1])
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `So does a middleware that swallows it`() async throws {
    let probe = try build(
      MiddlewareList(beforeInteractor: [Inline(onResult: { _, _ in .answered })]))
    let error = try await reason { () throws(RequestError) in try await probe.request(Names.now, 1)
    }
    #expect(error.kind == "consumed" && error.description.contains("by Inline"))
  }

  @Test(arguments: [true, false])
  func `An answer of another type is an error that names both`(isFormatted: Bool) async throws {
    let probe = try build(
      MiddlewareList(beforeInteractor: [
        Inline(onResult: { result, next in
          next.receive(result.isNamed(Names.later) ? result.with(data: "text") : result)
        })
      ]))
    interactor.gate.open()
    let name = isFormatted ? Names.formatted : Names.later
    let error = try await reason { () throws(RequestError) in try await probe.request(name, 1) }
    #expect(error.kind == "wrongType" && error.status == .invalid)
    #expect(error.description.contains("answered with String, but Int is promised"))
    #expect(error.description.contains("\"\(name)\""))
  }

  @Test(arguments: [
    ("error", "failed"), ("warning", "failed"), ("invalid", "failed"), ("empty", "failed"),
    ("noMoreData", "failed"), ("mine", "failed"), ("timeout", "timedOut"),
    ("rejected", "rejected"), ("unhandled", "unhandled"), ("cancelled", "cancelled"),
  ])
  func `Every status but success is an error`(status: String, kind: String) async throws {
    let probe = try build()
    let status = ResultStatus(rawValue: status)
    let error = try await reason { () throws(RequestError) in
      try await probe.request(Names.fails, status)
    }
    #expect(error.kind == kind && error.status == status)
    if kind == "failed" || kind == "rejected" { #expect(error.description == "said so") }
  }

  @Test func `Nobody took it: reported once, and told`() async throws {
    let probe = try build()
    let error = try await reason { () throws(RequestError) in
      try await probe.request(Names.nobody, 1)
    }
    #expect(error.kind == "unhandled" && error.description.contains("Nobody handled"))
    #expect(probe.sink.messages.count == 1 && probe.results.isEmpty)
  }

  @Test func `Refused by the limit, or by a middleware without a word`() async throws {
    let silent = Inline(onEvent: { $0.isNamed(Names.now) ? .rejected : $1.handle($0) })
    let probe = try build(MiddlewareList(beforePresenter: [silent]))
    let error = try await reason { () throws(RequestError) in try await probe.request(Names.now, 1)
    }
    #expect(error.kind == "rejected" && error.description.contains("without a reason"))
    probe.router.depthLimit = 0
    interactor.gate.open()
    let tooDeep = try await reason { () throws(RequestError) in
      try await probe.request(Names.throughPresenter, 1)
    }
    #expect(tooDeep.kind == "rejected" && tooDeep.description.contains("depthLimit"))
  }

  @Test func `Time is up: the handler is cancelled, its late answer dropped and counted`() async throws {
    let probe = try build()
    let clock = ManualClock()
    let asked = Task {
      try await reason { () throws(RequestError) in
        try await probe.request(Names.later, 1, timeout: .seconds(5), clock: clock)
      }
    }
    await clock.waitForSleepers()
    await interactor.gate.visited()
    clock.advance(by: .seconds(4))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    #expect(try await asked.value.kind == "timedOut")
    #expect(probe.router.droppedCount == 0)
    interactor.gate.open()
    await probe.idle()
    #expect(probe.router.droppedCount == 1 && probe.results.isEmpty)
  }

  @Test func `A request that was answered in time leaves no timer behind`() async throws {
    let probe = try build()
    let clock = ManualClock()
    let asked = Task { try await probe.request(Names.later, 1, timeout: .seconds(5), clock: clock) }
    await clock.waitForSleepers()
    interactor.gate.open()
    #expect(try await asked.value == 2)
    await Task {}.value
    #expect(clock.sleeperCount == 0)
  }

  @Test func `Cancelling who asks cancels the handler; nobody else's, and a late answer is counted`() async throws {
    let probe = try build()
    let first = Task {
      try await reason { () throws(RequestError) in try await probe.request(Names.later, 1) }
    }
    let second = Task { try await probe.request(Names.later, 2) }
    await interactor.gate.visited(by: 2)
    first.cancel()
    #expect(try await first.value.kind == "cancelled")
    interactor.gate.open()
    #expect(try await second.value == 3)
    await probe.idle()
    #expect(probe.router.droppedCount == 1 && probe.results.isEmpty)
  }

  @Test func `Who is cancelled already sends nothing`() async throws {
    let probe = try build(MiddlewareList(beforePresenter: [Tap(name: "A", journal: journal)]))
    let asked = Task {
      await Task.yield()
      return try await reason { () throws(RequestError) in try await probe.request(Names.now, 1) }
    }
    asked.cancel()
    #expect(try await asked.value.kind == "cancelled")
    #expect(journal.lines.isEmpty)
  }

  @Test(arguments: [true, false])
  func `The module goes: whoever waits is told, and nothing runs any more`(isRemoved: Bool) async throws {
    var probe: ModuleProbe? = try build()
    let presenter = presenter
    let asked = Task {
      try await reason { () throws(RequestError) in try await presenter.request(Names.later, 1) }
    }
    await interactor.gate.visited()
    if isRemoved { probe?.view.port.removed() } else { probe = nil }
    #expect(try await asked.value.kind == "gone")
    let late = try await reason { () throws(RequestError) in
      try await presenter.request(Names.now, 1)
    }
    #expect(late.kind == "gone")
    interactor.gate.open()
  }

  @Test func `A part that never had a module has nobody to ask`() async throws {
    let error = try await reason { () throws(RequestError) in
      try await ProbeView().request(Names.now, 1)
    }
    #expect(error.kind == "notAssembled" && error.description.contains("\"request.now\""))
  }

  @Test func `A one-way handler, or a sequence without an element, has no answer`() async throws {
    let probe = try build()
    for error in [
      try await reason { () throws(RequestError) in try await probe.request(Names.oneWayAsked, 1) },
      try await reason { () throws(RequestError) in try await probe.request(Names.none) },
    ] {
      #expect(error.kind == "noAnswer" && error.description.contains("will not be answered"))
    }
    #expect(interactor.oneWays == 1)
  }

  @Test(arguments: [Outcome.answered, .accepted, .routed, .waiting, .held, .unhandled, .gone])
  func `A middleware that returns without passing on leaves nobody waiting`(outcome: Outcome) async throws {
    let silent = Inline(onEvent: { $0.isNamed(Names.now) ? outcome : $1.handle($0) })
    let probe = try build(MiddlewareList(beforePresenter: [silent]))
    let error = try await reason { () throws(RequestError) in try await probe.request(Names.now, 1)
    }
    switch outcome {
    case .unhandled, .gone: #expect(error.kind == "\(outcome)")
    default: #expect(error.kind == "noAnswer")
    }
  }

  @Test func `Nor does one that passes on another event instead`() async throws {
    let other = Inline(onEvent: {
      $1.handle($0.isNamed(Names.now) ? Names.later.event(1) : $0)
    })
    let probe = try build(MiddlewareList(beforePresenter: [other]))
    let error = try await reason { () throws(RequestError) in try await probe.request(Names.now, 1)
    }
    #expect(error.kind == "noAnswer")
    interactor.gate.open()
    await probe.idle()
    #expect(probe.outputs(of: Names.later) == [2], "which is sent like any other")
  }

  @Test func `A handler of whole events may answer later, or forward later`() async throws {
    final class Forwarding: VIPPresenter, HandlesEvents {
      static let events = EventMapping(Forwarding.self) {
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
    let forwarded = Task { try await probe.request(Names.now, 1) }
    let answered = Task { try await probe.request(Names.whole, 2) }
    await Task {}.value
    let event = try #require(forwarding.kept)
    #expect(forwarding.forward(event, with: 5) == .answered)
    #expect(try await forwarded.value == 6)
    let kept = try #require(interactor.kept.first)
    #expect(interactor.answer(kept, with: 20) == .answered)
    #expect(try await answered.value == 20)
    #expect(interactor.answer(kept, with: 21) == .gone, "a second answer finds nobody")
    #expect(probe.router.droppedCount == 1 && probe.results.isEmpty)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `A request that was cancelled while its event is kept: going on with it runs nothing`() async throws {
    final class Keeping: VIPPresenter, HandlesEvents {
      static let events = EventMapping(Keeping.self) {
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
      try await reason { () throws(RequestError) in try await probe.request(Names.now, 1) }
    }
    await Task {}.value
    let event = try #require(keeping.kept)
    asked.cancel()
    #expect(try await asked.value.kind == "cancelled")
    #expect(keeping.forward(event) == .gone && keeping.answer(event, with: 2) == .gone)
    #expect(probe.router.droppedCount == 2 && probe.results.isEmpty)
  }

  @Test func `A handler of whole events that forwards to nobody who answers leaves nobody waiting`() async throws {
    final class Forwarding: VIPPresenter, HandlesEvents {
      static let events = EventMapping(Forwarding.self) {
        $0.on(Names.oneWay) { part, event in part.forward(event) }
      }
    }
    let probe = try ModuleProbe(presenter: Forwarding(), interactor: interactor)
    let error = try await reason { () throws(RequestError) in
      try await probe.request(Names.oneWayAsked, 1)
    }
    #expect(error.kind == "noAnswer")
  }

  @Test func `Of two answers the first counts; the second is dropped and counted`() async throws {
    let twice = Inline(onEvent: { event, next in
      _ = next.handle(event)
      return next.handle(event)
    })
    let probe = try build(MiddlewareList(beforePresenter: [twice]))
    let asked = Task { try await probe.request(Names.whole, 1) }
    interactor.whole = { part, event in part.answer(event, with: 7) }
    #expect(try await asked.value == 7)
    #expect(probe.router.droppedCount == 1 && probe.results.isEmpty)
  }

  @Test func `An event that was requested can be sent again by who recorded it, and is an ordinary one then`()
    async throws
  {
    var recorded: Event?
    let recorder = Inline(onEvent: {
      if $0.isNamed(Names.renamed) { recorded = $0 }
      return $1.handle($0)
    })
    let probe = try build(MiddlewareList(beforePresenter: [recorder]))
    #expect(try await probe.request(Names.renamed, 1) == 2)
    #expect(probe.send(try #require(recorded)) == .answered)
    #expect(probe.outputs(of: Names.doubled) == [2])
  }

  @Test func `C02: 5,000 requests under one name in flight, answered in random order, each by its own`() async throws {
    let probe = try build()
    var asked: [Task<Int, any Error>] = []
    for number in 0..<5_000 {
      asked.append(Task { try await probe.request(Names.whole, number) })
    }
    for _ in 0..<3 { await Task {}.value }
    #expect(interactor.kept.count == 5_000)
    for event in interactor.kept.shuffled() {
      let number = try #require(event.data as? Int)
      interactor.answer(event, with: 3 * number)
    }
    for (number, task) in asked.enumerated() { #expect(try await task.value == 3 * number) }
    #expect(probe.router.droppedCount == 0 && probe.results.isEmpty)
  }
}
