import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private struct Down: EventMiddleware {
  let name: String
  let journal: Journal

  func handle(_ event: Event, next: Next) -> Outcome {
    if event.kind == .business { journal.note("\(name)↓ \(next.side)") }
    return next.handle(event)
  }
}

private struct Up: ResultMiddleware {
  let name: String
  let journal: Journal

  func receive(_ result: EventResult, next: Next) -> Outcome {
    journal.note("\(name)↑ \(next.side)")
    return next.receive(result)
  }
}

/// A middleware that contains a middleware and calls its default method for some results.
private struct Containing: Middleware {
  let inner: Down
  let journal: Journal

  func handle(_ event: Event, next: Next) -> Outcome { inner.handle(event, next: next) }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    journal.note("c↑")
    return inner.receive(result, next: next)
  }
}

@MainActor @Suite("One-way middleware")
struct OneWayMiddlewareTests {
  private let journal = Journal()
  private var down: Down { Down(name: "d", journal: journal) }
  private var up: Up { Up(name: "u", journal: journal) }

  /// The records of an event middleware and a result middleware for one event of a module.
  private func lines(_ middleware: MiddlewareList, _ side: MiddlewareList.Side? = nil) throws -> [String] {
    let probe = try ModuleProbe(interactor: DirectedInteractor(), middleware: middleware)
    if let side {
      probe.view.add(down, side)
      probe.view.add(up, side)
    }
    #expect(probe.send(Scripted.now(1)) == .answered)
    #expect(probe.outputs(of: Scripted.now) == [1])
    return journal.lines
  }

  @Test func `between the view and the presenter, one-way middleware observes only its own direction`() throws {
    let lines = try lines(MiddlewareList(beforePresenter: [down, up]))
    #expect(lines == ["d↓ beforePresenter", "u↑ beforePresenter"])
  }

  @Test func `between the presenter and the interactor, one-way middleware observes only its own direction`() throws {
    let lines = try lines(MiddlewareList(beforeInteractor: [up, down]))
    #expect(lines == ["d↓ beforeInteractor", "u↑ beforeInteractor"])
  }

  @Test func `on both sides of a presenter, one-way middleware observes its own direction once per side`() throws {
    let lines = try lines(.onBothSides(down, up))
    #expect(lines == ["d↓ beforePresenter", "d↓ beforeInteractor", "u↑ beforeInteractor", "u↑ beforePresenter"])
  }

  @Test(arguments: MiddlewareList.Side.allCases)
  func `added one-way middleware observes only its own direction`(_ side: MiddlewareList.Side)
    throws
  {
    #expect(try lines(MiddlewareList(), side) == ["d↓ \(side)", "u↑ \(side)"])
  }

  @Test func `a router adds one-way middleware to all of its modules`() throws {
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    router.middleware = MiddlewareList(beforePresenter: [down], beforeInteractor: [up])
    try router.register {
      for prefix in ["A", "B"] {
        $0.module(prefix: prefix, view: { ProbeView() }, interactor: { DirectedInteractor() })
      }
    }
    for prefix in ["A", "B"] {
      let view = try VIPBuilder(prefix: prefix, router: router).build(as: ProbeView.self)
      view.send(Scripted.now(1))
      #expect(view.outputs(of: Scripted.now) == [1])
    }
    let each = ["d↓ beforePresenter", "u↑ beforeInteractor"]
    #expect(journal.lines == each + each)
  }

  @Test func `a failure passes one-way middleware in the same way as a success`() async throws {
    let part = DirectedInteractor()
    part.now = { _ in throw EventFailure(.error, "Not today.") }
    let probe = try ModuleProbe(interactor: part, middleware: MiddlewareList(beforePresenter: [up, down]))
    let error = await #expect(throws: RequestError.self) { try await probe.view.request(Scripted.now(1)) }
    #expect(error?.result?.message == "Not today.")
    #expect(journal.lines == ["d↓ beforePresenter", "u↑ beforePresenter"])
  }

  @Test func `the second event passes one-way middleware like the first event`() throws {
    let probe = try ModuleProbe(interactor: DirectedInteractor(), middleware: .onBothSides(down, up, down))
    probe.router.diagnosisLevel = .standard
    probe.send(Scripted.now(1))
    let first = journal.lines
    probe.send(Scripted.now(2))
    #expect(first.count == 6)
    #expect(journal.lines == first + first)
    #expect(probe.outputs(of: Scripted.now) == [1, 2])
  }

  @Test func `an observer receives the hops at one-way middleware, also after the first event`() throws {
    let probe = try ModuleProbe(interactor: DirectedInteractor(), middleware: .onBothSides(down, up))
    probe.router.diagnosisLevel = .standard
    probe.send(Scripted.now(1))
    probe.send(Scripted.now(2))
    var hops: [String] = []
    probe.router.observe { hop in
      hops.append("\(hop.part)\(hop.event == nil ? "↑" : "↓")")
      return nil
    }
    probe.send(Scripted.now(3))
    #expect(hops.filter { $0 == "Down↓" || $0 == "Up↓" } == ["Down↓", "Up↓", "Down↓", "Up↓"])
    #expect(hops.filter { $0 == "Down↑" || $0 == "Up↑" } == ["Up↑", "Down↑", "Up↑", "Down↑"])
  }

  @Test func `a middleware that contains one-way middleware receives each result`() throws {
    let probe = try ModuleProbe(
      interactor: DirectedInteractor(),
      middleware: MiddlewareList(beforePresenter: [Containing(inner: down, journal: journal)]))
    probe.router.diagnosisLevel = .standard
    for number in 1...3 { probe.send(Scripted.now(number)) }
    #expect(journal.lines.filter { $0 == "c↑" }.count == 3)
    #expect(probe.outputs(of: Scripted.now) == [1, 2, 3])
  }

  @Test func `an unhandled event below middleware for results is answered and reported once`() throws {
    let probe = try ModuleProbe(middleware: .onBothSides(up))
    probe.router.diagnosisLevel = .standard
    for number in 1...2 { #expect(probe.send(Scripted.now(number)) == .unhandled) }
    #expect(probe.sink.diagnostics.map(\.code) == ["event.unhandled", "event.unhandled"])
  }
}

@MainActor @Suite("Functions for custom middleware")
struct MiddlewareToolsTests {
  /// Answers every second event of a name with the previous result, and drops unwanted results.
  private final class Echo: Middleware {
    var last: EventResult?
    var finals: [Bool] = []
    var positions: [Int: MiddlewareList.Side] = [:]

    func handle(_ event: Event, next: Next) -> Outcome {
      positions[next.position] = next.side
      guard let last, last.key == event.key else { return next.handle(event) }
      next.receive(last.answering(event))
      self.last = nil
      return .answered
    }

    func receive(_ result: EventResult, next: Next) -> Outcome {
      finals.append(result.isFinal)
      guard result.output(of: Scripted.now) != 13 else { return next.drop() }
      guard result.output(of: Scripted.now) != 7 else {
        return next.receive(result.failing(with: EventFailure(.invalid, "Seven.")))
      }
      last = result
      return next.receive(result)
    }
  }

  private let echo = Echo()

  private func probe() throws -> ModuleProbe {
    try ModuleProbe(interactor: DirectedInteractor(), middleware: MiddlewareList(beforePresenter: [echo]))
  }

  @Test func `a middleware can answer an event with the result of another event`() throws {
    let probe = try probe()
    let (first, second) = (Scripted.now(1).event(), Scripted.now(2).event())
    probe.send(first)
    #expect(probe.send(second) == .answered)
    #expect(probe.results.map(\.eventID) == [first.id, second.id])
    #expect(probe.outputs(of: Scripted.now) == [1, 1])
    #expect(echo.finals == [true])
  }

  @Test func `a result that a middleware drops is counted`() throws {
    let probe = try probe()
    let before = probe.router.droppedCount
    probe.send(Scripted.now(13))
    #expect(probe.results.isEmpty)
    #expect(probe.router.droppedCount == before + 1)
  }

  @Test func `a middleware can replace a success by an error`() throws {
    let probe = try probe()
    probe.send(Scripted.now(7))
    #expect(probe.results.map(\.status) == [.invalid])
    #expect(probe.results.first?.message == "Seven.")
  }

  @Test func `a middleware has one position on each side, and positions are sorted in the order of the chain`() throws {
    let probe = try ModuleProbe(interactor: DirectedInteractor(), middleware: .onBothSides(echo))
    probe.send(Scripted.now(1))
    let positions = echo.positions.sorted { $0.key < $1.key }
    #expect(positions.map(\.value) == [.beforePresenter, .beforeInteractor])
  }

  @Test
  func `afterCurrentDelivery runs after the delivery, and onCancel runs when the request is cancelled`() async throws {
    final class Holding: EventMiddleware {
      let journal = Journal()
      let taken = Gate()
      private var held: HeldNext?

      func handle(_ event: Event, next: Next) -> Outcome {
        guard event.kind == .business else { return next.handle(event) }
        let held = next.hold()
        held.onCancel { [journal] in journal.note("cancelled") }
        held.afterCurrentDelivery { [journal] in journal.note("after") }
        self.held = held
        journal.note("held")
        Task { await taken.pass() }
        return .held
      }
    }
    let holding = Holding()
    holding.taken.open()
    let probe = try ModuleProbe(interactor: DirectedInteractor(), middleware: .above(holding))
    let asked = Task { try await probe.view.request(Scripted.now(1)) }
    await holding.taken.visited()
    #expect(holding.journal.lines == ["held", "after"])
    asked.cancel()
    _ = await asked.result
    #expect(holding.journal.lines.last == "cancelled")
  }
}
