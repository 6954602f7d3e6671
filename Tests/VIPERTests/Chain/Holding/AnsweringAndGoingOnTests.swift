import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

/// The kind of middleware that is above the middleware that holds the event.
enum Above: CaseIterable, Sendable { case nothing, marking, holding, retrying, two }

private final class MarkValue {}

private nonisolated enum Accepted {
  static let told = EventName<Int, Never>("answering.told")
  static let asked = EventName<Int, Int>("answering.asked")
}

/// Accepts events, and stores some of them.
private final class Accepting: VIPInteractor, Mapped {
  static let mapping = Mapping(Accepting.self) {
    $0.on(Accepted.told, Accepting.accept)
    $0.on(Accepted.asked, Accepting.accept)
  }
  var stores = false
  var stored: [Event] = []

  func accept(_ event: Event) -> Outcome {
    if stores { stored.append(event) }
    return .accepted
  }
}

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

  // MARK: Marks of events that a handler of whole events accepts

  /// Refers weakly to the last mark of a middleware.
  private final class LastMark {
    weak var value: MarkValue?
    var received = 0

    @MainActor func probe(_ part: Accepting) throws -> ModuleProbe {
      let marking = Inline(
        onEvent: { event, next in
          guard event.kind == .business else { return next.handle(event) }
          let value = MarkValue()
          self.value = value
          return next.handle(event, mark: value)
        },
        onResult: { result, next in
          if next.mark(of: result, as: MarkValue.self) != nil { self.received += 1 }
          return next.receive(result)
        })
      return try ModuleProbe(interactor: part, middleware: MiddlewareList(beforePresenter: [marking]))
    }
  }

  @Test func `the mark of an accepted event is released when the handler releases the event`() async throws {
    let (part, mark) = (Accepting(), LastMark())
    let probe = try mark.probe(part)
    #expect(probe.send(Accepted.told(1)) == .accepted)
    #expect(mark.value == nil)
    #expect(probe.send(Accepted.asked(1)) == .accepted)
    #expect(mark.value == nil)
    part.stores = true
    #expect(probe.send(Accepted.told(2)) == .accepted)
    #expect(mark.value != nil)
    part.stored = []
    #expect(mark.value == nil)
  }

  @Test func `a stored event keeps its mark until it is answered`() async throws {
    let (part, mark) = (Accepting(), LastMark())
    let probe = try mark.probe(part)
    part.stores = true
    probe.send(Accepted.asked(1))
    #expect(mark.value != nil)
    #expect(part.answer(part.stored[0], with: 1) == .answered)
    #expect(mark.received == 1)
    #expect(mark.value == nil)
  }

  @Test(arguments: [true, false])
  func `the mark of a requested event is retained until the request ends`(isStored: Bool) async throws {
    let (part, mark) = (Accepting(), LastMark())
    let probe = try mark.probe(part)
    part.stores = isStored
    let asked = Running { try await probe.view.request(Accepted.asked(1)) }
    await settle()
    #expect(mark.value != nil)
    asked.task?.cancel()
    #expect(await asked.seen() == "cancelled")
    #expect(mark.value == nil)
  }

  @Test func `a module that closes releases the marks of events that its handlers store`() async throws {
    let (part, mark) = (Accepting(), LastMark())
    let probe = try mark.probe(part)
    part.stores = true
    probe.send(Accepted.told(1))
    probe.view.port.viewWasRemoved()
    #expect(mark.value == nil)
    #expect(part.stored.count == 1)
  }

  @Test func `the release of a view releases the marks of events that the module's handlers store`() async throws {
    let (part, mark) = (Accepting(), LastMark())
    part.stores = true
    do {
      let probe = try mark.probe(part)
      probe.send(Accepted.told(1))
      #expect(mark.value != nil)
    }
    await settle()
    #expect(mark.value == nil)
    #expect(part.stored.count == 1)
  }

  // MARK: Held events

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
