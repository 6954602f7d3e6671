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
      let (event, held) = try sendHeld(Scripted.now, module)
      #expect(isRejected ? held.reject(event, "") == .rejected : held.receive(answer(event)) != .gone)
      #expect(held.handle(event) == .answered)
      #expect(module.part.runs == 1)
      #expect(held.handle(event) == .answered)
      #expect(module.part.runs == 2)
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
    let (event, held) = try sendHeld(Scripted.plain, module)
    held.receive(answer(event))
    held.after(.seconds(1), clock: clock) { $0.handle(event) }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await until { module.part.runs == 1 }
    await module.router.idle()
    #expect(module.view.lines == ["success 9"])
    #expect(module.router.droppedCount == 1)
  }

  @Test(arguments: Above.allCases)
  func `a held event that continues twice is handled twice, with and without other middleware above`(others: Above)
    throws
  {
    let module = try build(others)
    let (event, held) = try sendHeld(Scripted.now, module)
    #expect(held.handle(event) == .answered)
    #expect(held.handle(event) == .answered)
    #expect(module.part.runs == 2)
    #expect(module.view.lines == ["success 1"])
    #expect(module.router.droppedCount == 1)
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
}
