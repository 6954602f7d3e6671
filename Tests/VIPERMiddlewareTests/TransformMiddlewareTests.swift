import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Transform")
struct TransformMiddlewareTests {
  private let worker = FlowWorker()
  private let transform = TransformMiddleware {
    $0.transform(Flow.now) { $0 * 10 }
    $0.transform(Flow.now) {
      guard $0 >= 0 else { throw EventFailure(.invalid, "Less than nothing.") }
      return $0 + 1
    }
    $0.transform(Flow.somewhere) { _ in throw EventFailure(.invalid, "No way.") }
    $0.transformResult(Flow.now) { -$0 }
    $0.transformResult(Flow.stream) { $0 * 2 }
    $0.transformResult(Flow.other) { _ in throw EventFailure(.error, "That came back wrong.") }
  }

  private func build(
    _ links: any Middleware..., above: [any Middleware] = [], with other: FlowWorker? = nil
  ) throws -> ModuleProbe {
    try ModuleProbe(
      interactor: other ?? worker,
      middleware: MiddlewareList(beforePresenter: above, beforeInteractor: links))
  }

  @Test func `a transform changes the data of events on the way down and of results on the way up`() throws {
    let probe = try build(transform)
    let event = Flow.now(4).event()
    #expect(probe.send(event) == .answered)
    #expect(worker.runs == [41])
    #expect(probe.outputs(of: Flow.now) == [-41])
    #expect(probe.results.map(\.eventID) == [event.id])
    #expect(probe.send(Flow.scripted(1)) == .answered)
    #expect(worker.runs == [41, 1])
  }

  @Test func `an error thrown by the transform of an event is the event's answer, and the event is not passed on`()
    throws
  {
    let probe = try build(transform)
    #expect(probe.send(Flow.now(-1)) == .rejected)
    #expect(probe.results.map(\.status) == [.invalid])
    #expect(worker.runs.isEmpty)
    #expect(probe.results[0].message == "Less than nothing.")
    let above = try build(above: [transform], with: FlowWorker())
    #expect(above.send(Flow.somewhere(1)) == .rejected)
  }

  @Test func `an error of a result's transform replaces the result, and failures are not transformed`() throws {
    let probe = try build(transform)
    probe.send(Flow.other(1))
    #expect(probe.results.map(\.status) == [.error] && probe.results[0].data == nil)
    #expect(probe.results[0].message == "That came back wrong.")
    let other = FlowWorker()
    other.failures = [.error]
    let failing = try build(
      TransformMiddleware { $0.transformResult(Flow.scripted) { $0 } }, with: other)
    failing.send(Flow.scripted(1))
    #expect(failing.results.map(\.message) == ["failure 1"])
  }

  @Test func `every element of a sequence is transformed`() async throws {
    let probe = try build(transform)
    probe.send(Flow.stream(3))
    await probe.view.waitForResults(of: Flow.stream, count: 3)
    #expect(probe.outputs(of: Flow.stream) == [2, 4, 6])
    await probe.idle()
  }

  @Test func `data of another type passes unchanged to the handler, which rejects it`() throws {
    let probe = try build(transform)
    #expect(probe.send(Event(named: Flow.now.text, data: "text")) == .rejected)
    #expect(probe.sink.messages.count == 1)
  }

  @Test func `a request ends with the transformed answer, or with the error of the transform`() async throws {
    let probe = try build(transform)
    #expect(await ask(probe, Flow.now, 4).value == "-41")
    #expect(await ask(probe, Flow.now, -1).value == "failed")
    #expect(await ask(probe, Flow.other, 1).value == "failed")
  }

  @Test func `if an event is held above or below a transform, the event and its answer are each transformed once`()
    throws
  {
    let above = Holder(events: { $0.isNamed(Flow.now) })
    let below = Holder(events: { $0.isNamed(Flow.now) })
    let probe = try build(transform, below, above: [above])
    probe.send(Flow.now(4))
    for holder in [above, below] { holder.events[0].next.handle(holder.events[0].event) }
    #expect(worker.runs == [41])
    #expect(probe.outputs(of: Flow.now) == [-41])
  }

  @Test func `two transforms both run, and one instance serves several modules`() throws {
    let modules = try FlowModules(
      TransformMiddleware {
        $0.transform(Flow.now) { $0 + 2 }
        $0.transformResult(Flow.now) { $0 - 1 }
      }, transform)
    for (view, worker) in zip(modules.views, modules.workers) {
      view.send(Flow.now(2))
      #expect(worker.runs == [41])
      #expect(view.outputs(of: Flow.now) == [-42])
    }
    modules.views[0].port.viewWasRemoved()
    #expect(modules.views[0].send(Flow.now(2)) == .gone)
  }
}
