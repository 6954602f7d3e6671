import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Policies for events that middleware has held or answered")
struct PolicyTests {
  private let clock = ManualClock()

  private func retry(_ name: EventName<Int, Int>) -> RetryMiddleware {
    RetryMiddleware(name, backOff: BackOff(first: .seconds(1), factor: 1, jitter: 0), clock: clock)
  }

  private func build(_ links: any Middleware...) throws -> ReactingModule {
    try ReactingModule(MiddlewareList(beforeInteractor: links))
  }

  @Test(arguments: [1, 2]) func `an older event that is repeated does not supersede a newer one`(failures: Int)
    async throws
  {
    let module = try build(retry(Scripted.latest))
    let gate = Gate()
    var runs: [Int] = []
    module.part.latest = { number in
      runs.append(number)
      if number == 1, runs.count <= failures { throw EventFailure(.error) }
      if number == 2 { await gate.pass() }
      return number
    }
    module.view.send(Scripted.latest(1))
    for _ in 1..<failures {
      await clock.waitForSleepers()
      clock.advance(by: .seconds(1))
    }
    await clock.waitForSleepers()
    module.view.send(Scripted.latest(2))
    await gate.visited()
    clock.advance(by: .seconds(1))
    await until { !module.view.results.isEmpty }
    #expect(module.view.results.map(\.status) == [.cancelled])
    #expect(recordedReason(module.view.results[0]) == "cancelled: scripted.latest")
    gate.open()
    await module.router.idle()
    #expect(module.view.lines == ["cancelled -", "success 2"])
    #expect(module.router.droppedCount == 0)
  }

  @Test func `an older event that is repeated after a newer one was answered is cancelled`() async throws {
    let module = try build(retry(Scripted.latest))
    module.part.latest = { number in if number == 1 { throw EventFailure(.error) } else { number } }
    module.view.send(Scripted.latest(1))
    await clock.waitForSleepers()
    module.view.send(Scripted.latest(2))
    await module.router.idle()
    clock.advance(by: .seconds(1))
    await module.router.idle()
    #expect(module.view.lines == ["success 2", "cancelled -"])
  }

  @Test func `the newest event is repeated, and supersedes older ones`() async throws {
    let module = try build(retry(Scripted.latest))
    let gate = Gate()
    var failures = 1
    module.part.latest = { number in
      if number == 1 { await gate.pass() }
      if number == 2, failures > 0 {
        failures -= 1
        throw EventFailure(.error)
      }
      return number
    }
    module.view.send(Scripted.latest(1))
    await gate.visited()
    module.view.send(Scripted.latest(2))
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    gate.open()
    await module.router.idle()
    #expect(module.view.results.map(\.status) == [.cancelled, .success])
  }

  @Test func `a newer event that a cache answers supersedes an older one`() async throws {
    let module = try build(CacheMiddleware(Scripted.latest, maxAge: .seconds(60), clock: clock))
    let gate = Gate()
    module.part.latest = { number in
      if number == 2 { await gate.pass() }
      return number
    }
    module.view.send(Scripted.latest(1))
    await module.router.idle()
    module.view.send(Scripted.latest(2))
    await gate.visited()
    #expect(module.view.send(Scripted.latest(1)) == .answered)
    gate.open()
    await module.router.idle()
    #expect(module.view.lines == ["success 1", "success 1", "cancelled -"])
  }

  @Test func `a newer event that a middleware answers later supersedes an older one`() async throws {
    let holder = Holder(events: { $0.data as? Int == 2 })
    let module = try build(holder)
    let gate = Gate()
    module.part.latest = { number in await gate.pass(returning: number) }
    module.view.send(Scripted.latest(1))
    await gate.visited()
    module.view.send(Scripted.latest(2))
    let (event, held) = holder.events[0]
    held.receive(EventResult(answering: event, status: .success, data: 2))
    gate.open()
    await module.router.idle()
    #expect(module.view.results.map(\.status) == [.cancelled, .success])
  }

  @Test func `an event that a middleware rejects supersedes no older one`() async throws {
    let rules = ValidationMiddleware { $0.check(Scripted.latest) { $0 == 2 ? "Not this one." : nil } }
    let module = try build(rules)
    let gate = Gate()
    module.part.latest = { number in await gate.pass(returning: number) }
    module.view.send(Scripted.latest(1))
    await gate.visited()
    module.view.send(Scripted.latest(2))
    gate.open()
    await module.router.idle()
    #expect(module.view.results.map(\.status) == [.invalid, .success])
  }

  @Test func `an event that was created earlier and is sent later supersedes the event sent before`() async throws {
    let module = try build(retry(Scripted.latest))
    let early = Scripted.latest(1).event()
    module.view.send(Scripted.latest(2))
    module.view.send(early)
    await module.router.idle()
    #expect(module.view.lines == ["cancelled -", "success 1"])
  }

  @Test func `an older event that is resumed does not overtake, and is not overtaken by, the events that wait`()
    async throws
  {
    let holder = Holder(events: { $0.data as? Int == 2 })
    let module = try build(holder)
    let gate = Gate()
    var runs: [Int] = []
    module.part.ordered = { number in
      runs.append(number)
      if number == 1 { await gate.pass() }
      return number
    }
    for number in 1...4 { module.view.send(Scripted.ordered(number)) }
    await gate.visited()
    holder.events[0].next.handle(holder.events[0].event)
    gate.open()
    await module.router.idle()
    #expect(runs == [1, 2, 3, 4])
  }
}
