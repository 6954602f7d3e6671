import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

/// The kind of middleware that is above the middleware that holds the event.
enum Above: CaseIterable, Sendable { case nothing, marking, holding, retrying, two }

@MainActor @Suite("Law 3: held events that are answered and continue")
struct AnsweringAndGoingOnTests {
  private let below = Holder(events: { $0.input(of: Scripted.now) == 1 || $0.input(of: Scripted.plain) == 1 })
  private let above = Holder(events: { $0.isNamed(Scripted.now) || $0.isNamed(Scripted.plain) })

  /// Returns a module with the given middleware, and a middleware below it that holds events.
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

  /// Sends an event. If the upper middleware holds the event, resumes it, so that the lower middleware holds it.
  private func sendHeld(_ name: EventName<Int, Int>, _ module: ReactingModule) throws -> (event: Event, held: HeldNext)
  {
    module.view.send(name(1))
    for (event, held) in above.events { held.handle(event) }
    let held = try #require(below.events.first)
    return (held.event, held.next)
  }

  private func answer(_ event: Event) -> EventResult { EventResult(answering: event, status: .success, data: 9) }

  @Test(arguments: Above.allCases)
  func `a held event can be passed on to the handler even after the event was answered`(others: Above)
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
      let (event, held) = try sendHeld(Scripted.now, module)
      #expect(isRejected ? held.reject(event, "") == .rejected : held.receive(answer(event)) != .gone)
      #expect(held.handle(event) == .answered)
      #expect(runs == 1)
      #expect(held.handle(event) == .answered)
      #expect(runs == 2)
      #expect(module.view.lines == [isRejected ? "invalid -" : "success 9"])
      #expect(module.router.droppedCount == 2)
    }
  }

  @Test(arguments: Above.allCases)
  func `an answered held event can continue to an asynchronous handler after a delay`(others: Above)
    async throws
  {
    let module = try build(others)
    let clock = ManualClock()
    var runs = 0
    module.part.plain = { number in
      runs += 1
      return number
    }
    let (event, held) = try sendHeld(Scripted.plain, module)
    held.receive(answer(event))
    held.after(.seconds(1), clock: clock) { $0.handle(event) }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await until { runs == 1 }
    await module.router.idle()
    #expect(module.view.lines == ["success 9"])
    #expect(module.router.droppedCount == 1)
  }

  @Test(arguments: Above.allCases)
  func `a held event that continues twice is handled twice, with and without other middleware above`(others: Above)
    throws
  {
    let module = try build(others)
    var runs = 0
    module.part.now = { number in
      runs += 1
      return number
    }
    let (event, held) = try sendHeld(Scripted.now, module)
    #expect(held.handle(event) == .answered)
    #expect(held.handle(event) == .answered)
    #expect(runs == 2)
    #expect(module.view.lines == ["success 1"])
    #expect(module.router.droppedCount == 1)
  }

  @Test
  func `a middleware can pass on a result and then run the handler again`() throws {
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
      module.view.send(Scripted.now(0))
      #expect(runs == 2)
      #expect(module.view.lines == ["success 1"])
      #expect(module.router.droppedCount == 1)
    }
  }

  @Test func `a held event does not continue if a middleware above has already answered the event`() throws {
    let module = try build(.holding)
    let (event, held) = try sendHeld(Scripted.now, module)
    above.events[0].next.reject(event, "Enough.")
    #expect(held.receive(answer(event)) == .gone)
    #expect(held.handle(event) == .gone)
    #expect(module.view.lines == ["invalid -"])
    #expect(module.router.droppedCount == 2)
  }

  // MARK: In one delivery

  /// Runs a closure inside a delivery.
  private func inDelivery(_ module: ReactingModule, _ body: @escaping @MainActor () -> Void) {
    module.part.whole = { _, _ in
      body()
      return .accepted
    }
    module.view.send(Scripted.whole(0))
    module.part.whole = { _, _ in .unhandled }
  }

  @Test(arguments: Above.allCases)
  func `a held event has one answer if the event is answered and continues in the same delivery`(others: Above) throws {
    for isAnsweredFirst in [false, true] {
      let module = try build(others)
      (above.events, below.events) = ([], [])
      var runs = 0
      module.part.now = { number in
        runs += 1
        return number
      }
      let (event, held) = try sendHeld(Scripted.now, module)
      let answer = answer(event)
      inDelivery(module) {
        if isAnsweredFirst { held.receive(answer) }
        #expect(held.handle(event) == .waiting)
        if !isAnsweredFirst { held.receive(answer) }
      }
      #expect(runs == 1)
      #expect(module.view.lines == ["success 9"])
      #expect(module.router.droppedCount == 1)
    }
  }

  @Test func `if a held request is answered while its event waits in the queue, no handler runs`() async throws {
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
    #expect(runs == 0)
    #expect(module.router.droppedCount == 1)
    #expect(module.sink.messages.isEmpty)
  }

  @Test func `if a middleware above answers an event that waits in the queue, no handler runs`() throws {
    let module = try build(.holding)
    var runs = 0
    module.part.now = { number in
      runs += 1
      return number
    }
    let (event, held) = try sendHeld(Scripted.now, module)
    let upper = above.events[0].next
    inDelivery(module) {
      #expect(held.handle(event) == .waiting)
      #expect(upper.reject(event, "Enough.") == .rejected)
    }
    #expect(runs == 0)
    #expect(module.view.lines == ["invalid -"])
    #expect(module.router.droppedCount == 1)
  }

  @Test(arguments: [true, false])
  func `the late delivery of an answered event does not affect another request with the same event name`(isLatest: Bool)
    async throws
  {
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
