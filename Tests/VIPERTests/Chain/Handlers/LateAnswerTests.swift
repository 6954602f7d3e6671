import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// Stores an event so that the test can forward it later.
private final class Keeping: VIPPresenter, Mapped {
  static let mapping = Mapping(Keeping.self) { $0.on(Work.taken, Keeping.keep) }
  var event: Event?
  func keep(_ event: Event) -> Outcome {
    self.event = event
    return .held
  }
}

@MainActor @Suite("Law 3: late answers")
struct LateAnswerTests {
  private let worker = Worker()

  // MARK: Handlers without a receiver

  @Test func `a stream that begins after its request was answered is stopped`() async throws {
    // Stale while revalidate: the middleware answers from a cache and passes the event on.
    let cache = Inline(onEvent: { event, next in
      if event.isNamed(Work.endless) {
        next.receive(EventResult(answering: event, status: .success, data: 0))
      }
      return next.handle(event)
    })
    let probe = try worker.probe(before: [cache])
    #expect(try await probe.request(Work.endless()) == 0)
    for _ in 0..<500 { await Task.yield() }
    await settle()
    #expect(worker.journal.lines.count <= 2, "no element is requested without a receiver")
  }

  @Test
  func `the answer to a cancelled request never reaches a mapping, even if a middleware held the event`() async throws {
    let presenter = Keeping()
    let offline = Holder(events: { $0.isNamed(Work.taken) })
    let probe = try worker.probe(presenter, below: [offline])
    let asked = Running { try await probe.request(Work.taken(1)) }
    await settle()
    asked.task?.cancel()
    let ending = await asked.seen()
    #expect(ending == "cancelled")
    presenter.forward(try #require(presenter.event))
    for (event, next) in offline.events { next.handle(event) }
    #expect(probe.results.isEmpty, "the answer does not reach the view")
  }

  @Test func `a handler that begins after its request was answered is cancelled`() async throws {
    let cache = Inline(onEvent: { event, next in
      if event.isNamed(Work.later) {
        next.receive(EventResult(answering: event, status: .success, data: 0))
      }
      return next.handle(event)
    })
    let probe = try worker.probe(before: [cache])
    #expect(try await probe.request(Work.later(1)) == 0)
    await probe.idle()
    #expect(worker.runs == 1)
    #expect(worker.cancelledRuns == 1)
  }

  @Test func `the release of a held event is not reported if the request was cancelled`() async throws {
    let holder = Holder(events: { $0.isNamed(Work.now) })
    let probe = try worker.probe(before: [holder])
    let asked = Running { try await probe.request(Work.now(1)) }
    await settle()
    asked.task?.cancel()
    let ending = await asked.seen()
    #expect(ending == "cancelled")
    holder.events = []
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `a request to a closed module fails without running the module's middleware`() async throws {
    final class Calling: VIPInteractor, Mapped {
      static let mapping = Mapping(Calling.self) {
        $0.on(Work.work, Calling.work)
      }
      let other: ProbeView
      init(other: ProbeView) { self.other = other }
      func work() async throws -> Int { try await other.request(Work.now(1)) }
    }
    let journal = Journal()
    let probe = try worker.probe(before: [Tap(name: "dead", journal: journal)])
    probe.view.port.viewWasRemoved()
    journal.lines = []
    let caller = try ModuleProbe(interactor: Calling(other: probe.view))
    probe.router.depthLimit = 0
    caller.send(Work.work())
    await caller.idle()
    let result = try #require(caller.results(of: Work.work).first)
    #expect((result.error as? RequestError)?.code == "gone")
    #expect(journal.lines.isEmpty)
  }

  @Test func `the pending requests of a view are answered after another view takes over its module`() async throws {
    let probe = try worker.probe()
    let asked = Running { try await probe.request(Work.whole(1)) }
    await settle()
    let other = ProbeView()
    try probe.view.transferModule(to: other)
    worker.answer(try #require(worker.kept.first), with: 9)
    let ending = await asked.seen()
    #expect(ending == "9")
    #expect(other.results.isEmpty)
  }

  // MARK: Late answers

  @Test(arguments: ["twice", "cancelled"])
  func `late answers are dropped before a mapping receives them`(how: String) async throws {
    final class Formatting: VIPPresenter, Mapped {
      static let mapping = Mapping(Formatting.self) {
        $0.format(Work.whole, as: Work.now) { part, _, number in
          part.formatted.append(number)
          return number
        }
      }
      var formatted: [Int] = []
    }
    let presenter = Formatting()
    let probe = try worker.probe(presenter)
    let asked = Running { try await probe.request(Work.whole(1)) }
    if how == "twice" {
      worker.whole = { part, event in
        part.answer(event, with: 7)
        part.answer(event, with: 8)
        return .answered
      }
      let ending = await asked.seen()
      #expect(ending == "7")
      #expect(presenter.formatted == [7])
    } else {
      await settle()
      asked.task?.cancel()
      let ending = await asked.seen()
      #expect(ending == "cancelled")
      worker.answer(try #require(worker.kept.first), with: 8)
      #expect(presenter.formatted == [])
    }
    #expect(probe.router.droppedCount == 1)
  }

  @Test func `an event that is sent twice is answered twice even if a middleware holds both deliveries`() async throws {
    let holder = Holder(events: { _ in true })
    let probe = try worker.probe(before: [holder])
    let event = Work.now(5).event()
    probe.send(event)
    probe.send(event)
    for (event, next) in holder.events { next.handle(event) }
    #expect(probe.outputs(of: Work.now) == [5, 5])
    #expect(probe.router.droppedCount == 0)
  }

  @Test func `an event is answered once even if a middleware holds it twice in one call`() throws {
    final class Doubling: EventMiddleware {
      var held: [(event: Event, next: HeldNext)] = []
      func handle(_ event: Event, next: Next) -> Outcome {
        guard event.isNamed(Work.now) else { return next.handle(event) }
        for _ in 1...2 { held.append((event, next.hold())) }
        return .held
      }
    }
    let doubling = Doubling()
    let probe = try worker.probe(before: [doubling])
    for number in [5, 6] { probe.send(Work.now(number)) }
    for (event, next) in doubling.held { next.handle(event) }
    #expect(probe.outputs(of: Work.now) == [5, 6])
    #expect(probe.router.droppedCount == 2)
  }

  @Test func `a held event that continues after its module closed is dropped and counted`() async throws {
    let holder = Holder(events: { $0.isNamed(Work.now) })
    let presenter = VIPPresenter()
    var probe: ModuleProbe? = try worker.probe(presenter, before: [holder])
    let router = try #require(probe?.router)
    probe?.send(Work.now(1))
    probe?.view.port.viewWasRemoved()
    #expect(router.droppedCount == 1, "the event is lost with its module")
    let (event, next) = try #require(holder.events.first)
    #expect(next.handle(event) == .gone)
    #expect(next.reject(event, "") == .gone)
    #expect(router.droppedCount == 3)
    probe = nil
    let asked = Running { try await presenter.request(Work.now(1)) }
    let ending = await asked.seen()
    #expect(ending == "gone")
    #expect(router.droppedCount == 4)
  }

  @Test
  func `a module that closes during its own delivery receives no result, and its handlers are cancelled`()
    async throws
  {
    final class Leaving: VIPInteractor, Mapped {
      static let mapping = Mapping(Leaving.self) {
        $0.on(Work.now) { part, number in
          part.view?.port.viewWasRemoved()
          return number
        }
        $0.on(Work.endless) { part in
          part.view?.port.viewWasRemoved()
          return WorkElements(last: .max, journal: part.journal)
        }
      }
      weak var view: ProbeView?
      let journal = Journal()
    }
    for isStream in [false, true] {
      let (leaving, journal) = (Leaving(), Journal())
      // The module of a view that was never ready closes immediately, not in its turn.
      let probe = try ModuleProbe(
        interactor: leaving,
        middleware: MiddlewareList(beforePresenter: [Tap(name: "A", journal: journal)]),
        isShown: false)
      leaving.view = probe.view
      if isStream { probe.send(Work.endless()) } else { probe.send(Work.now(1)) }
      await probe.idle()
      #expect(journal.lines.allSatisfy { $0.hasPrefix("A↓") })
      #expect(probe.results.isEmpty)
      #expect(leaving.journal.lines.count <= 1, "no further element is requested")
      #expect(probe.router.droppedCount == 1)
    }
  }

  @Test func `a consumed answer ends its request before queued events are delivered`() async throws {
    final class Taking: VIPPresenter, Mapped {
      static let mapping = Mapping(Taking.self) {
        $0.receive(Work.taken) { part, number in part.send(Work.trigger()) }
        $0.on(Work.taken) { part, event in
          part.kept = event
          return .held
        }
      }
      var kept: Event?
    }
    let presenter = Taking()
    let probe = try worker.probe(presenter)
    let asked = Running { try await probe.request(Work.taken(1)) }
    await settle()
    worker.trigger = { [weak view = probe.view] _ in view?.port.viewWasRemoved() }
    presenter.forward(try #require(presenter.kept))
    let ending = await asked.seen()
    #expect(ending == "consumed")
  }

  // MARK: Growth

  @Test(arguments: ["kept and cancelled", "answered and accepted", "sane"])
  func `the state of ended requests is released`(how: String) async throws {
    let probe = try worker.probe()
    if how != "kept and cancelled" {
      worker.whole = { part, event in
        part.answer(event, with: 1)
        return how == "sane" ? .answered : .accepted
      }
    }
    for _ in 0..<100 {
      let asked = Running { try await probe.request(Work.whole(1)) }
      await Task {}.value
      asked.task?.cancel()
      await asked.task?.value
    }
    worker.kept = []
    await probe.idle()
    let count = try #require(requestCount(of: probe.view))
    #expect(count < 20)
  }
}
