import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let ask = EventName<Int, Int>("stored.ask")
}

private final class Answering: VIPInteractor, Mapped {
  static let mapping = Mapping(Answering.self) {
    $0.on(Names.ask) { part, number in
      part.runs += 1
      return number
    }
  }
  var runs = 0
}

/// Incorrect uses of `next` by a middleware. The module owns the memory of the nodes, so the address sanitizer reports
/// any access after the release of the module.
@MainActor @Suite("A stored next, and a next that outlives its nodes")
struct StoredNextTests {
  /// Stores the arguments of its calls.
  private final class Keeping: Middleware {
    var kept: [(event: Event, next: Next)] = []
    var answers: [(result: EventResult, next: Next)] = []

    func handle(_ event: Event, next: Next) -> Outcome {
      if event.isNamed(Names.ask) { kept.append((event, next)) }
      return next.handle(event, mark: 1)
    }

    func receive(_ result: EventResult, next: Next) -> Outcome {
      answers.append((result, next))
      return next.receive(result)
    }
  }

  @Test func `a stored next passes on no event or result after its module was released`() throws {
    let keeping = Keeping()
    let sink = CollectingSink()
    weak var view: VIPView?
    do {
      let router = VIPRouter(onDiagnostic: sink.report)
      try router.register("here") {
        $0.module(
          prefix: "Stored", middleware: .onBothSides(keeping), view: { VIPView() },
          interactor: { Answering() })
      }
      let made = try VIPBuilder(prefix: "Stored", router: router).build(as: VIPView.self)
      view = made
      #expect(made.send(Names.ask(1)) == .answered)
      // Replaces the module's nodes, including shared nodes.
      made.add(Inline(), .beforePresenter)
      router.middleware = MiddlewareList()
    }
    #expect(view == nil)
    let before = sink.diagnostics.count
    for (event, next) in keeping.kept {
      #expect(next.handle(event) == .rejected)
      #expect(next.handle(event, mark: 2) == .rejected)
      #expect(next.reject(event, "No.") == .rejected)
      #expect(next.hold().handle(event) == .gone)
    }
    for (result, next) in keeping.answers {
      #expect(next.receive(result) == .rejected)
      #expect(next.mark(of: result, as: Int.self) == nil)
      #expect(next.hold().receive(result) == .gone)
    }
    #expect(keeping.kept.count == 2)
    #expect(keeping.answers.count == 2)
    #expect(sink.diagnostics.count == before + 12)
    #expect(
      sink.diagnostics.dropFirst(before).allSatisfy { $0.code == "middleware.staleNext" })
    keeping.kept = []
    keeping.answers = []
  }

  @Test func `during its delivery, a next uses the original nodes even if the module's nodes were replaced`() throws {
    weak var view: VIPView?
    var added: [Subscription] = []
    let replacing = Inline(onEvent: { event, next in
      for link in added { link.cancel() }
      added = (0..<3).compactMap { _ in view?.add(Inline(), .beforeInteractor) }
      let first = next.handle(event)
      for link in added { link.cancel() }
      return first == next.handle(event) ? first : .rejected
    })
    let interactor = Answering()
    let probe = try ModuleProbe(interactor: interactor, middleware: .above(replacing, replacing))
    view = probe.view
    added = [probe.view.add(Inline(), .beforeInteractor)]
    #expect(probe.send(Names.ask(1)) == .answered)
    #expect(interactor.runs == 4)
    #expect(probe.outputs(of: Names.ask) == [1, 1, 1, 1])
  }

  @Test func `a middleware can replace the nodes of a module and release the view during one call`() throws {
    var view: VIPView?
    let letting = Inline(onEvent: { event, next in
      view?.add(Inline(), .beforeInteractor).cancel()
      view = nil
      let outcome = next.handle(event)
      next.receive(EventResult(answering: event, status: .success, data: 2).asElement)
      return outcome
    })
    let interactor = Answering()
    let sink = CollectingSink()
    let router = VIPRouter(onDiagnostic: sink.report)
    try router.register("here") {
      $0.module(
        prefix: "Stored", middleware: MiddlewareList(beforePresenter: [letting]),
        view: { VIPView() }, interactor: { interactor })
    }
    view = try VIPBuilder(prefix: "Stored", router: router).build(as: VIPView.self)
    let dropped = router.droppedCount
    #expect(router.broadcast(Names.ask(1)) == 1)
    #expect(view == nil)
    #expect(interactor.runs == 1)
    #expect(router.droppedCount == dropped + 2)
    #expect(sink.diagnostics.isEmpty)
  }

  // MARK: The sending view

  private final class Shown { var numbers: [Int] = [] }

  private final class Showing: VIPView, Mapped {
    static let mapping = Mapping(Showing.self) {
      $0.receive(Names.ask) { $0.shown.numbers.append($1) }
    }
    let shown = Shown()
  }

  /// Sends by the port of a view without retaining the view.
  private final class Speaker: ModuleView, Mapped {
    static let mapping = Mapping(Speaker.self) { $0.receive(Speaker.received) }
    let port: ViewPort
    init(_ port: ViewPort) { self.port = port }
    func received(_ result: EventResult) {}
  }

  private func build(_ onEvent: @escaping @MainActor () -> Void) throws -> (VIPRouter, Showing) {
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    let doing = Inline(onEvent: { event, next in
      if event.isNamed(Names.ask) { onEvent() }
      return next.handle(event)
    })
    try router.register("here") {
      $0.module(
        prefix: "Stored", middleware: MiddlewareList(beforePresenter: [doing]),
        view: { Showing() }, interactor: { Answering() })
    }
    return (router, try VIPBuilder(prefix: "Stored", router: router).build(as: Showing.self))
  }

  @Test func `a view that is released while it sends an event receives the answer and is then freed`() throws {
    weak var weakly: Showing?
    var only: Showing?
    let (_, view) = try build { only = nil }
    let shown = view.shown
    weakly = view
    only = consume view
    #expect(only?.send(Names.ask(7)) == .answered)
    #expect(shown.numbers == [7])
    #expect(weakly == nil)
  }

  @Test func `an answer is delivered to the view that takes over the module while the first view sends`() throws {
    var first: Showing?
    let second = Showing()
    let (_, view) = try build { try? first?.transferModule(to: second) }
    first = view
    #expect(view.send(Names.ask(7)) == .answered)
    #expect(view.shown.numbers == [])
    #expect(second.shown.numbers == [7])
    first = nil
    #expect(second.send(Names.ask(8)) == .answered)
    #expect(second.shown.numbers == [7, 8])
  }

  @Test
  func `an event that other code sends through a view's port is answered only while the view lives`() throws {
    let (router, built) = try build {}
    var view: Showing? = consume built
    let speaker = Speaker(try #require(view).port)
    #expect(speaker.send(Names.ask(1)) == .answered)
    #expect(view?.shown.numbers == [1])
    view = nil
    let dropped = router.droppedCount
    speaker.send(Names.ask(2))
    #expect(router.droppedCount == dropped + 1)
  }
}
