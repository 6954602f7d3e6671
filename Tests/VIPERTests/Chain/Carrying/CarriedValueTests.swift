import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Values that an event carries")
struct CarriedValueTests {
  // MARK: Handlers and results

  @Test func `middleware, handlers and results have the value that a view attached to an event`() throws {
    let module = try CarryingModule()
    module.view.send(Carrying.ask(1).carrying("a", for: Carrying.trace))
    #expect(module.journal.lines == ["ask: a", "answer asked: a", "answer ask: a"])
    #expect(module.notes == ["ask: a"])
    #expect(module.values(of: Carrying.ask) == ["a"])
    #expect(module.values(of: Carrying.asked) == ["a"])
  }

  @Test func `a handler of a result reads the value of the answered event, and events that it sends inherit the value`()
    throws
  {
    final class Showing: VIPView, Mapped {
      static let mapping = Mapping(Showing.self) {
        $0.receive(Carrying.ask) { view, number in
          view.value = view.carriedValue(for: Carrying.trace)
          view.send(Carrying.follow(number))
        }
        $0.receive { _, _ in }
      }
      var value: String?
    }
    let (view, interactor) = (Showing(), CarryingInteractor())
    try view.assemble(interactor: interactor)
    view.send(Carrying.ask(1).carrying("a", for: Carrying.trace))
    #expect(view.value == "a")
    #expect(interactor.notes == ["ask: a", "follow 1: a"])
    #expect(view.carriedValue(for: Carrying.trace) == nil, "no event is being handled")
  }

  @Test func `the value of a request reaches its handler, and the answer carries the value`() async throws {
    let module = try CarryingModule()
    module.interactor.gate.open()
    let answers = [
      try await module.view.request(Carrying.ask(1).carrying("a", for: Carrying.trace)),
      try await module.view.request(Carrying.later(2).carrying("b", for: Carrying.trace)),
    ]
    #expect(answers == [1, 2])
    #expect(module.notes == ["ask: a", "later, after an await: b"])
    #expect(module.journal.lines == ["ask: a", "answer asked: a", "answer ask: a", "later: b", "answer later: b"])
  }

  @Test func `an asynchronous handler of an interactor has the value after an await, and its answer carries it`()
    async throws
  {
    let module = try CarryingModule()
    module.interactor.afterAwait = { [view = module.view] in view.send(Carrying.follow(1)) }
    module.view.send(Carrying.later(1).carrying("a", for: Carrying.trace))
    await module.interactor.gate.visited()
    module.view.send(Carrying.ask(1).carrying("b", for: Carrying.trace))
    module.interactor.gate.open()
    await module.probe.idle()
    #expect(module.notes == ["ask: b", "later, after an await: a", "follow 1: a"])
    #expect(module.values(of: Carrying.later) == ["a"])
    #expect(module.values(of: Carrying.follow) == ["a"])
  }

  @Test func `events and requests that a presenter's handler sends inherit the value, also after an await`()
    async throws
  {
    let module = try CarryingModule()
    module.view.send(Carrying.relay().carrying("a", for: Carrying.trace))
    await module.presenter.gate.visited()
    module.presenter.gate.open()
    await module.probe.idle()
    #expect(module.notes == ["follow 1: a", "follow 2: a", "follow 3: a"])
  }

  @Test func `an event that a presenter sends when it receives a result inherits the value of the result`() throws {
    let module = try CarryingModule()
    module.view.send(Carrying.lead(1).carrying("a", for: Carrying.trace))
    #expect(module.notes == ["follow 1: a"])
    #expect(module.values(of: Carrying.follow) == ["a"])
  }

  @Test func `an event for all modules carries its value in each module`() throws {
    let module = try CarryingModule()
    #expect(module.probe.router.broadcast(Carrying.ask(1).carrying("a", for: Carrying.trace)) == 1)
    #expect(module.notes == ["ask: a"])
  }

  @Test func `an event that a sink sends for a report inherits the value of the reported event`() async throws {
    let sink = ActingSink()
    let router = VIPRouter(onDiagnostic: sink.report)
    let (view, presenter, interactor) = (ProbeView(), VIPPresenter(), CarryingInteractor())
    try router.register {
      $0.module(prefix: "Carrying", view: { view }, presenter: { presenter }, interactor: { interactor })
    }
    _ = try VIPBuilder(prefix: "Carrying", router: router).build()
    sink.act = { view.send(Carrying.follow(1)) }
    view.send(Event(named: "carrying.unknown").carrying("a", for: Carrying.trace))
    interactor.gate.open()
    interactor.afterAwait = { presenter.sendToOpener(Carrying.asked, 1) }
    view.send(Carrying.later(1).carrying("b", for: Carrying.trace))
    await router.idle()
    #expect(interactor.notes == ["follow 1: a", "later, after an await: b", "follow 1: b"])
  }

  // MARK: Held events, repetitions and delays

  @Test func `a held event and a held result retain their values`() throws {
    let holder = Holder(events: { $0.isNamed(Carrying.ask) }, results: { $0.isNamed(Carrying.lead) })
    let module = try CarryingModule(holder)
    module.view.send(Carrying.ask(1).carrying("a", for: Carrying.trace))
    module.view.send(Carrying.lead(2).carrying("b", for: Carrying.trace))
    #expect(module.notes == [])
    for (event, next) in holder.events { next.handle(event) }
    for (result, next) in holder.results { next.receive(result) }
    #expect(module.notes == ["ask: a", "follow 2: b"])
    #expect(module.values(of: Carrying.ask) == ["a"])
  }

  @Test func `parked events retain their own values when an event with another value opens the gate`() throws {
    let gate = GateMiddleware(Carrying.follow)
    let module = try CarryingModule(gate)
    module.view.send(Carrying.follow(1).carrying("a", for: Carrying.trace))
    module.view.send(Carrying.follow(2))
    module.interactor.during = { gate.open() }
    module.view.send(Carrying.ask(3).carrying("b", for: Carrying.trace))
    #expect(module.notes == ["ask: b", "follow 1: a", "follow 2: none"])
  }

  @Test func `each attempt of a repeated event has the value`() async throws {
    let clock = ManualClock()
    let backOff = BackOff(first: .seconds(1), jitter: 0)
    let retry = RetryMiddleware(Carrying.follow, attempts: 2, backOff: backOff, clock: clock)
    let module = try CarryingModule(retry)
    module.interactor.answer = { [unowned interactor = module.interactor] number in
      guard interactor.notes.count > 1 else { throw EventFailure(.error, "Not yet.") }
      return number
    }
    module.view.send(Carrying.follow(1).carrying("a", for: Carrying.trace))
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await module.probe.idle()
    #expect(module.notes == ["follow 1: a", "follow 1: a"])
    #expect(module.values(of: Carrying.follow) == ["a"])
  }

  @Test func `a delayed event retains its value, and an event that the delay's action sends inherits it`() async throws
  {
    final class Delaying: EventMiddleware {
      let clock = ManualClock()
      weak var view: ProbeView?

      func handle(_ event: Event, next: Next) -> Outcome {
        guard event.isNamed(Carrying.ask) else { return next.handle(event) }
        next.hold().after(.seconds(1), clock: clock) { held in
          held.handle(event)
          self.view?.send(Carrying.follow(1))
        }
        return .held
      }
    }
    let delaying = Delaying()
    let module = try CarryingModule(delaying)
    delaying.view = module.view
    module.view.send(Carrying.ask(1).carrying("a", for: Carrying.trace))
    await delaying.clock.waitForSleepers()
    module.view.send(Carrying.lead(2).carrying("b", for: Carrying.trace))
    delaying.clock.advance(by: .seconds(1))
    await module.probe.idle()
    #expect(module.notes == ["follow 2: b", "ask: a", "follow 1: a"])
  }

  // MARK: Mailboxes and tasks

  @Test func `an event that a handler posts inherits the value`() async throws {
    let module = try CarryingModule()
    let mailbox = module.view.mailbox()
    module.interactor.during = { _ = mailbox.post(Carrying.follow(1), whenFull: .reject) }
    module.interactor.afterAwait = { _ = mailbox.post(Carrying.follow(2), whenFull: .reject) }
    module.interactor.gate.open()
    module.view.send(Carrying.ask(1).carrying("a", for: Carrying.trace))
    module.view.send(Carrying.later(2).carrying("b", for: Carrying.trace))
    _ = mailbox.post(Carrying.follow(3).carrying("c", for: Carrying.trace), whenFull: .reject)
    await module.probe.idle()
    #expect(Set(module.notes) == ["ask: a", "later, after an await: b", "follow 1: a", "follow 2: b", "follow 3: c"])
  }

  @Test func `an event that a producer posts after a wait for room inherits the value of the producer's event`()
    async throws
  {
    let module = try CarryingModule()
    let mailbox = module.view.mailbox(capacity: 1)
    var producer: Task<Mailbox.Receipt, Never>?
    module.interactor.during = {
      _ = mailbox.post(Carrying.follow(1), whenFull: .reject)
      producer = Task { await mailbox.postWaiting(Carrying.follow(2)) }
    }
    module.view.send(Carrying.ask(1).carrying("a", for: Carrying.trace))
    #expect(await producer?.value == .posted)
    await module.probe.idle()
    #expect(module.notes == ["ask: a", "follow 1: a", "follow 2: a"])
  }

  @Test func `a task that a synchronous handler creates inherits the value, and a detached task does not`() async throws
  {
    let module = try CarryingModule()
    var tasks: [Task<Void, Never>] = []
    module.interactor.during = { [view = module.view] in
      tasks.append(Task { _ = view.send(Carrying.follow(1)) })
      tasks.append(Task.detached { @MainActor in _ = view.send(Carrying.follow(2)) })
    }
    module.view.send(Carrying.ask(1).carrying("a", for: Carrying.trace))
    for task in tasks { await task.value }
    #expect(Set(module.notes) == ["ask: a", "follow 1: a", "follow 2: none"])
    #expect(module.probe.view.results(of: Carrying.follow).count == 2)
  }
}

/// A sink that performs an action for each report.
private final class ActingSink: @unchecked Sendable {
  @MainActor var act: @MainActor () -> Void = {}

  @Sendable func report(_ diagnostic: Diagnostic) { MainActor.assumeIsolated { act() } }
}
