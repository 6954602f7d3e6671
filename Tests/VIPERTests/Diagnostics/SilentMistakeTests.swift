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
    return probe.sink.messages
  }

  @Test func `a handler that returns answered and does not answer is reported once`() async throws {
    let part = Part()
    part.handle = { _, _ in .answered }
    let reports = try await reports(VIPPresenter(), part) { probe in for _ in 0..<100 { probe.send(Names.load(7)) } }
    #expect(
      reports == [
        "The handler of \"silent.load\" in Part of module \"Probe\" returned `.answered` but did not answer, so the sender"
          + " receives no answer. Usually the call of `answer(event, with: …)` is missing. Add the call. To answer later,"
          + " return `.accepted`."
      ])
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
        error.map { "\($0)" }
          == "The request \"silent.load\" will not be answered: the code that handled the event finished without an"
          + " answer, or released the event. Usually the handler is one-way, the handler's sequence had no element, or a"
          + " middleware passed on a different event or no event. Answer the event, or `send` the event instead.")
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
      reports == [
        "ForwardingPresenter in module \"Probe\" forwarded \"silent.load\" twice, so the next parts of the chain ran twice. Usually one"
          + " execution of a method used `next` or `forward` twice. Use it once. To try again later, use the handle that"
          + " `next.hold()` returns, which can be used more than once."
      ])
  }

  @Test(arguments: [Outcome.answered, .accepted, .waiting, .routed, .rejected])
  func `a middleware that returns an outcome without an action is reported once`(outcome: Outcome) async throws {
    let middleware = Written { _, _ in outcome }
    let reports = try await reports(middleware: MiddlewareList(beforePresenter: [middleware])) { probe in
      for _ in 0..<100 { probe.send(Names.load(7)) }
    }
    #expect(
      reports == [
        "Written in module \"Probe\" neither forwarded nor answered \"silent.load\", so the event or result is lost."
          + " Usually `next.handle(event)` or `next.receive(result)` is missing on one path of the method. On every path,"
          + " call one of these methods, `next.reject(…)` or `next.hold()`. To drop an event or result on purpose,"
          + " return `next.drop()`."
      ])
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
      reports == [
        "Written in module \"Probe\" returned `.unhandled` for \"silent.load\" without passing the event on, so no part"
          + " received the event. Usually `next.handle(event)` is missing. Return the outcome of `next.handle(event)`. To"
          + " refuse the event, call `next.reject(event, …)`."
      ])
  }

  @Test func `if no part below a middleware handles an event, the report does not name the middleware`() async throws {
    let middleware = Written { $1.handle($0) }
    let probe = try ModuleProbe(middleware: MiddlewareList(beforePresenter: [middleware]))
    probe.send(Names.load(7))
    #expect(probe.sink.messages.count == 1 && probe.sink.messages[0].hasPrefix("No part handled the event"))
  }

  @Test func `a middleware that returns held without a handle is reported once`() async throws {
    let middleware = Written { _, _ in .held }
    let reports = try await reports(middleware: MiddlewareList(beforePresenter: [middleware])) { probe in
      for _ in 0..<100 { probe.send(Names.load(7)) }
    }
    #expect(
      reports == [
        "A middleware in module \"Probe\" returned `.held` for \"silent.load\" without a handle, so the event is lost"
          + " unless it was passed on. To hold the event, store the handle that `next.hold()` returns, and call `handle`,"
          + " `receive` or `reject` on it. To pass it on, return the outcome of `next.handle(event)`."
      ])
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
      reports == [
        "Written in module \"Probe\" forwarded \"silent.load\" twice, so the next parts of the chain ran twice. Usually one"
          + " execution of a method used `next` or `forward` twice. Use it once. To try again later, use the handle that"
          + " `next.hold()` returns, which can be used more than once."
      ])
  }

  @Test func `a middleware that forwards an event and returns held is reported`() async throws {
    let middleware = Written { event, next in
      next.handle(event)
      return .held
    }
    let reports = try await reports(middleware: MiddlewareList(beforePresenter: [middleware]))
    #expect(
      reports == [
        "A middleware in module \"Probe\" returned `.held` for \"silent.load\" without a handle, so the event is lost"
          + " unless it was passed on. To hold the event, store the handle that `next.hold()` returns, and call `handle`,"
          + " `receive` or `reject` on it. To pass it on, return the outcome of `next.handle(event)`."
      ])
  }

  @Test func `a presenter that receives many answers without an effect is reported once`() async throws {
    let presenter = StoringPresenter()
    let reports = try await reports(presenter) { probe in for _ in 0..<100 { probe.send(Names.load(7)) } }
    #expect(
      reports == [
        "The answer \"silent.load\" ended in StoringPresenter of module \"Probe\". The handler published no result, sent"
          + " no event and opened no route, so the view does not change. Usually `receive` is used although the answer must"
          + " be passed on. Use `$0.format(…)`, or call `publish` in the handler. If the presenter only stores the answer, use"
          + " `$0.consume(…)`."
      ])
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
      reports == [
        "A chain of more than 5 events, each caused by the previous event, was stopped at \"silent.load\": … → silent.load"
          + " → silent.load. Usually a result handler sends the same event again. Break the cycle, or raise `depthLimit`"
          + " if the chain is intended."
      ])
  }

  @Test func `a stored object that is returned for two modules is refused`() throws {
    let router = VIPRouter(diagnostics: CollectingSink().report)
    let part = Part()
    try router.register { $0.module(prefix: "Shared", view: { VIPView() }, interactor: { part }) }
    _ = try VIPBuilder(prefix: "Shared", router: router).build()
    let error = #expect(throws: Diagnostic.self) { try VIPBuilder(prefix: "Shared", router: router).build() }
    #expect(
      error.map { "\($0)" }
        == "The module \"Shared\" could not be assembled: Part already belongs to a module. A part can belong to one"
        + " module only. Usually a registration's closure returns a stored object, or the view passed as `around:` or to `transferModule` is in"
        + " use. Create a new object in each call.")
  }
}
