import Testing
import VIPERTestSupport
import VIPERTesting

@testable import VIPER

private enum Names {
  static let load = EventName<Int, Int>("silent.load")
  static let start = EventName<Void, Never>("silent.start")
  static let rows = EventName<Never, Int>("silent.rows")
}

private final class Part: VIPInteractor, Mapped {
  static let mapping = Mapping(Part.self) {
    $0.on(Names.load) { part, event in part.handle(part, event) }
    $0.on(Names.start) { part, event in part.handle(part, event) }
  }
  var handle: @MainActor (Part, Event) -> Outcome = { $0.answer($1, with: 1) }
}

private final class ForwardingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ForwardingPresenter.self) {
    $0.on(Names.load) { part, event in part.handle(part, event) }
  }
  var handle: @MainActor (ForwardingPresenter, Event) -> Outcome = { $0.forward($1) }
}

private final class StoringPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(StoringPresenter.self) { $0.receive(Names.load) { $0.numbers.append($1) } }
  var numbers: [Int] = []
}

/// A middleware with a closure of the test.
private struct Written: Middleware {
  let down: @MainActor (Event, Next) -> Outcome

  func handle(_ event: Event, next: Next) -> Outcome {
    event.isNamed(Names.load) ? down(event, next) : next.handle(event)
  }
  func receive(_ result: EventResult, next: Next) -> Outcome { next.receive(result) }
}

@MainActor @Suite("Mistakes in handlers and middleware")
struct SilentMistakeTests {
  private func reports(
    _ presenter: VIPPresenter = VIPPresenter(), _ part: Part = Part(),
    middleware: MiddlewareList = MiddlewareList(),
    send: @MainActor (ModuleProbe) async -> Void = { $0.send(Names.load(7)) }
  ) async throws -> [String] {
    let probe = try ModuleProbe(presenter: presenter, interactor: part, middleware: middleware)
    await send(probe)
    await probe.idle()
    return probe.sink.recordedBriefs
  }

  @Test func `a handler that returns answered and does not answer is reported once`() async throws {
    let part = Part()
    part.handle = { _, _ in .answered }
    let reports = try await reports(VIPPresenter(), part) { probe in for _ in 0..<100 { probe.send(Names.load(7)) } }
    #expect(
      reports == ["handler.noAnswer: silent.load, Probe"])
  }

  @Test func `a handler that answers, answers later, forwards or is one-way is not reported`() async throws {
    let (later, oneWay) = (Part(), Part())
    later.handle = { part, event in
      Task { part.answer(event, with: 1) }
      return .accepted
    }
    oneWay.handle = { _, _ in .answered }
    #expect(try await reports() == [])
    #expect(try await reports(VIPPresenter(), later) == [])
    #expect(try await reports(VIPPresenter(), oneWay) { $0.send(Names.start()) } == [])
    #expect(try await reports(ForwardingPresenter()) == [])
  }

  @Test func `the error of a request reports a handler that does not answer`() async throws {
    let part = Part()
    part.handle = { _, _ in .answered }
    let reports = try await reports(VIPPresenter(), part) { probe in
      let error = await #expect(throws: RequestError.self) { try await probe.request(Names.load(7)) }
      #expect(
        error.map(brief) == "RequestError.noAnswer: silent.load")
    }
    #expect(reports == [])
  }

  @Test func `a handler that forwards an event twice is reported once`() async throws {
    let presenter = ForwardingPresenter()
    presenter.handle = { part, event in
      part.forward(event)
      return part.forward(event)
    }
    let reports = try await reports(presenter) { probe in for _ in 0..<100 { probe.send(Names.load(7)) } }
    #expect(
      reports == ["middleware.forwardedTwice: silent.load, Probe, ForwardingPresenter"])
  }

  @Test(arguments: [Outcome.answered, .accepted, .waiting, .routed, .rejected])
  func `a middleware that returns an outcome without an action is reported once`(outcome: Outcome) async throws {
    let middleware = Written { _, _ in outcome }
    let reports = try await reports(middleware: MiddlewareList(beforePresenter: [middleware])) { probe in
      for _ in 0..<100 { probe.send(Names.load(7)) }
    }
    #expect(
      reports == ["middleware.swallowed: silent.load, Probe, Written"])
  }

  @Test func `a middleware that returns gone or drops an event is not reported`() async throws {
    for middleware in [Written { _, _ in .gone }, Written { _, next in next.drop() }] {
      #expect(try await reports(middleware: MiddlewareList(beforePresenter: [middleware])) == [])
    }
  }

  @Test func `a middleware that returns unhandled and does not forward is reported by name`() async throws {
    let middleware = Written { _, _ in .unhandled }
    let reports = try await reports(middleware: MiddlewareList(beforeInteractor: [middleware])) { probe in
      for _ in 0..<100 { probe.send(Names.load(7)) }
      #expect(probe.results.count == 100)
      #expect(probe.results.allSatisfy { $0.status == .unhandled })
    }
    #expect(
      reports == ["middleware.unhandled: silent.load, Probe"])
  }

  @Test func `if no part below a middleware handles an event, the report does not name the middleware`() async throws {
    let middleware = Written { $1.handle($0) }
    let probe = try ModuleProbe(middleware: MiddlewareList(beforePresenter: [middleware]))
    probe.send(Names.load(7))
    #expect(probe.sink.briefs == ["event.unhandled: silent.load, Probe"])
  }

  @Test func `a middleware that returns held without a handle is reported once`() async throws {
    let middleware = Written { _, _ in .held }
    let reports = try await reports(middleware: MiddlewareList(beforePresenter: [middleware])) { probe in
      for _ in 0..<100 { probe.send(Names.load(7)) }
    }
    #expect(
      reports == ["middleware.heldWithoutHandle: silent.load, Probe"])
  }

  @Test func `a middleware that forwards twice is reported once`() async throws {
    let middleware = Written { event, next in
      next.handle(event)
      return next.handle(event)
    }
    let reports = try await reports(middleware: MiddlewareList(beforePresenter: [middleware])) { probe in
      for _ in 0..<100 { probe.send(Names.load(7)) }
    }
    #expect(
      reports == ["middleware.forwardedTwice: silent.load, Probe, Written"])
  }

  @Test func `a middleware that forwards an event and returns held is reported`() async throws {
    let middleware = Written { event, next in
      next.handle(event)
      return .held
    }
    let reports = try await reports(middleware: MiddlewareList(beforePresenter: [middleware]))
    #expect(
      reports == ["middleware.heldWithoutHandle: silent.load, Probe"])
  }

  @Test func `a presenter that receives many answers without an effect is reported once`() async throws {
    let presenter = StoringPresenter()
    let reports = try await reports(presenter) { probe in for _ in 0..<100 { probe.send(Names.load(7)) } }
    #expect(
      reports == ["result.consumed: silent.load, Probe, StoringPresenter"])
    #expect(presenter.numbers.count == 100)
  }

  @Test func `an observer that sends an event for each hop is stopped and reported`() async throws {
    let reports = try await reports { probe in
      probe.router.depthLimit = 5
      probe.router.observe { _ in
        probe.view.send(Names.load(1))
        return nil
      }
      probe.send(Names.load(7))
    }
    #expect(
      reports == ["event.tooDeep: silent.load"])
  }

  @Test func `a stored object that is returned for two modules is refused`() throws {
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    let part = Part()
    try router.register { $0.module(prefix: "Shared", view: { VIPView() }, interactor: { part }) }
    _ = try VIPBuilder(prefix: "Shared", router: router).build()
    let error = #expect(throws: Diagnostic.self) { try VIPBuilder(prefix: "Shared", router: router).build() }
    #expect(
      error.map(brief) == "module.partInUse: Part, Shared")
  }
}
