import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private struct Down: EventMiddleware {
  let journal: Journal

  func handle(_ event: Event, next: Next) -> Outcome {
    if event.kind == .business { journal.note("d↓ \(next.side)") }
    return next.handle(event)
  }
}

/// A middleware that contains a middleware and calls its default method.
private struct Containing: Middleware {
  let inner: Down
  let journal: Journal

  func handle(_ event: Event, next: Next) -> Outcome { inner.handle(event, next: next) }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    journal.note("c↑")
    return inner.receive(result, next: next)
  }
}

@MainActor @Suite("Event middleware")
struct EventMiddlewareTests {
  private let journal = Journal()
  private var down: Down { Down(journal: journal) }

  @Test func `on both sides of a presenter, event middleware handles events and forwards results`() throws {
    let probe = try ModuleProbe(interactor: DirectedInteractor(), middleware: .onBothSides(down))
    #expect(probe.send(Scripted.now(1)) == .answered)
    #expect(probe.outputs(of: Scripted.now) == [1])
    #expect(journal.lines == ["d↓ beforePresenter", "d↓ beforeInteractor"])
  }

  @Test func `a router adds middleware to all of its modules`() throws {
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    router.middleware = .onBothSides(down)
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
    let sides = ["d↓ beforePresenter", "d↓ beforeInteractor"]
    #expect(journal.lines == sides + sides)
  }

  @Test func `an observer receives the hops of events and of results at event middleware`() throws {
    let probe = try ModuleProbe(interactor: DirectedInteractor(), middleware: .onBothSides(down))
    var hops: [String] = []
    probe.router.observe { hop in
      hops.append("\(hop.part)\(hop.event == nil ? "↑" : "↓")")
      return nil
    }
    probe.send(Scripted.now(3))
    #expect(hops.filter { $0.hasPrefix("Down") } == ["Down↓", "Down↓", "Down↑", "Down↑"])
  }

  @Test func `a middleware that contains event middleware receives each result`() throws {
    let probe = try ModuleProbe(
      interactor: DirectedInteractor(),
      middleware: MiddlewareList(beforePresenter: [Containing(inner: down, journal: journal)]))
    for number in 1...3 { probe.send(Scripted.now(number)) }
    #expect(journal.lines.filter { $0 == "c↑" }.count == 3)
    #expect(probe.outputs(of: Scripted.now) == [1, 2, 3])
  }
}
