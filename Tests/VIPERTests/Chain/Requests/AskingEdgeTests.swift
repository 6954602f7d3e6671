import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Requests and leaks, at the edges", .timeLimit(.minutes(5)))
struct AskingEdgeTests {
  private let worker = Worker()

  // MARK: Idle

  @Test(arguments: [true, false])
  func `A handler that works while something it asked for is pending still runs: idle() waits`(isStructured: Bool)
    async throws
  {
    final class Asking: VIPPresenter, HandlesEvents {
      static let events = EventMapping(Asking.self) { $0.on(Edge.work, Asking.work) }
      let gate = Gate()
      var isStructured = true
      var isDone = false
      var task: Task<Int, any Error>?
      func work() async throws -> Int {
        if isStructured {
          async let held = request(Edge.now, 1)
          await gate.pass()
          isDone = true
          return try await held
        }
        task = Task { try await request(Edge.now, 1) }
        await gate.pass()
        isDone = true
        return 1
      }
    }
    let presenter = Asking()
    presenter.isStructured = isStructured
    let holder = Holder(events: { $0.isNamed(Edge.now) })
    let probe = try worker.probe(presenter, below: [holder])
    probe.send(Edge.work)
    await presenter.gate.visited()
    await settle()
    #expect(holder.events.count == 1)
    let idle = Running {
      await probe.idle()
      return presenter.isDone
    }
    await settle()
    #expect(idle.ending == nil, "the handler is at work, and idle() has returned")
    presenter.gate.open()
    await settle()
    presenter.task?.cancel()
    probe.view.port.removed()
    holder.events = []
    _ = await idle.seen()
  }

  // MARK: The probe for leaks

  @Test func `A view that has handed its module over is no leak of it; the view that took over may be`() async throws {
    let router = VIPRouter(navigator: InMemoryNavigator(), diagnostics: CollectingSink())
    let probe = LeakProbe()
    router.leakProbe = probe
    try router.register("Edge") { app in
      app.module(prefix: "Edge", view: { _ in ProbeView() })
    }
    var first: (any ModuleView)? = try VIPBuilder(prefix: "Edge", router: router).build()
    let second = ProbeView()
    try first?.transferModule(to: second)
    second.port.removed()
    first = nil
    #expect(
      probe.leaks.first?.parts[.view] == "ProbeView", "the view that keeps all the others is named")

    var third: (any ModuleView)? = try VIPBuilder(prefix: "Edge", router: router).build()
    do {
      let fourth = ProbeView()
      try third?.transferModule(to: fourth)
      fourth.port.removed()
    }
    #expect(probe.leaks.count == 1, "the third belongs to no module, and may live on")
    withExtendedLifetime((second, third)) {}
    third = nil
  }

  @Test func `A handler that ignores that its request was cancelled is named when its module has gone`() async throws {
    let worker = worker
    let router = VIPRouter(navigator: InMemoryNavigator(), diagnostics: CollectingSink())
    let probe = LeakProbe()
    router.leakProbe = probe
    try router.register("Edge") { app in
      app.module(
        prefix: "Edge", view: { _ in ProbeView() }, interactor: { _ in Worker.other(worker.gate) })
    }
    func open() throws -> (Running<Int>, ViewPort) {
      let view = try VIPBuilder(prefix: "Edge", router: router).build()
      return (Running { try await view.request(Edge.stubborn) }, view.port)
    }
    var (asked, port): (Running<Int>?, ViewPort?) = try open()
    await worker.gate.visited()
    asked?.task?.cancel()
    await settle()
    let ladder = port?.debugDescription ?? ""
    #expect(ladder.contains("running: edge.stubborn"), "it still runs: \(ladder)")
    port?.removed()
    port = nil
    asked = nil
    await settle()
    let leak = try #require(probe.leaks.first)
    #expect(leak.handlers == [Edge.stubborn.text], "\(leak)")
    worker.gate.open()
    await router.idle()
    #expect(probe.leaks.isEmpty)
  }

  @Test func `A probe that is to report at once does not spin while a leak lives`() async throws {
    struct Counting: Clock {
      typealias Instant = ManualClock.Instant
      let inner = ManualClock()
      let count: Counter
      var now: Instant { inner.now }
      var minimumResolution: Duration { .zero }
      func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        if await count.add() > 200 { throw CancellationError() }
        try await inner.sleep(until: deadline, tolerance: tolerance)
      }
    }
    actor Counter {
      var count = 0
      func add() -> Int {
        count += 1
        return count
      }
    }
    let counter = Counter()
    let router = VIPRouter(navigator: InMemoryNavigator(), diagnostics: CollectingSink())
    let clock = Counting(count: counter)
    router.leakProbe = LeakProbe(reportingAfter: .zero, clock: clock)
    try router.register("Edge") { app in
      app.module(prefix: "Edge", view: { _ in ProbeView() })
    }
    var view: (any ModuleView)? = try VIPBuilder(prefix: "Edge", router: router).build()
    view?.port.removed()
    // Some thousand turns: each look at a leak takes two.
    for _ in 0..<20_000 where await counter.count <= 200 { await Task.yield() }
    #expect(await counter.count <= 200, "it looks again and again, without any time between")
    withExtendedLifetime(view) {}
    // The leak ends, and with it who looks at it.
    view = nil
    clock.inner.advance(by: .seconds(1_000))
    await settle()
  }

  // MARK: Iterators, clocks

  @Test func `After an iterator has thrown, it gives nil, as AsyncIteratorProtocol says`() async throws {
    let probe = try worker.probe()
    var iterator = probe.answers(Edge.fails, .error).makeAsyncIterator()
    await #expect(throws: RequestError.self) { try await iterator.next() }
    var again = "nil"
    do { if let number = try await iterator.next() { again = "\(number)" } } catch {
      again = "threw again"
    }
    #expect(again == "nil")
  }

  @Test func `Who waits for sleepers waits no longer when the task is cancelled, as by a time limit`() async throws {
    let clock = ManualClock()
    let waiting = Running {
      await clock.waitForSleepers()
      return true
    }
    await settle()
    waiting.task?.cancel()
    await settle()
    let ending = await waiting.seen()
    #expect(ending == "true")
    let sleeper = Task { try? await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers()
    sleeper.cancel()
    await sleeper.value
  }

  @Test func `Answers are fetched from anywhere: a detached task, an actor, one loop after another`() async throws {
    actor Elsewhere {
      func all(_ answers: AnswerSequence<Int>) async throws -> [Int] {
        var numbers: [Int] = []
        for try await number in answers { numbers.append(number) }
        return numbers
      }
    }
    let probe = try worker.probe()
    let answers = probe.answers(Edge.stream, 3)
    #expect(try await Elsewhere().all(answers) == [1, 2, 3])
    let detached = Task.detached {
      var numbers: [Int] = []
      for try await number in answers { numbers.append(number) }
      return numbers
    }
    #expect(try await detached.value == [1, 2, 3])
  }
}
