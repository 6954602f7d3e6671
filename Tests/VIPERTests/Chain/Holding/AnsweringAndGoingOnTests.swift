import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

/// The middleware above the one that holds.
enum Above: CaseIterable, Sendable { case nothing, marking, holding, retrying, two }

@MainActor @Suite("Law 3: held events that are answered, and go on")
struct AnsweringAndGoingOnTests {
  private let below = Holder(events: { $0.input(of: Scripted.now) == 1 || $0.input(of: Scripted.plain) == 1 })
  private let above = Holder(events: { $0.isNamed(Scripted.now) || $0.isNamed(Scripted.plain) })

  /// A module with a middleware that holds, below others.
  private func build(_ others: Above) throws -> ReactingModule {
    let marking = Inline(onEvent: { $1.handle($0, mark: 0) })
    let list: [any Middleware] =
      switch others {
      case .nothing: []
      case .marking: [marking]
      case .holding: [above]
      case .retrying: [RetryMiddleware(Scripted.now, Scripted.plain)]
      case .two: [marking, above, marking]
      }
    return try ReactingModule(MiddlewareList(beforePresenter: list + [below]))
  }

  /// Sends an event; those above let it go on to the one that holds it.
  private func send(_ name: EventName<Int, Int>, _ module: ReactingModule) throws -> (event: Event, held: HeldNext) {
    module.view.send(name, 1)
    for (event, held) in above.events { held.handle(event) }
    let held = try #require(below.events.first)
    return (held.event, held.next)
  }

  private func answer(_ event: Event) -> EventResult { EventResult(answering: event, status: .success, data: 9) }

  @Test(arguments: Above.allCases)
  func `Answered from a cache, then gone on with to refresh: the handler runs, whatever stands above`(others: Above)
    async throws
  {
    for isRejected in [false, true] {
      let module = try build(others)
      (above.events, below.events) = ([], [])
      var runs = 0
      module.part.now = { number in
        runs += 1
        return number
      }
      let (event, held) = try send(Scripted.now, module)
      #expect(isRejected ? held.reject(event, "") == .rejected : held.receive(answer(event)) != .gone)
      #expect(held.handle(event) == .answered && runs == 1)
      #expect(held.handle(event) == .answered && runs == 2)
      #expect(module.view.lines == [isRejected ? "invalid -" : "success 9"] && module.router.droppedCount == 2)
    }
  }

  @Test(arguments: Above.allCases)
  func `The same with a handler that takes its time, and after a while`(others: Above) async throws {
    let module = try build(others)
    let clock = ManualClock()
    var runs = 0
    module.part.plain = { number in
      runs += 1
      return number
    }
    let (event, held) = try send(Scripted.plain, module)
    held.receive(answer(event))
    held.after(.seconds(1), clock: clock) { $0.handle(event) }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await until { runs == 1 }
    await module.router.idle()
    #expect(module.view.lines == ["success 9"] && module.router.droppedCount == 1)
  }

  @Test(arguments: Above.allCases)
  func `Gone on with twice, the handler runs twice, whatever stands above`(others: Above) throws {
    let module = try build(others)
    var runs = 0
    module.part.now = { number in
      runs += 1
      return number
    }
    let (event, held) = try send(Scripted.now, module)
    #expect(held.handle(event) == .answered && held.handle(event) == .answered)
    #expect(runs == 2 && module.view.lines == ["success 1"] && module.router.droppedCount == 1)
  }

  @Test func `A middleware that passes a failure on and tries again all the same runs the handler, below others too`()
    throws
  {
    for others in [Above.nothing, .marking] {
      var again: HeldNext?
      let insisting = Inline(
        onEvent: { $1.handle($0, mark: $0) },
        onResult: { result, next in
          guard let event = next.mark(of: result, as: Event.self), again == nil else { return next.receive(result) }
          let held = next.hold()
          again = held
          held.receive(result)
          return held.handle(event)
        })
      let marking = Inline(onEvent: { $1.handle($0, mark: 0) })
      let module = try ReactingModule(
        MiddlewareList(beforePresenter: others == .nothing ? [insisting] : [marking, insisting]))
      var runs = 0
      module.part.now = { number in
        runs += 1
        return number + runs
      }
      module.view.send(Scripted.now, 0)
      #expect(runs == 2 && module.view.lines == ["success 1"] && module.router.droppedCount == 1)
    }
  }

  @Test func `One above has answered: what goes on below is gone, as before`() throws {
    let module = try build(.holding)
    let (event, held) = try send(Scripted.now, module)
    above.events[0].next.reject(event, "Enough.")
    #expect(held.receive(answer(event)) == .gone && held.handle(event) == .gone)
    #expect(module.view.lines == ["invalid -"] && module.router.droppedCount == 2)
  }

  // MARK: In one delivery

  /// Runs a body inside a delivery.
  private func inDelivery(_ module: ReactingModule, _ body: @escaping @MainActor () -> Void) {
    module.part.whole = { _, _ in
      body()
      return .accepted
    }
    module.view.send(Scripted.whole, 0)
    module.part.whole = { _, _ in .unhandled }
  }

  @Test(arguments: Above.allCases)
  func `In one delivery, gone on with and answered: the order makes no difference`(others: Above) throws {
    for isAnsweredFirst in [false, true] {
      let module = try build(others)
      (above.events, below.events) = ([], [])
      var runs = 0
      module.part.now = { number in
        runs += 1
        return number
      }
      let (event, held) = try send(Scripted.now, module)
      let answer = answer(event)
      inDelivery(module) {
        if isAnsweredFirst { held.receive(answer) }
        #expect(held.handle(event) == .waiting)
        if !isAnsweredFirst { held.receive(answer) }
      }
      #expect(runs == 1 && module.view.lines == ["success 9"] && module.router.droppedCount == 1)
    }
  }

  @Test func `A request that is answered before its event's turn comes runs nothing, and is counted`() async throws {
    let module = try build(.nothing)
    var runs = 0
    module.part.plain = { number in
      runs += 1
      return number
    }
    let asked = await ask(module.view, Scripted.plain, 1)
    let (event, held) = below.events[0]
    let answer = answer(event)
    inDelivery(module) {
      #expect(held.handle(event) == .waiting)
      #expect(held.receive(answer) == .answered)
    }
    #expect(await asked.value == "9")
    await module.router.idle()
    #expect(runs == 0 && module.router.droppedCount == 1 && module.sink.messages.isEmpty)
  }

  @Test func `One above has answered before the event's turn comes: nothing runs, and it is counted`() throws {
    let module = try build(.holding)
    var runs = 0
    module.part.now = { number in
      runs += 1
      return number
    }
    let (event, held) = try send(Scripted.now, module)
    let upper = above.events[0].next
    inDelivery(module) {
      #expect(held.handle(event) == .waiting)
      #expect(upper.reject(event, "Enough.") == .rejected)
    }
    #expect(runs == 0 && module.view.lines == ["invalid -"] && module.router.droppedCount == 1)
  }

  @Test(arguments: [true, false])
  func `What is over when its turn comes disturbs no live request of its name`(isLatest: Bool) async throws {
    let name = isLatest ? Scripted.latest : Scripted.single
    let holder = Holder(events: { $0.input(of: name) == 1 })
    let module = try ReactingModule(MiddlewareList(beforePresenter: [holder]))
    let gate = Gate()
    let handler: @MainActor (Int) async throws -> Int = { number in
      await gate.pass()
      try Task.checkCancellation()
      return number
    }
    (module.part.latest, module.part.single) = (handler, handler)
    let first = await ask(module.view, name, 1)
    var second = isLatest ? await ask(module.view, name, 2) : nil
    let (event, held) = holder.events[0]
    let answer = answer(event)
    inDelivery(module) {
      held.handle(event)
      held.receive(answer)
    }
    if second == nil { second = await ask(module.view, name, 2) }
    gate.open()
    #expect(await first.value == "9")
    #expect(await second?.value == "2")
  }
}
