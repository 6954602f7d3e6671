import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Answering")
struct AnsweringMiddlewareTests {
  private let worker = FlowWorker()
  private let answers = AnsweringMiddleware {
    $0.answer(Flow.now) { $0 < 0 ? -1 : nil }
    $0.answer(Flow.now) { $0 == 0 ? 100 : nil }
    $0.answer(Flow.other) { _ in throw EventFailure(.rejected, "Not in this version.") }
    $0.answer(Flow.empty) { 5 }
    $0.answer(Flow.oneWay) { _ in nil }
  }

  private func build(_ links: any Middleware..., above: [any Middleware] = []) throws -> ModuleProbe {
    try ModuleProbe(
      interactor: worker,
      middleware: MiddlewareList(beforePresenter: above, beforeInteractor: links))
  }

  @Test func `an answering middleware passes on the events that its closures do not answer`() throws {
    let probe = try build(answers)
    #expect((-1...1).map { probe.send(Flow.now($0)) } == [.answered, .answered, .answered])
    #expect(probe.outputs(of: Flow.now) == [-1, 100, 1])
    #expect(worker.runs == [1])
    #expect(probe.send(Flow.empty()) == .answered)
    #expect(probe.outputs(of: Flow.empty) == [5])
    #expect(probe.send(Flow.oneWay(2)) == .accepted)
    #expect(probe.send(Flow.scripted(3)) == .answered)
    #expect(worker.runs == [1, 2, 3])
    #expect(probe.router.droppedCount == 0)
  }

  @Test func `an error thrown by an answering closure is the answer`() throws {
    let probe = try build(answers)
    #expect(probe.send(Flow.other(1)) == .answered)
    #expect(probe.results.map(\.status) == [.rejected])
    #expect(probe.results[0].message == "Not in this version.")
    #expect(worker.runs.isEmpty)
  }

  @Test func `an event with data of another type is passed on to the handler, which rejects it`() throws {
    let probe = try build(answers)
    #expect(probe.send(Event(named: Flow.now.text, data: "text")) == .rejected)
    #expect(probe.results.map(\.status) == [.invalid])
  }

  @Test func `a request ends with the middleware's answer, or with the error that it throws`() async throws {
    let probe = try build(answers)
    #expect(await ask(probe, Flow.now, 0).value == "100")
    #expect(await ask(probe, Flow.other, 0).value == "rejected")
  }

  @Test func `a held event is answered when it is passed on to the middleware, unless its request was cancelled`()
    async throws
  {
    let holder = Holder(events: { $0.isNamed(Flow.now) })
    let probe = try build(answers, above: [holder])
    probe.send(Flow.now(0))
    let asked = await ask(probe, Flow.now, 0)
    asked.cancel()
    #expect(await asked.value == "cancelled")
    #expect(holder.events.map { $0.next.handle($0.event) } == [.answered, .gone])
    #expect(probe.outputs(of: Flow.now) == [100])
  }

  @Test func `two answering middlewares both run, and one instance serves several modules`() throws {
    let modules = try FlowModules(
      AnsweringMiddleware { $0.answer(Flow.now) { $0 == 0 ? 1 : nil } }, answers)
    for view in modules.views {
      for number in -1...0 { view.send(Flow.now(number)) }
      #expect(view.outputs(of: Flow.now) == [-1, 1])
    }
    modules.views[0].port.viewWasRemoved()
    #expect(modules.views[0].send(Flow.now(0)) == .gone)
  }
}
