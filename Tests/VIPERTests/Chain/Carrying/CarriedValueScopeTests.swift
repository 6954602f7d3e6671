import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("The reach of values that an event carries")
struct CarriedValueScopeTests {
  // MARK: Several values

  @Test func `a nearer value replaces an inherited value of its key, and values of other keys are merged`() throws {
    let writer = ValueWriter {
      $0.isNamed(Carrying.follow) ? $0.carrying("near", for: Carrying.trace).carrying(2, for: Carrying.attempt) : $0
    }
    let module = try CarryingModule(writer)
    let lead = Carrying.lead(1).carrying("far", for: Carrying.trace).carrying(1, for: Carrying.attempt)
    module.view.send(lead.carrying("changed", for: Carrying.trace))
    #expect(module.notes == ["follow 1: near"])
    let follow = try #require(module.probe.results(of: Carrying.follow).first)
    #expect(follow.carriedValue(for: Carrying.trace) == "near")
    #expect(follow.carriedValue(for: Carrying.attempt) == 2)
    #expect(module.journal.lines.last == "answer follow: near")
  }

  @Test func `a value that a presenter attaches to an event replaces the inherited value, and other keys are merged`()
    throws
  {
    final class Attaching: VIPPresenter, Mapped {
      static let mapping = Mapping(Attaching.self) {
        $0.on(Carrying.relay) { presenter in
          presenter.send(Carrying.follow(1).carrying("b", for: Carrying.trace))
          presenter.send(Carrying.follow(2))
        }
      }
    }
    let interactor = CarryingInteractor()
    let probe = try ModuleProbe(presenter: Attaching(), interactor: interactor)
    probe.view.send(Carrying.relay().carrying("a", for: Carrying.trace).carrying(7, for: Carrying.attempt))
    #expect(interactor.notes == ["follow 1: b", "follow 2: a"])
    #expect(probe.results(of: Carrying.follow).map { $0.carriedValue(for: Carrying.attempt) } == [7, 7])
  }

  @Test func `a value that a middleware attaches reaches the parts below, their results and their consequences`()
    async throws
  {
    let module = try CarryingModule(ValueWriter { $0.carrying("a", for: Carrying.trace) })
    module.interactor.gate.open()
    module.interactor.afterAwait = { [view = module.view] in view.send(Carrying.follow(1)) }
    module.view.send(Carrying.later(1))
    await module.probe.idle()
    #expect(module.notes == ["later, after an await: a", "follow 1: a"])
    #expect(module.journal.lines == ["later: none", "follow: a", "answer follow: a", "answer later: a"])
  }

  @Test func `an answer of another event adds its values to the values of the event that is being handled`() throws {
    final class Storing: VIPInteractor, Mapped {
      static let mapping = Mapping(Storing.self) {
        $0.on(Carrying.ask) { part, event in
          part.stored = event
          return .accepted
        }
        $0.on(Carrying.relay) { part in
          if let event = part.stored { part.answer(event, with: 1) }
        }
        $0.on(Carrying.follow) { part, number in
          part.trace = part.carriedValue(for: Carrying.trace)
          part.attempt = part.carriedValue(for: Carrying.attempt)
          return number
        }
      }
      var stored: Event?
      var trace: String?
      var attempt: Int?
    }
    final class Following: VIPPresenter, Mapped {
      static let mapping = Mapping(Following.self) {
        $0.receive(Carrying.ask) { presenter, number in
          presenter.send(Carrying.follow(number))
        }
      }
    }
    let storing = Storing()
    let probe = try ModuleProbe(presenter: Following(), interactor: storing)
    probe.view.send(Carrying.ask(1).carrying("asked", for: Carrying.trace))
    probe.view.send(Carrying.relay().carrying("released", for: Carrying.trace).carrying(2, for: Carrying.attempt))
    #expect(storing.trace == "asked")
    #expect(storing.attempt == 2)
  }

  @Test func `an answer that several events share carries the values of the event that it answers`() throws {
    let event = Carrying.ask(1).carrying("a", for: Carrying.trace).event()
    let other = Carrying.ask(1).carrying("b", for: Carrying.trace).event()
    let result = EventResult(answering: event, status: .success, data: 1)
    #expect(result.with(data: 2).detached.asElement.carriedValue(for: Carrying.trace) == "a")
    #expect(result.replaced(by: .error, message: "").carriedValue(for: Carrying.trace) == "a")
    #expect(result.failing(with: CancellationError()).carriedValue(for: Carrying.trace) == "a")
    #expect(result.answering(other).carriedValue(for: Carrying.trace) == "b")
    #expect(event.with(data: 2).carriedValue(for: Carrying.trace) == "a")
  }

  // MARK: Unrelated events

  @Test func `an event without values carries none, and neither do its results`() throws {
    let module = try CarryingModule()
    module.view.send(Carrying.ask(1))
    #expect(module.journal.lines == ["ask: none", "answer asked: none", "answer ask: none"])
    #expect(module.notes == ["ask: none"])
    #expect(module.view.carriedValue(for: Carrying.trace) == nil)
  }

  @Test func `a value does not reach events that the same view sends before or after, or while a handler runs`()
    async throws
  {
    let module = try CarryingModule()
    module.view.send(Carrying.follow(1))
    module.view.send(Carrying.later(0).carrying("a", for: Carrying.trace))
    await module.interactor.gate.visited()
    module.view.send(Carrying.follow(2))
    module.interactor.gate.open()
    await module.probe.idle()
    module.view.send(Carrying.follow(3))
    #expect(module.notes == ["follow 1: none", "follow 2: none", "later, after an await: a", "follow 3: none"])
  }

  @Test func `a value does not reach an event that has the same cause`() throws {
    let module = try CarryingModule()
    module.interactor.during = { [view = module.view] in
      view.send(Carrying.follow(1).carrying("a", for: Carrying.trace))
      view.send(Carrying.follow(2))
    }
    module.view.send(Carrying.ask(0))
    #expect(module.notes == ["ask: none", "follow 1: a", "follow 2: none"])
    #expect(module.values(of: Carrying.ask) == [nil])
  }

  @Test func `a value does not reach an event that was already delayed`() async throws {
    final class Delaying: EventMiddleware {
      let clock = ManualClock()

      func handle(_ event: Event, next: Next) -> Outcome {
        guard event.isNamed(Carrying.follow) else { return next.handle(event) }
        next.hold().after(.seconds(1), clock: clock) { $0.handle(event) }
        return .held
      }
    }
    let delaying = Delaying()
    let module = try CarryingModule(delaying)
    module.view.send(Carrying.follow(1))
    await delaying.clock.waitForSleepers()
    module.interactor.during = { delaying.clock.advance(by: .seconds(1)) }
    module.view.send(Carrying.ask(0).carrying("a", for: Carrying.trace))
    await module.probe.idle()
    #expect(module.notes == ["ask: a", "follow 1: none"])
  }

  @Test func `a value of a handler's task does not reach a held event that the task resumes, or a post of its handler`()
    async throws
  {
    let holder = Holder(events: { $0.isNamed(Carrying.ask) })
    let module = try CarryingModule(holder)
    let mailbox = module.view.mailbox()
    module.interactor.during = { _ = mailbox.post(Carrying.follow(1), whenFull: .reject) }
    module.view.send(Carrying.ask(1))
    module.interactor.afterAwait = { for (event, next) in holder.events { next.handle(event) } }
    module.interactor.gate.open()
    module.view.send(Carrying.later(1).carrying("a", for: Carrying.trace))
    await module.probe.idle()
    #expect(module.notes == ["later, after an await: a", "ask: none", "follow 1: none"])
  }

  @Test
  func `a value of a task does not reach a held event that an event of the task resumes, or a post of its handler`()
    async throws
  {
    let holder = Holder(events: { $0.isNamed(Carrying.ask) })
    let module = try CarryingModule(holder)
    let mailbox = module.view.mailbox()
    module.interactor.during = { _ = mailbox.post(Carrying.follow(1), whenFull: .reject) }
    module.view.send(Carrying.ask(1))
    module.interactor.afterAwait = { [view = module.view] in view.send(Carrying.follow(2)) }
    module.interactor.answer = { number in
      if number == 2 { for (event, next) in holder.events { next.handle(event) } }
      return number
    }
    module.interactor.gate.open()
    module.view.send(Carrying.later(1).carrying("a", for: Carrying.trace))
    await module.probe.idle()
    #expect(module.notes == ["later, after an await: a", "follow 2: a", "ask: none", "follow 1: none"])
  }

  @Test func `a held event that a task of a synchronous handler resumes has the same depth as without values`()
    async throws
  {
    let holder = Holder(events: { $0.isNamed(Carrying.follow) })
    let module = try CarryingModule(holder)
    var depths: [Int] = []
    let reader = ValueWriter {
      if $0.isNamed(Carrying.follow) { depths.append($0.depth) }
      return $0
    }
    module.view.add(reader, .beforeInteractor)
    module.view.send(Carrying.follow(1))
    module.view.send(Carrying.follow(2).carrying("b", for: Carrying.trace))
    var task: Task<Void, Never>?
    module.interactor.during = { task = Task { for (event, next) in holder.events { next.handle(event) } } }
    module.view.send(Carrying.ask(1).carrying("a", for: Carrying.trace))
    await task?.value
    #expect(depths == [0, 0])
    #expect(module.notes == ["ask: a", "follow 1: none", "follow 2: b"])
  }
}
