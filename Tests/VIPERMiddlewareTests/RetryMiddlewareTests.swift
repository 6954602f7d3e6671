import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

struct Waits: Sendable {
  let backOff: BackOff
  let chance: Double
  let milliseconds: [Int]

  init(_ backOff: BackOff, _ chance: Double, _ milliseconds: [Int]) {
    self.backOff = backOff
    self.chance = chance
    self.milliseconds = milliseconds
  }
}

@MainActor @Suite("Retry")
struct RetryMiddlewareTests {
  private let clock = ManualClock()
  private let worker = FlowWorker()

  private func retry(
    _ attempts: Int = 3, backOff: BackOff = BackOff(first: .seconds(1), jitter: 0),
    random: @escaping @MainActor () -> Double = { 0 }
  ) -> RetryMiddleware {
    RetryMiddleware(
      Flow.scripted, Flow.scriptedLater, Flow.patient, Flow.stream, Flow.whole, Flow.now,
      attempts: attempts, backOff: backOff, clock: clock, random: random)
  }

  /// Waits until the next pause begins, and advances the clock past its end.
  private func pass(_ seconds: Int) async {
    await clock.waitForSleepers()
    clock.advance(by: .seconds(seconds))
  }

  @Test func `a failed event is retried after growing pauses, and only the success is returned`() async throws {
    let probe = try worker.probe([retry()])
    worker.failures = [.error, .timeout]
    #expect(probe.send(Flow.scripted(7)) == .held)
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(999))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .milliseconds(1))
    await clock.waitForSleepers()
    #expect(worker.runs == [7, 7])
    clock.advance(by: .milliseconds(1_999))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .milliseconds(1))
    await probe.view.waitForResults(of: Flow.scripted, count: 1)
    #expect(probe.outputs(of: Flow.scripted) == [7])
    #expect(worker.runs == [7, 7, 7])
    #expect(probe.router.droppedCount == 0)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `a failed asynchronous handler is retried`() async throws {
    let probe = try worker.probe([retry()])
    worker.failures = [.error]
    #expect(probe.send(Flow.scriptedLater(7)) == .accepted)
    await pass(1)
    await probe.view.waitForResults(of: Flow.scriptedLater, count: 1)
    #expect(probe.outputs(of: Flow.scriptedLater) == [7])
    #expect(worker.runs == [7, 7])
  }

  @Test func `a success is passed on immediately`() throws {
    let probe = try worker.probe([retry()])
    #expect(probe.send(Flow.scripted(7)) == .answered)
    #expect(probe.outputs(of: Flow.scripted) == [7])
  }

  @Test func `the last failure is returned unchanged`() async throws {
    let probe = try worker.probe([retry()])
    worker.failures = [.error, .error, .timeout, .error]
    let event = Flow.scripted(7).event()
    probe.send(event)
    await pass(1)
    await pass(2)
    await probe.view.waitForResults(of: Flow.scripted, count: 1)
    #expect(probe.results.map(\.status) == [.timeout] && probe.results[0].eventID == event.id)
    #expect(probe.results[0].message == "failure 3")
    #expect(probe.results[0].error is EventFailure)
    #expect(worker.runs.count == 3)
  }

  @Test func `failures of other statuses, and other events, are not retried`() throws {
    let probe = try worker.probe([
      RetryMiddleware(Flow.scripted, on: [.rejected], clock: clock), retry(),
    ])
    worker.failures = [.invalid]
    #expect(probe.send(Flow.scripted(1)) == .answered)
    #expect(probe.results.map(\.status) == [.invalid])
    #expect(worker.runs == [1])
    #expect(probe.send(Flow.other(2)) == .answered)
    #expect(probe.send(Flow.oneWay(3)) == .accepted)
  }

  @Test(arguments: [true, false])
  func `a request ends with the answer of a later attempt, or with the last failure`(isCured: Bool) async throws {
    let probe = try worker.probe([retry(2)])
    worker.failures = isCured ? [.error] : [.error, .timeout]
    let asked = await ask(probe, Flow.scripted, 7)
    await pass(1)
    #expect(await asked.value == (isCured ? "7" : "timedOut"))
    #expect(requestCount(of: probe.view) == 0)
    #expect(probe.results.isEmpty)
  }

  @Test func `a request cancelled between two attempts has no further attempt`() async throws {
    let probe = try worker.probe([retry()])
    worker.failures = [.error]
    let asked = await ask(probe, Flow.scripted, 7)
    await clock.waitForSleepers()
    asked.cancel()
    #expect(await asked.value == "cancelled")
    #expect(clock.sleeperCount == 0)
    #expect(worker.runs == [7])
    #expect(probe.router.droppedCount == 0)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `a module removed between two attempts has no further attempt`() async throws {
    let probe = try worker.probe([retry()])
    worker.failures = [.error]
    probe.send(Flow.scripted(7))
    await clock.waitForSleepers()
    probe.view.port.viewWasRemoved()
    #expect(clock.sleeperCount == 0)
    await probe.idle()
    #expect(worker.runs == [7])
    #expect(probe.results.isEmpty)
  }

  @Test func `with a timeout below the retry, each attempt has its own time limit`() async throws {
    let timeout = TimeoutMiddleware(after: .seconds(5), clock: clock)
    let probe = try worker.probe([retry(2), timeout])
    let asked = await ask(probe, Flow.patient, 7)
    await pass(5)
    await pass(1)
    await worker.begun.visited(by: 2)
    await pass(5)
    #expect(await asked.value == "timedOut")
    await probe.idle()
    #expect(worker.runs == [7, 7])
    #expect(worker.cancelled.visitors == 2)
  }

  @Test func `with a timeout above the retry, no attempt starts after the time limit`() async throws {
    let timeout = TimeoutMiddleware(after: .seconds(3), clock: clock)
    let probe = try worker.probe([timeout, retry(2, backOff: BackOff(first: .seconds(10), jitter: 0))])
    worker.failures = [.error]
    probe.send(Flow.scripted(7))
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(3))
    await probe.view.waitForResults(of: Flow.scripted, count: 1)
    #expect(probe.results.map(\.status) == [.timeout])
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(7))
    await until { probe.router.droppedCount == 1 }
    #expect(worker.runs == [7])
    #expect(probe.results.count == 1)
  }

  @Test func `a sequence is retried only if it fails before its first element`() async throws {
    let probe = try worker.probe([retry()])
    worker.failsAfter = 2
    probe.send(Flow.stream(5))
    await probe.view.waitForResults(of: Flow.stream, count: 3)
    #expect(probe.results.map(\.status) == [.success, .success, .error])
    #expect(worker.runs == [5])
    worker.failsAfter = 0
    probe.send(Flow.stream(1))
    await clock.waitForSleepers()
    worker.failsAfter = .max
    clock.advance(by: .seconds(1))
    await probe.view.waitForResults(of: Flow.stream, count: 4)
    #expect(probe.results.last?.status == .success)
    #expect(worker.runs == [5, 1, 1])
    await probe.idle()
  }

  @Test func `an answer of an attempt that has already failed is dropped and counted`() async throws {
    let probe = try worker.probe([retry()])
    probe.send(Flow.whole(1))
    let first = try #require(worker.kept.first)
    worker.answer(EventResult(answering: first, status: .error))
    worker.answer(first, with: 1)
    #expect(probe.router.droppedCount == 1)
    #expect(probe.results.isEmpty)
    await pass(1)
    await until { worker.kept.count == 2 }
    worker.answer(worker.kept[1], with: 2)
    #expect(probe.outputs(of: Flow.whole) == [2])
  }

  @Test func `an event that is held above or below the retry middleware is retried`() async throws {
    let above = Holder(events: { $0.isNamed(Flow.scripted) })
    let below = Holder(events: { $0.isNamed(Flow.scripted) })
    let probe = try worker.probe([retry(), below], above: [above])
    worker.failures = [.error]
    probe.send(Flow.scripted(7))
    #expect(above.events[0].next.handle(above.events[0].event) == .held)
    below.events[0].next.handle(below.events[0].event)
    #expect(worker.runs == [7])
    #expect(probe.results.isEmpty)
    await pass(1)
    await until { below.events.count == 2 }
    below.events[1].next.handle(below.events[1].event)
    #expect(probe.outputs(of: Flow.scripted) == [7])
    #expect(worker.runs == [7, 7])
    #expect(probe.router.droppedCount == 0)
  }

  @Test func `the attempts of two retries multiply`() async throws {
    let probe = try worker.probe([retry(2), retry(2)])
    worker.failures = [.error, .error, .error]
    probe.send(Flow.scripted(7))
    for _ in 1...3 { await pass(1) }
    await probe.view.waitForResults(of: Flow.scripted, count: 1)
    #expect(probe.outputs(of: Flow.scripted) == [7])
    #expect(worker.runs.count == 4)
  }

  @Test func `attempts are not causes of each other, so the depth limit does not stop them`() async throws {
    let probe = try worker.probe([retry(10, backOff: BackOff(first: .seconds(1), factor: 1, jitter: 0))])
    probe.router.depthLimit = 3
    worker.failures = Array(repeating: .error, count: 9)
    probe.send(Flow.scriptedLater(7))
    for _ in 1...9 { await pass(1) }
    await probe.view.waitForResults(of: Flow.scriptedLater, count: 1)
    #expect(probe.outputs(of: Flow.scriptedLater) == [7])
    #expect(worker.runs.count == 10)
  }

  @Test func `a retry counts the attempts of several modules separately`() async throws {
    let modules = try FlowModules(retry(2))
    for (view, worker) in zip(modules.views, modules.workers) {
      worker.failures = [.error]
      view.send(Flow.scripted(7))
    }
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(1))
    for (view, worker) in zip(modules.views, modules.workers) {
      await view.waitForResults(of: Flow.scripted, count: 1)
      #expect(view.outputs(of: Flow.scripted) == [7])
      #expect(worker.runs == [7, 7])
    }
  }

  @Test(arguments: [
    Waits(
      BackOff(first: .seconds(1), factor: 2, most: .seconds(3), jitter: 0), 0.9,
      [1_000, 2_000, 3_000, 3_000]),
    Waits(
      BackOff(first: .seconds(4), factor: 2, most: .seconds(3), jitter: 0), 0, [3_000, 3_000]),
    Waits(BackOff(first: .seconds(1), factor: 1, jitter: 0.5), 1, [500, 500, 500]),
    Waits(BackOff(first: .seconds(1), factor: 3, jitter: 1), 0.25, [750, 2_250, 6_750]),
    Waits(
      BackOff(first: .seconds(1), factor: .infinity, jitter: .nan), 7, [1_000, 30_000, 30_000]),
    Waits(BackOff(first: .seconds(1), factor: .nan, jitter: -1), -7, [1_000, 1_000]),
  ])
  func `the pauses grow up to a limit, and the jitter shortens each pause by a random part`(_ waits: Waits) async throws
  {
    let probe = try worker.probe([retry(100, backOff: waits.backOff, random: { waits.chance })])
    worker.failures = Array(repeating: .error, count: 100)
    probe.send(Flow.scripted(7))
    for (number, wait) in waits.milliseconds.enumerated() {
      await clock.waitForSleepers()
      #expect(worker.runs.count == number + 1)
      clock.advance(by: .milliseconds(wait) - .microseconds(1))
      #expect(clock.sleeperCount == 1)
      clock.advance(by: .microseconds(1))
      #expect(clock.sleeperCount == 0)
    }
  }
}
