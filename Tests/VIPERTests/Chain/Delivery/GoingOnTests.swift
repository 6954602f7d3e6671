import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let ask = EventName<Int, Int>("goingOn.ask")
  static let later = EventName<Int, Int>("goingOn.later")
  static let save = EventName<Int, Never>("goingOn.save")
}

private final class Answering: VIPInteractor, Mapped {
  static let mapping = Mapping(Answering.self) {
    $0.on(Names.ask) { part, number in
      part.runs += 1
      return number
    }
    $0.on(Names.later) { part, number in
      await part.gate.pass()
      if Task.isCancelled { part.cancelled += 1 }
      return number
    }
    $0.on(Names.save) { part, number in await part.gate.pass() }
  }
  let gate = Gate()
  var runs = 0
  var cancelled = 0
}

private final class Mark {
  let number: Int
  let journal: Journal
  init(_ number: Int, _ journal: Journal) {
    self.number = number
    self.journal = journal
  }
}

@MainActor @Suite("Marks, and held events that continue after a delay")
struct GoingOnTests {
  private let clock = ManualClock()
  private let journal = Journal()

  private func marking() -> Inline {
    let journal = journal
    return Inline(
      onEvent: { event, next in
        guard let number = event.input(of: Names.later) ?? event.input(of: Names.ask) else {
          return next.handle(event)
        }
        return next.handle(event, mark: Mark(10 * number, journal))
      },
      onResult: { result, next in
        if let mark = next.mark(of: result, as: Mark.self) { journal.note("\(mark.number)") }
        return next.receive(result)
      })
  }

  @Test
  func `a middleware that marks an event receives the mark with each answer, including late answers`() async throws {
    let answering = Answering()
    let probe = try ModuleProbe(interactor: answering, middleware: .onBothSides(marking()))
    probe.send(Names.later(1).event())
    probe.send(Names.later(2).event())
    probe.send(Names.ask(3).event())
    answering.gate.open()
    await probe.idle()
    #expect(journal.lines.sorted() == ["10", "10", "20", "20", "30", "30"])
    answering.publish(Names.ask, 1)
    #expect(journal.lines.count == 6, "a result that answers no event has no mark")
  }

  @Test func `a middleware can read only its own marks, and only if it requests the type of the mark`() throws {
    let journal = journal
    func link(_ mark: Any) -> Inline {
      Inline(
        onEvent: { $1.handle($0, mark: mark) },
        onResult: { result, next in
          let text = next.mark(of: result, as: String.self)
          let number: Int? = next.mark(of: result)
          journal.note("\(text ?? "-") \(number.map(String.init) ?? "-")")
          return next.receive(result)
        })
    }
    let probe = try ModuleProbe(
      interactor: Answering(),
      middleware: MiddlewareList(
        beforePresenter: [link("a"), link(2)], beforeInteractor: [link("c")]))
    probe.send(Names.ask(1).event())
    #expect(journal.lines == ["c -", "- 2", "a -"])
  }

  @Test(arguments: [true, false])
  func `the mark of an event is released when no further answer can arrive`(_ isOneWay: Bool) async throws {
    weak var seen: Mark?
    let journal = journal
    let marking = Inline(onEvent: { event, next in
      guard event.kind == .business else { return next.handle(event) }
      let mark = Mark(1, journal)
      seen = mark
      return next.handle(event, mark: mark)
    })
    let answering = Answering()
    let probe = try ModuleProbe(interactor: answering, middleware: .above(marking))
    probe.send(isOneWay ? Names.save(1).event() : Names.later(1).event())
    await answering.gate.visited()
    #expect(seen != nil)
    answering.gate.open()
    await probe.idle()
    #expect(probe.results.count == (isOneWay ? 0 : 1), "a view can retain the result")
    #expect(seen == nil)
  }

  @Test func `an event that is held with a delay continues after the delay`() async throws {
    let clock = ManualClock()
    let delay = Inline(onEvent: { event, next in
      guard event.kind == .business else { return next.handle(event) }
      let held = next.hold()
      held.after(.seconds(1), clock: clock) { $0.handle(event) }
      return .held
    })
    let answering = Answering()
    let probe = try ModuleProbe(interactor: answering, middleware: .above(delay))
    #expect(probe.send(Names.ask(1).event()) == .held)
    await clock.waitForSleepers()
    #expect(answering.runs == 0)
    await probe.idle()  // The wait for a manual clock does not count.
    clock.advance(by: .seconds(1))
    await probe.view.waitForResults(of: Names.ask, count: 1)
    #expect(answering.runs == 1)
    #expect(probe.sink.messages == [])
  }

  @Test
  func `a held event that its timer does not continue is reported unless the timer was cancelled`() async throws {
    let clock = ManualClock()
    let fired = Gate()
    fired.open()
    var timer: Task<Void, Never>?
    let forgetful = Inline(onEvent: { event, next in
      guard event.kind == .business else { return next.handle(event) }
      timer = next.hold().after(.seconds(1), clock: clock) { _ in }
      return .held
    })
    let probe = try ModuleProbe(interactor: Answering(), middleware: .above(forgetful))
    probe.send(Names.ask(1).event())
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await timer?.value
    timer = nil
    await probe.idle()
    #expect(probe.sink.messages.count == 1)
    probe.send(Names.ask(1).event())
    await clock.waitForSleepers()
    timer?.cancel()
    await timer?.value
    await probe.idle()
    #expect(probe.sink.messages.count == 1)
  }

  @Test func `a timer of a held event ends when the module closes or the request is cancelled`() async throws {
    let clock = ManualClock()
    var timers: [Task<Void, Never>] = []
    let delay = Inline(onEvent: { event, next in
      guard event.kind == .business else { return next.handle(event) }
      timers.append(next.hold().after(.seconds(1), clock: clock) { $0.handle(event) })
      return .held
    })
    let answering = Answering()
    var probe: ModuleProbe? = try ModuleProbe(interactor: answering, middleware: .above(delay))
    let view = try #require(probe?.view)
    let asked = Running { try await view.request(Names.ask(1)) }
    await clock.waitForSleepers()
    asked.task?.cancel()
    await asked.task?.value
    for timer in timers { await timer.value }
    #expect(clock.sleeperCount == 0)
    probe?.send(Names.ask(1).event())
    await clock.waitForSleepers()
    probe?.view.port.viewWasRemoved()
    for timer in timers { await timer.value }
    #expect(clock.sleeperCount == 0)
    #expect(answering.runs == 0)
    #expect(probe?.sink.diagnostics.map(\.code) == ["event.lostWithModule"], "for the event without a request")
    probe = nil
  }

  @Test
  func `a final answer to a held event cancels the event's handlers, and their answers are dropped`() async throws {
    var held: HeldNext?
    let impatient = Inline(onEvent: { event, next in
      guard event.isNamed(Names.later) else { return next.handle(event) }
      held = next.hold()
      let outcome = next.handle(event, mark: 0)
      held?.receive(EventResult(answering: event, status: .timeout))
      return outcome
    })
    let answering = Answering()
    let probe = try ModuleProbe(interactor: answering, middleware: .above(impatient))
    probe.send(Names.later(1).event())
    await answering.gate.visited()
    answering.gate.open()
    await probe.idle()
    #expect(probe.results.map(\.status) == [.timeout])
    #expect(answering.cancelled == 1)
    #expect(probe.router.droppedCount == 1)
  }

  @Test func `a middleware has separate state for each module, and the state is released with its module`() throws {
    final class Counting: Middleware {
      let counts = PerModule { 0 }
      let marks = PerModule { Gate() }
      weak var last: Gate?
      func handle(_ event: Event, next: Next) -> Outcome {
        if event.kind == .business { counts[next] += 1 }
        last = marks[next]
        return next.handle(event)
      }
      func receive(_ result: EventResult, next: Next) -> Outcome {
        next.receive(result.with(data: counts[next]))
      }
    }
    let counting = Counting()
    let middleware = MiddlewareList(beforePresenter: [counting])
    let first = try ModuleProbe(interactor: Answering(), middleware: middleware)
    let second = try ModuleProbe(interactor: Answering(), middleware: middleware)
    first.send(Names.ask(0).event())
    first.send(Names.ask(0).event())
    second.send(Names.ask(0).event())
    #expect(first.outputs(of: Names.ask) == [1, 2])
    #expect(second.outputs(of: Names.ask) == [1])
    #expect(counting.last != nil)
    second.view.port.viewWasRemoved()
    #expect(counting.last == nil)
  }

  @Test func `a held event of a cancelled request does not continue after a delay`() async throws {
    let holder = Holder(events: { $0.isNamed(Scripted.now) })
    let module = try ReactingModule(MiddlewareList(beforePresenter: [holder]))
    let asked = await ask(module.view, Scripted.now, 1)
    asked.cancel()
    #expect(await asked.value == "cancelled")
    var ran = false
    holder.events[0].next.after(.seconds(1), clock: clock) { held in
      ran = true
      held.handle(holder.events[0].event)
    }
    await settle()
    clock.advance(by: .seconds(1))
    await settle()
    #expect(!ran)
  }

  @Test func `a held event does not continue after a middleware above has answered the event`() async throws {
    let above = Holder(events: { $0.isNamed(Scripted.now) })
    var ran = false
    let clock = clock
    let below = Inline(onEvent: { event, next in
      guard event.isNamed(Scripted.now) else { return next.handle(event) }
      next.hold().after(.seconds(1), clock: clock) { held in
        ran = true
        held.handle(event)
      }
      return .held
    })
    let module = try ReactingModule(MiddlewareList(beforePresenter: [above, below]))
    module.view.send(Scripted.now(1))
    let (event, held) = above.events[0]
    held.handle(event)
    await clock.waitForSleepers()
    held.reject(event, "Enough.")
    clock.advance(by: .seconds(1))
    await settle()
    #expect(!ran)
  }

  @Test func `a held event that continues several times does not retain its earlier timers`() async throws {
    let holder = Holder(events: { $0.isNamed(Scripted.oneWay) })
    let module = try ReactingModule(MiddlewareList(beforePresenter: [holder]))
    module.view.send(Scripted.oneWay(1))
    let (event, held) = holder.events[0]
    for number in 1...100 {
      held.after(.seconds(1), clock: clock) { $0.handle(event) }
      await clock.waitForSleepers()
      clock.advance(by: .seconds(1))
      await until { module.part.taken.count == number }
    }
    let timers = try #require(property("timers", of: held) as? [Int: Task<Void, Never>])
    #expect(timers.count < 10)
  }
}
