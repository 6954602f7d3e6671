import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Marks, handles and states, at the edges", .timeLimit(.minutes(5)))
struct MarkEdgeTests {
  private let clock = ManualClock()

  @Test func `A module's first value is the one that was given, also if it may be nil`() throws {
    let states = PerModule<Int?> { 5 }
    var seen: [Int?] = []
    let link = Inline(onEvent: { event, next in
      if event.isNamed(Edges.now) { seen.append(states[next]) }
      return next.handle(event)
    })
    let module = try Reaction(MiddlewareList(beforePresenter: [link]))
    module.view.send(Edges.now, 1)
    #expect(seen == [5])
  }

  @Test func `Who waited has stopped: a handle that is told to go on after a while runs nothing`() async throws {
    let holder = Holder(events: { $0.isNamed(Edges.now) })
    let module = try Reaction(MiddlewareList(beforePresenter: [holder]))
    let asked = await ask(module.view, Edges.now, 1)
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

  @Test func `A link above has answered: a handle that waits to go on runs nothing`() async throws {
    let above = Holder(events: { $0.isNamed(Edges.now) })
    var ran = false
    let clock = clock
    let below = Inline(onEvent: { event, next in
      guard event.isNamed(Edges.now) else { return next.handle(event) }
      next.hold().after(.seconds(1), clock: clock) { held in
        ran = true
        held.handle(event)
      }
      return .held
    })
    let module = try Reaction(MiddlewareList(beforePresenter: [above, below]))
    module.view.send(Edges.now, 1)
    let (event, held) = above.events[0]
    held.handle(event)
    await clock.waitForSleepers()
    held.reject(event, "Enough.")
    clock.advance(by: .seconds(1))
    await settle()
    #expect(!ran)
  }

  @Test func `A handle that goes on again and again keeps nothing of the times before`() async throws {
    let holder = Holder(events: { $0.isNamed(Edges.oneWay) })
    let module = try Reaction(MiddlewareList(beforePresenter: [holder]))
    module.view.send(Edges.oneWay, 1)
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
