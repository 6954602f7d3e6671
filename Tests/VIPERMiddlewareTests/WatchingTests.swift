import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

/// Records every event that passes.
private final class Recording: EventMiddleware {
  var events: [Event] = []
  func handle(_ event: Event, next: Next) -> Outcome {
    events.append(event)
    return next.handle(event)
  }
}

@MainActor @Suite("An observer of events changes nothing")
struct WatchingTests {
  private let clock = ManualClock()

  /// The object that stores the observed events: none, an observer or a middleware.
  enum Kind: CaseIterable { case nobody, observer, middleware }

  private func build(_ kind: Kind, _ links: any Middleware...) throws -> (ReactingModule, () -> Int) {
    let recording = Recording()
    let module = try ReactingModule(
      MiddlewareList(beforeInteractor: links + (kind == .middleware ? [recording] : [])))
    var hops: [Hop] = []
    if kind == .observer {
      module.router.observe { hop in
        hops.append(hop)
        return nil
      }
    }
    return (module, { hops.count + recording.events.count })
  }

  @Test(arguments: Kind.allCases)
  func `a one-way event that was handled within the limit is not answered with a timeout`(_ kind: Kind) async throws {
    let (module, count) = try build(kind, TimeoutMiddleware(after: .seconds(5), clock: clock))
    module.view.send(Scripted.oneWay(1))
    await settle()
    clock.advance(by: .seconds(5))
    await settle()
    #expect(module.part.taken == [1])
    #expect(module.view.lines == [])
    #expect(kind == .nobody || count() > 0)
  }

  @Test(arguments: Kind.allCases)
  func `when the first of equal events ends without an answer, the next is passed on`(_ kind: Kind) async throws {
    let (module, count) = try build(kind, DeduplicationMiddleware(Scripted.plain))
    let gate = Gate()
    var runs = 0
    module.part.plain = { number in
      runs += 1
      if runs == 1 { await gate.pass() }
      return number
    }
    let first = await ask(module.view, Scripted.plain, 1)
    await gate.visited()
    let second = Running { try await module.view.request(Scripted.plain(1)) }
    await settle()
    first.cancel()
    #expect(await first.value == "cancelled")
    gate.open()
    await module.router.idle()
    let said = await second.seen()
    #expect(said == "1")
    #expect(kind == .nobody || count() > 0)
  }

  @Test(arguments: Kind.allCases)
  func `if the trial of a circuit breaker ends without an answer, the next event is a new trial`(_ kind: Kind)
    async throws
  {
    let breaker = CircuitBreakerMiddleware(
      Scripted.now, Scripted.plain, opensAfter: 1, retriesAfter: .seconds(30), clock: clock)
    let (module, count) = try build(kind, breaker)
    module.part.now = { _ in throw EventFailure(.error, "It is down.") }
    module.view.send(Scripted.now(0))
    clock.advance(by: .seconds(30))
    let gate = Gate()
    module.part.plain = { number in await gate.pass(returning: number) }
    let trial = await ask(module.view, Scripted.plain, 1)
    await gate.visited()
    trial.cancel()
    #expect(await trial.value == "cancelled")
    gate.open()
    await module.router.idle()
    module.part.now = { $0 }
    #expect(module.view.send(Scripted.now(2)) == .answered)
    #expect(kind == .nobody || count() > 0)
  }
}
