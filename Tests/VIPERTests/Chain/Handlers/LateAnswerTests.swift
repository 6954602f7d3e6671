import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// Keeps an event, to go on with it later.
private final class Keeping: VIPPresenter, HandlesEvents {
  static let events = EventMapping(Keeping.self) { $0.on(Work.taken, Keeping.keep) }
  var event: Event?
  func keep(_ event: Event) -> Outcome {
    self.event = event
    return .held
  }
}

@MainActor @Suite("Law 3: what comes too late")
struct LateAnswerTests {
  private let worker = Worker()

  // MARK: Handlers that run for nobody

  @Test func `A stream that begins after the request was answered does not run for ever`() async throws {
    // Stale while revalidate: answers from a cache, and passes on.
    let cache = Inline(onEvent: { event, next in
      if event.isNamed(Work.endless) {
        next.receive(EventResult(answering: event, status: .success, data: 0))
      }
      return next.handle(event)
    })
    let probe = try worker.probe(before: [cache])
    #expect(try await probe.request(Work.endless) == 0)
    for _ in 0..<500 { await Task.yield() }
    await settle()
    #expect(worker.journal.lines.count <= 2, "it is asked for more, though nobody listens")
  }

  @Test func `A kept event whose request was cancelled does not go on, as a held one does not`() async throws {
    let presenter = Keeping()
    let probe = try worker.probe(presenter)
    let asked = Running { try await probe.request(Work.taken, 1) }
    await settle()
    asked.task?.cancel()
    let ending = await asked.seen()
    #expect(ending == "cancelled")
    #expect(presenter.forward(try #require(presenter.event)) == .gone)
    #expect(worker.runs == 0, "it runs for nobody")
  }

  @Test func `The answer to a cancelled request never reaches a mapping, whoever held it on the way`() async throws {
    let presenter = Keeping()
    let offline = Holder(events: { $0.isNamed(Work.taken) })
    let probe = try worker.probe(presenter, below: [offline])
    let asked = Running { try await probe.request(Work.taken, 1) }
    await settle()
    asked.task?.cancel()
    let ending = await asked.seen()
    #expect(ending == "cancelled")
    presenter.forward(try #require(presenter.event))
    for (event, next) in offline.events { next.handle(event) }
    #expect(probe.results.isEmpty, "the view gets an answer that it never asked to be given")
  }

  @Test
  func `A request that is cancelled before its event's turn comes runs nothing`() async throws {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let probe = try worker.probe()
    let view = probe.view
    var asked: Task<Int, any Error>?
    worker.trigger = { _ in
      // `Task.immediate` begins inside the delivery, so the event waits.
      asked = Task.immediate { try await view.request(Work.later, 1) }
      asked?.cancel()
    }
    probe.send(Work.trigger)
    let task = try #require(asked)
    let error = await #expect(throws: RequestError.self) { try await task.value }
    await probe.idle()
    #expect(error?.reason == .cancelled && worker.runs == 0 && probe.router.droppedCount == 1)
    worker.trigger = { _ in }
  }

  @Test func `The request is answered, then its handler's task begins: it is cancelled`() async throws {
    let cache = Inline(onEvent: { event, next in
      if event.isNamed(Work.later) {
        next.receive(EventResult(answering: event, status: .success, data: 0))
      }
      return next.handle(event)
    })
    let probe = try worker.probe(before: [cache])
    #expect(try await probe.request(Work.later, 1) == 0)
    await probe.idle()
    #expect(worker.runs == 1 && worker.cancelledRuns == 1)
  }

  @Test func `Whoever drops a held event whose request was cancelled loses nothing, and is not blamed`() async throws {
    let holder = Holder(events: { $0.isNamed(Work.now) })
    let probe = try worker.probe(before: [holder])
    let asked = Running { try await probe.request(Work.now, 1) }
    await settle()
    asked.task?.cancel()
    let ending = await asked.seen()
    #expect(ending == "cancelled")
    holder.events = []
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `A request to a module that has gone ends .gone, and runs none of its middleware`() async throws {
    final class Calling: VIPInteractor, HandlesEvents {
      static let events = EventMapping(Calling.self) {
        $0.on(Work.work, Calling.work)
      }
      let other: ProbeView
      init(other: ProbeView) { self.other = other }
      func work() async throws -> Int { try await other.request(Work.now, 1) }
    }
    let journal = Journal()
    let probe = try worker.probe(before: [Tap(name: "dead", journal: journal)])
    probe.view.port.removed()
    journal.lines = []
    let caller = try ModuleProbe(interactor: Calling(other: probe.view))
    probe.router.depthLimit = 0
    caller.send(Work.work)
    await caller.idle()
    let result = try #require(caller.results(of: Work.work).first)
    #expect((result.error as? RequestError)?.kind == "gone")
    #expect(journal.lines.isEmpty)
  }

  @Test func `A view that takes over while requests are pending: they are answered`() async throws {
    let probe = try worker.probe()
    let asked = Running { try await probe.request(Work.whole, 1) }
    await settle()
    let other = ProbeView()
    try probe.view.transferModule(to: other)
    worker.answer(try #require(worker.kept.first), with: 9)
    let ending = await asked.seen()
    #expect(ending == "9" && other.results.isEmpty)
  }

  // MARK: Late answers

  @Test(arguments: ["twice", "cancelled"])
  func `Late answers are dropped before any mapping sees them`(how: String) async throws {
    final class Formatting: VIPPresenter, ReceivesResults {
      static let results = ResultMapping(Formatting.self) {
        $0.format(Work.whole, as: Work.now) { part, number in
          part.formatted.append(number)
          return number
        }
      }
      var formatted: [Int] = []
    }
    let presenter = Formatting()
    let probe = try worker.probe(presenter)
    let asked = Running { try await probe.request(Work.whole, 1) }
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

  @Test func `A held event that goes on twice is answered once, also if a link above has held it too`() async throws {
    final class Taking: VIPPresenter, ReceivesResults {
      static let results = ResultMapping(Taking.self) {
        $0.on(Work.now) { part, number in part.taken.append(number) }
      }
      var taken: [Int] = []
    }
    let presenter = Taking()
    let above = Holder(events: { _ in true })
    let below = Holder(events: { _ in true })
    let probe = try worker.probe(presenter, before: [above], below: [below])
    probe.send(Work.now, 5)
    above.events[0].next.handle(above.events[0].event)
    for _ in 1...2 { below.events[0].next.handle(below.events[0].event) }
    #expect(presenter.taken == [5])
    #expect(probe.router.droppedCount == 1)
  }

  @Test func `A value that is sent twice is answered twice, also if both are held at once`() async throws {
    let holder = Holder(events: { _ in true })
    let probe = try worker.probe(before: [holder])
    let event = Work.now.event(5)
    probe.send(event)
    probe.send(event)
    for (event, next) in holder.events { next.handle(event) }
    #expect(probe.outputs(of: Work.now) == [5, 5])
  }

  @Test func `Two handles on one event, taken in one call: it is answered once`() throws {
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
    for number in [5, 6] { probe.send(Work.now, number) }
    for (event, next) in doubling.held { next.handle(event) }
    #expect(probe.outputs(of: Work.now) == [5, 6])
    #expect(probe.router.droppedCount == 2)
  }

  @Test func `What is gone on with after the module closed is counted, however it was kept`() async throws {
    let holder = Holder(events: { $0.isNamed(Work.now) })
    let presenter = VIPPresenter()
    var probe: ModuleProbe? = try worker.probe(presenter, before: [holder])
    let router = try #require(probe?.router)
    probe?.send(Work.now, 1)
    probe?.view.port.removed()
    let (event, next) = try #require(holder.events.first)
    #expect(next.handle(event) == .gone && next.reject(event, "") == .gone)
    #expect(router.droppedCount == 2)
    probe = nil
    let asked = Running { try await presenter.request(Work.now, 1) }
    let ending = await asked.seen()
    #expect(ending == "gone" && router.droppedCount == 3)
  }

  @Test func `A module that closes in its own delivery: nothing climbs in it, and its handlers are cancelled`()
    async throws
  {
    final class Leaving: VIPInteractor, HandlesEvents {
      static let events = EventMapping(Leaving.self) {
        $0.on(Work.now) { part, number in
          part.view?.port.removed()
          return number
        }
        $0.on(Work.endless) { part in
          part.view?.port.removed()
          return WorkElements(last: .max, journal: part.journal)
        }
      }
      weak var view: ProbeView?
      let journal = Journal()
    }
    for isStream in [false, true] {
      let (leaving, journal) = (Leaving(), Journal())
      // A view that was never ready closes its module at once, not in its turn.
      let probe = try ModuleProbe(
        interactor: leaving,
        middleware: MiddlewareList(beforePresenter: [Tap(name: "A", journal: journal)]),
        isShown: false)
      leaving.view = probe.view
      if isStream { probe.send(Work.endless) } else { probe.send(Work.now, 1) }
      await probe.idle()
      #expect(journal.lines.allSatisfy { $0.hasPrefix("A↓") } && probe.results.isEmpty)
      #expect(leaving.journal.lines.count <= 1, "nobody asks for more")
      #expect(probe.router.droppedCount == 1)
    }
  }

  @Test func `What has become of a request is known before what waits behind its answer is delivered`() async throws {
    final class Taking: VIPPresenter, ReceivesResults, HandlesEvents {
      static let results = ResultMapping(Taking.self) {
        $0.on(Work.taken) { part, number in part.send(Work.trigger) }
      }
      static let events = EventMapping(Taking.self) {
        $0.on(Work.taken) { part, event in
          part.kept = event
          return .held
        }
      }
      var kept: Event?
    }
    let presenter = Taking()
    let probe = try worker.probe(presenter)
    let asked = Running { try await probe.request(Work.taken, 1) }
    await settle()
    worker.trigger = { [weak view = probe.view] _ in view?.port.removed() }
    presenter.forward(try #require(presenter.kept))
    let ending = await asked.seen()
    #expect(ending == "consumed")
  }

  // MARK: Growth

  @Test(arguments: ["kept and cancelled", "answered and accepted", "sane"])
  func `What is over is forgotten`(how: String) async throws {
    let probe = try worker.probe()
    if how != "kept and cancelled" {
      worker.whole = { part, event in
        part.answer(event, with: 1)
        return how == "sane" ? .answered : .accepted
      }
    }
    for _ in 0..<100 {
      let asked = Running { try await probe.request(Work.whole, 1) }
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
