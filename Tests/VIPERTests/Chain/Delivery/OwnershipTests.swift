import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let slow = EventName<Void, Int>("ownership.slow")
  static let ticks = EventName<Void, Int>("ownership.ticks")
}

private final class Slow: VIPInteractor, Mapped {
  static let mapping = Mapping(Slow.self) {
    $0.on(Names.slow) { part in
      await part.gate.pass()
      part.onEnd(Task.isCancelled)
      return 1
    }
    $0.on(Names.ticks) { $0.ticks }
  }
  let gate: Gate
  let ticks: AsyncStream<Int>
  var onEnd: (Bool) -> Void = { _ in }
  init(gate: Gate, ticks: AsyncStream<Int> = AsyncStream { $0.finish() }) {
    self.gate = gate
    self.ticks = ticks
  }
}

@MainActor @Suite("C23, laws 3 and 4: one owner")
struct OwnershipTests {
  @Test func `all parts are released with the view`() throws {
    weak var view: ProbeView?
    weak var presenter: VIPPresenter?
    weak var interactor: VIPInteractor?
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    try router.register { app in
      app.module(
        prefix: "Mortal", middleware: .onBothSides(LoggingMiddleware(level: .error)),
        view: { ProbeView() },
        presenter: {
          let made = VIPPresenter()
          presenter = made
          return made
        },
        interactor: {
          let made = VIPInteractor()
          interactor = made
          return made
        })
    }
    do {
      let built = try VIPBuilder(prefix: "Mortal", router: router).build(as: ProbeView.self)
      view = built
      built.port.didAppear()
      built.send(Names.slow())
      #expect(presenter != nil)
      #expect(interactor != nil)
    }
    #expect(view == nil)
    #expect(presenter == nil)
    #expect(interactor == nil)
  }

  @Test func `a running handler retains its own part and no other part`() async throws {
    let gate = Gate()
    weak var view: ProbeView?
    weak var presenter: VIPPresenter?
    weak var interactor: Slow?
    var wasCancelled: Bool?
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    do {
      let part = Slow(gate: gate)
      part.onEnd = { wasCancelled = $0 }
      let middle = VIPPresenter()
      let made = ProbeView()
      (interactor, presenter, view) = (part, middle, made)
      try router.register { app in
        app.module(
          prefix: "Held", view: { [weak made] in made ?? ProbeView() },
          presenter: { [weak middle] in middle ?? VIPPresenter() },
          interactor: { [weak part] in part ?? Slow(gate: gate) })
      }
      _ = try VIPBuilder(prefix: "Held", router: router).build()
      made.send(Names.slow())
    }
    await gate.visited()
    #expect(view == nil)
    #expect(presenter == nil)
    #expect(interactor != nil, "the handler of the interactor runs")
    gate.open()
    await router.idle()
    #expect(wasCancelled == true)
    #expect(interactor == nil)
    #expect(router.droppedCount == 1, "the late answer was dropped and counted")
  }

  @Test func `removing a module cancels only its own handlers and drops only its own late answers`()
    async throws
  {
    let gate = Gate()
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    var ends: [Bool] = []
    try router.register { app in
      app.module(
        prefix: "Two", view: { ProbeView() },
        interactor: {
          let part = Slow(gate: gate)
          part.onEnd = { ends.append($0) }
          return part
        })
    }
    let views = try (0..<2).map { _ in
      try VIPBuilder(prefix: "Two", router: router).build(as: ProbeView.self)
    }
    for view in views { view.send(Names.slow()) }
    await gate.visited(by: 2)
    views[0].port.viewWasRemoved()
    gate.open()
    await router.idle()
    #expect(ends.sorted { $0 && !$1 } == [true, false])
    #expect(views[0].results.isEmpty)
    #expect(views[1].outputs(of: Names.slow) == [1])
    #expect(router.droppedCount == 1)
  }

  @Test func `a stream ends when its module closes, and no later answer is delivered`() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    continuation.onTermination = { _ in end.finish() }
    let probe = try ModuleProbe(interactor: Slow(gate: Gate(), ticks: stream))
    probe.send(Names.ticks())
    continuation.yield(1)
    continuation.yield(2)
    await probe.view.waitForResults(of: Names.ticks, count: 2)
    await probe.idle()  // Does not wait for the third answer.
    probe.view.port.viewWasRemoved()
    for await _ in ended {}
    continuation.yield(3)
    await probe.idle()
    #expect(probe.outputs(of: Names.ticks) == [1, 2])
  }

  @Test func `a synchronous handler that returns a sequence runs in the delivery, and a thrown error is the answer`()
    async throws
  {
    final class Streaming: VIPInteractor, Mapped {
      static let mapping = Mapping(Streaming.self) {
        $0.on(Names.ticks) { part in
          part.calls += 1
          if part.calls == 2 { throw EventFailure(.error, "No more streams.") }
          return AsyncStream<Int> { $0.finish() }
        }
      }
      var calls = 0
    }
    let streaming = Streaming()
    let probe = try ModuleProbe(interactor: streaming)
    #expect(probe.send(Names.ticks()) == .accepted)
    #expect(streaming.calls == 1)
    #expect(probe.send(Names.ticks()) == .answered)
    #expect(probe.results.map(\.message) == ["No more streams."])
    await probe.idle()
  }

  @Test
  func `C02: events of one name receive their own answers even if the handlers finish in a random order`()
    async throws
  {
    final class Many: VIPInteractor, Mapped {
      static let mapping = Mapping(Many.self) {
        $0.on(EventName<Int, Int>("ownership.pair")) { part, number in
          await part.gates[number].pass()
          return number * 10
        }
      }
      let gates = (0..<20).map { _ in Gate() }
    }
    let name = EventName<Int, Int>("ownership.pair")
    let many = Many()
    let probe = try ModuleProbe(interactor: many)
    let events = (0..<20).map { name($0).event() }
    for event in events { probe.view.send(event) }
    for gate in many.gates { await gate.visited() }
    let order = (0..<20).shuffled()
    for number in order {
      many.gates[number].open()
      await probe.view.waitForResults(of: name, count: probe.results.count + 1)
    }
    #expect(probe.results.map(\.eventID) == order.map { events[$0].id })
    #expect(probe.outputs(of: name) == order.map { $0 * 10 })
  }

  #if os(macOS) || os(Linux)
    @Test func `a part that was never assembled reports each event that it sends`() async throws {
      let result = try await #require(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        await MainActor.run {
          let outcomes = [ProbeView().send(Names.slow()), VIPPresenter().send(Names.slow())]
          precondition(outcomes == [.unhandled, .unhandled])
        }
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      let lines = text.split(separator: "\n").filter { $0.hasPrefix("VIPER: ") }
      #expect(lines.count == 2)
      #expect(lines.first?.contains("ProbeView tried to send \"ownership.slow\"") == true)
      #expect(lines.last?.contains("VIPPresenter tried to send") == true)
    }
  #endif
}
