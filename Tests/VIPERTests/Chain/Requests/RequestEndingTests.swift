import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Law 2: end of requests")
struct RequestEndingTests {
  private let worker = Worker()

  /// Starts a loop that collects all answers.
  private func collecting(_ answers: AnswerSequence<Int>) -> Running<[Int]> {
    Running {
      var numbers: [Int] = []
      for try await number in answers { numbers.append(number) }
      return numbers
    }
  }

  // MARK: Wrong endings and lost answers

  @Test func `a request that is answered immediately does not suspend`() async throws {
    let probe = try worker.probe()
    var hasRun = false
    let other = Task { hasRun = true }
    for number in 0..<100 { #expect(try await probe.view.request(Work.now(number)) == number) }
    #expect(!hasRun)
    await other.value
    #expect(hasRun)
  }

  @Test(arguments: 0..<6)
  func `requests that end in any order are removed, and the remaining requests fail when the module closes`(seed: Int)
    async throws
  {
    let holder = Holder(events: { _ in true })
    let probe = try worker.probe(before: [holder])
    let asked = (0..<6).map { number in
      Running { try await probe.view.request(Work.now(number)) }
    }
    await settle()
    #expect(requestCount(of: probe.view) == 6)
    // Over all seeds, each request is answered once as the first, once as the second and once as the third.
    let answered = [seed, (seed + 3) % 6, (seed + 5) % 6]
    for (gone, number) in answered.enumerated() {
      let held = try #require(holder.events.first { $0.event.data as? Int == number })
      held.next.handle(held.event)
      #expect(requestCount(of: probe.view) == 5 - gone)
    }
    probe.view.port.viewWasRemoved()
    for (number, asked) in asked.enumerated() {
      #expect(await asked.seen() == (answered.contains(number) ? "\(number)" : "gone"))
    }
    #expect(requestCount(of: probe.view) ?? 0 == 0)
  }

  @Test
  func `a loop receives held elements that a middleware passes on after the sequence has ended`() async throws {
    // A delay or debounce: `hold()` in `receive`, and `held.receive` later. Both elements of a sent event arrive.
    let delay = Holder(results: { $0.isNamed(Work.stream) })
    let probe = try worker.probe(before: [delay])
    let fetching = collecting(probe.answers(Work.stream(2)))
    await settle()
    #expect(delay.results.count == 2)
    while !delay.results.isEmpty {
      let (result, next) = delay.results.removeFirst()
      next.receive(result)
    }
    let ending = await fetching.seen()
    #expect(ending == "[1, 2]")
    #expect(probe.router.droppedCount == 0)
  }

  @Test func `the view receives the elements that a middleware holds and passes on later`() async throws {
    let delay = Holder(results: { $0.isNamed(Work.stream) })
    let probe = try worker.probe(before: [delay])
    probe.send(Work.stream(2))
    await settle()
    while !delay.results.isEmpty {
      let (result, next) = delay.results.removeFirst()
      next.receive(result)
    }
    #expect(probe.outputs(of: Work.stream) == [1, 2])
  }

  @Test(arguments: [false, true])
  func `a loop receives the same answers whether or not a middleware holds the event`(isHeld: Bool) async throws {
    worker.whole = { part, event in
      for number in 1...3 { part.answer(event, with: number) }
      return .answered
    }
    let holder = Holder(events: { _ in isHeld })
    let probe = try worker.probe(before: [holder])
    let fetching = collecting(probe.answers(Work.whole(0)))
    await settle()
    for (event, next) in holder.events { next.handle(event) }
    holder.events = []
    let ending = await fetching.seen()
    #expect(ending == "[1, 2, 3]")
  }

  @Test func `a middleware can hold an answer that climbs during the delivery of another event`() async throws {
    // The interactor answers a stored event while it handles another one. This is usual for "ready now" events.
    let delay = Holder(results: { $0.isNamed(Work.whole) })
    let probe = try worker.probe(before: [delay])
    let asked = Running { try await probe.request(Work.whole(1)) }
    await settle()
    worker.trigger = { part in part.answer(part.kept[0], with: 7) }
    probe.send(Work.trigger())
    await settle()
    let (result, next) = try #require(delay.results.first)
    next.receive(result)
    let ending = await asked.seen()
    #expect(ending == "7")
  }

  @Test(arguments: [1, 0])
  func `a request receives an answer during which a middleware releases its handle`(failures: Int) async throws {
    final class Releasing: Middleware {
      private var handle: HeldNext?

      func handle(_ event: Event, next: Next) -> Outcome {
        guard event.isNamed(Work.later) else { return next.handle(event) }
        let held = next.hold()
        handle = held
        held.handle(event)
        return .held
      }

      func receive(_ result: EventResult, next: Next) -> Outcome {
        handle = nil
        return next.receive(result)
      }
    }
    worker.failures = failures
    let probe = try worker.probe(before: [Releasing()])
    let asked = Running { try await probe.request(Work.later(5)) }
    let ending = await asked.seen()
    #expect(ending == (failures == 0 ? "5" : "failed"))
  }

  @Test func `a presenter can retry by forwarding the event when the first answer is a failure`() async throws {
    final class Retrying: VIPPresenter, Mapped {
      static let mapping = Mapping(Retrying.self) {
        $0.on(Work.later, Retrying.keep)
        $0.onFailure(Work.later) { part, _ in part.event.map { _ = part.forward($0) } }
      }
      var event: Event?
      func keep(_ event: Event) -> Outcome {
        self.event = event
        return forward(event)
      }
    }
    worker.failures = 1
    let probe = try worker.probe(Retrying())
    let asked = Running { try await probe.request(Work.later(5)) }
    let ending = await asked.seen()
    #expect(ending == "5")
    #expect(worker.runs == 2)
  }

  @Test func `a presenter can drop elements of a sequence in its receive method`() async throws {
    final class Filtering: VIPPresenter {
      override func receive(_ result: EventResult, next: Next) -> Outcome {
        if let number = result.output(of: Work.stream), !number.isMultiple(of: 2) {
          return .answered
        }
        return super.receive(result, next: next)
      }
    }
    let probe = try worker.probe(Filtering())
    let fetching = collecting(probe.answers(Work.stream(5)))
    let ending = await fetching.seen()
    #expect(ending == "[2, 4]")
  }

  @Test func `a loop receives all later elements although the presenter has consumed a failure before an answer`()
    async throws
  {
    final class Ignoring: VIPPresenter, Mapped {
      static let mapping = Mapping(Ignoring.self) { $0.onFailure(Work.stream) { _, _ in } }
    }
    let above = Inline(onEvent: { event, next in
      let outcome = next.handle(event)
      next.receive(EventResult(answering: event, status: .success, data: 0))
      return outcome
    })
    let below = Inline(onEvent: { event, next in
      next.receive(EventResult(answering: event, status: .error))
      return next.handle(event)
    })
    let probe = try worker.probe(Ignoring(), before: [above], below: [below])
    let fetching = collecting(probe.answers(Work.stream(2)))
    let ending = await fetching.seen()
    #expect(ending == "[0, 1, 2]")
  }

  // MARK: Requests that must not hang

  @Test func `a loop ends with the answer of a middleware, although the cancelled handler has not returned`()
    async throws
  {
    let holder = Holder(events: { $0.isNamed(Work.stubborn) })
    let probe = try ModuleProbe(interactor: Stubborn(gate: worker.gate), middleware: .above(holder))
    let fetching = collecting(probe.answers(Work.stubborn()))
    await settle()
    let event = try #require(holder.events.first?.event)
    holder.events.first?.next.handle(event)
    await worker.gate.visited()
    holder.events.first?.next.receive(EventResult(answering: event, status: .success, data: 9))
    holder.events = []
    let ending = await fetching.seen()
    #expect(ending == "[9]")
    worker.gate.open()
  }

  @Test func `a request ends if a whole-event handler has answered and then returns accepted`() async throws {
    final class Taking: VIPPresenter, Mapped {
      static let mapping = Mapping(Taking.self) { $0.receive(Work.whole) { part, number in } }
    }
    worker.whole = { part, event in
      part.answer(event, with: 1)
      return .accepted
    }
    let probe = try worker.probe(Taking())
    let asked = Running { try await probe.request(Work.whole(1)) }
    let ending = await asked.seen()
    #expect(ending == "consumed")
  }

  @Test func `two requests end even if both events continue through a single held event`() async throws {
    // Both requests wait for a connection. The middleware stores one held event and continues both events through it.
    let batch = Holder(events: { $0.isNamed(Work.now) })
    let silent = Inline(onEvent: { $0.isNamed(Work.now) ? .accepted : $1.handle($0) })
    let probe = try worker.probe(before: [batch], below: [silent])
    let first = Running { try await probe.request(Work.now(1)) }
    await settle()
    let second = Running { try await probe.request(Work.now(2)) }
    await settle()
    let event = try #require(batch.events.last?.event)
    batch.events.first?.next.handle(event)
    batch.events.removeLast()
    await probe.idle()
    batch.events.removeAll()
    let ending = await first.seen()
    #expect(ending == "noAnswer")
    let other = await second.seen()
    #expect(other == "noAnswer")
  }

  @Test func `a request ends if its event is stored and the depth limit rejects the forwarded event`() async throws {
    final class Keeping: VIPPresenter, Mapped {
      static let mapping = Mapping(Keeping.self) {
        $0.on(Work.now, Keeping.keep)
        $0.on(Work.work) { part in
          part.event.map { _ = part.forward($0) } ?? (); return 0
        }
        $0.onFailure(Work.now) { part, _ in }
      }
      var event: Event?
      func keep(_ event: Event) -> Outcome {
        self.event = event
        return .held
      }
    }
    let probe = try worker.probe(Keeping())
    let asked = Running { try await probe.request(Work.now(1)) }
    await settle()
    probe.router.depthLimit = 0
    probe.send(Work.work())
    let ending = await asked.seen()
    #expect(ending == "consumed", "the presenter consumes the failure")
    #expect(worker.runs == 0)
    #expect(probe.sink.messages.count == 1)
  }

  @Test func `a request fails when the view is released, even if a middleware has stored its next`() async throws {
    final class Keeping: EventMiddleware {
      var next: Next?
      func handle(_ event: Event, next: Next) -> Outcome {
        self.next = next
        return next.handle(event)
      }
    }
    let keeping = Keeping()
    let gate = worker.gate
    let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: CollectingSink().report)
    router.leakProbe = LeakProbe()
    try router.register("Work") { app in
      app.module(
        prefix: "Work", middleware: MiddlewareList(beforeInteractor: [keeping]),
        view: { ProbeView() }, presenter: { VIPPresenter() },
        interactor: { Stubborn(gate: gate) })
    }
    weak var view: ProbeView?
    func open(keeping kept: inout (any ModuleView)?) throws -> Running<Int> {
      let built = try VIPBuilder(prefix: "Work", router: router).build(as: ProbeView.self)
      view = built
      kept = built
      let presenter = try #require(built.dataSource(as: VIPPresenter.self))
      // The event is sent while the view lives. The presenter waits for the answers.
      let answers = presenter.answers(Work.stubborn())
      return Running {
        for try await number in answers { return number }
        return 0
      }
    }
    var built: (any ModuleView)?
    let asked = try open(keeping: &built)
    await gate.visited()
    built = nil
    await settle()
    #expect(view == nil)
    let ending = await asked.seen()
    #expect(ending == "gone", "the request ends without a call of viewWasRemoved()")
    #expect(router.leakProbe?.leaks.isEmpty == false, "the retained parts are leaks")
    keeping.next = nil
    gate.open()
  }

  // MARK: Messages

  @Test(arguments: ["error", "timeout", "cancelled", "rejected", "unhandled"])
  func `a handler that rethrows a RequestError answers with the status and the message of the error`(status: String)
    async throws
  {
    final class Through: VIPPresenter, Mapped {
      static let mapping = Mapping(Through.self) { $0.on(Work.through, Through.ask) }
      func ask(_ status: ResultStatus) async throws -> Int {
        try await request(Work.fails(status))
      }
    }
    let probe = try worker.probe(Through())
    probe.send(Work.through(ResultStatus(rawValue: status)))
    await probe.idle()
    let result = try #require(probe.results(of: Work.through).first)
    #expect(result.status.rawValue == status)
    #expect(result.message == "said so")
    #expect(result.title == "Title")
    #expect(result.error is RequestError)
  }

  @Test func `a request with the name of the formatted result returns the formatted answer`() async throws {
    final class Formatting: VIPPresenter, Mapped {
      static let mapping = Mapping(Formatting.self) {
        $0.format(Work.formatted, as: Work.shown) { part, _, number in "\(number)" }
      }
    }
    let probe = try worker.probe(Formatting())
    let plain = Running { try await probe.request(Work.formatted(1)) }
    let ending = await plain.seen()
    #expect(ending == "wrongType")
    let shown = Running { try await probe.request(Work.formatted(1), as: Work.shown) }
    let formatted = await shown.seen()
    #expect(formatted == "1")
  }
}
