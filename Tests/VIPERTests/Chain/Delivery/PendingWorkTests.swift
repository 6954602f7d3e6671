import Testing
@testable import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

/// A clock that wraps a manual clock. The router does not recognize a `ManualClock`, so sleeps count as running delays.
private struct RunningClock: Clock {
  let manual = ManualClock()
  var now: ManualClock.Instant { manual.now }
  var minimumResolution: Duration { manual.minimumResolution }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    try await manual.sleep(until: deadline, tolerance: tolerance)
  }
}

private enum Names {
  static let seconds = EventName<Void, Int>("pendingWork.seconds")
}

@MainActor @Suite("Pending work of modules")
struct PendingWorkTests {
  private let worker = Worker()
  private let clock = ManualClock()

  private func describe(_ probe: ModuleProbe) -> [String] { probe.router.pendingWork.map(\.description) }

  @Test(arguments: [DiagnosisLevel.standard, .thorough])
  func `an event that a middleware delays is listed as pending work until the delay ends`(level: DiagnosisLevel)
    async throws
  {
    let probe = try worker.probe(before: [DebounceMiddleware(Work.now, for: .seconds(1), clock: clock)])
    probe.router.diagnosisLevel = level
    #expect(probe.send(Work.now(1)) == .held)
    await probe.idle()
    let delayed = "the held event of \"work.now\" in module \"Probe\", which waits for its clock to be advanced"
    #expect(describe(probe) == [delayed])
    #expect(probe.view.port.debugDescription.contains("\n  pending: work.now (held event)"))
    clock.advance(by: .seconds(1))
    await probe.idle()
    #expect(describe(probe) == [])
    #expect(!probe.view.port.debugDescription.contains("pending"))
    #expect(probe.outputs(of: Work.now) == [1])
  }

  @Test func `a retry is listed as pending work between two attempts`() async throws {
    worker.failures = 1
    let retry = RetryMiddleware(Work.later, backOff: BackOff(first: .seconds(1), jitter: 0), clock: clock)
    let probe = try worker.probe(below: [retry])
    probe.send(Work.later(1))
    await probe.idle()
    #expect(probe.router.pendingWork.map(\.kind) == ["held event"])
    #expect(probe.router.pendingWork.map(\.condition) == ["its clock to be advanced"])
    clock.advance(by: .seconds(1))
    await probe.idle()
    #expect(describe(probe) == [])
    #expect(worker.runs == 2)
  }

  @Test func `a debounced event is no longer listed after a later event has replaced it`() async throws {
    let probe = try worker.probe(before: [DebounceMiddleware(Work.now, for: .seconds(1), clock: clock)])
    for number in 1...3 { probe.send(Work.now(number)) }
    #expect(probe.router.pendingWork.count == 1)
    clock.advance(by: .seconds(1))
  }

  @Test func `idle() waits for a delay on a clock that is not a ManualClock`() async throws {
    let clock = RunningClock()
    let probe = try worker.probe(before: [DebounceMiddleware(Work.now, for: .seconds(1), clock: clock)])
    probe.send(Work.now(1))
    await clock.manual.waitForSleepers()
    #expect(probe.router.pendingWork.map(\.condition) == ["the end of a delay"])
    probe.router.idlePatience = .seconds(86_400)  // A busy machine must not end the wait.
    let idle = Running { await probe.idle() }
    await settle()
    #expect(idle.ending == nil)
    clock.manual.advance(by: .seconds(1))
    await idle.task?.value
    #expect(probe.outputs(of: Work.now) == [1])
    #expect(describe(probe) == [])
  }

  @Test func `idle() returns when the only delay was cancelled`() async throws {
    let clock = RunningClock()
    let probe = try worker.probe(before: [DebounceMiddleware(Work.now, for: .seconds(1), clock: clock)])
    let asked = Running { try await probe.request(Work.now(1)) }
    await clock.manual.waitForSleepers()
    asked.task?.cancel()
    await probe.idle()
    #expect(describe(probe) == [])
  }

  @Test func `idle() does not wait for a timeout while a middleware below the timeout holds the event`() async throws {
    let clock = RunningClock()
    let holder = Holder(events: { $0.isNamed(Work.now) })
    let probe = try worker.probe(
      before: [TimeoutMiddleware(Work.now, after: .seconds(60), clock: clock)], below: [holder])
    probe.send(Work.now(1))
    await clock.manual.waitForSleepers()
    await probe.idle()
    #expect(probe.router.pendingWork.map(\.condition) == ["the code that holds it"])
    holder.events.removeLast().next.handle(Work.now(1).event())
    await probe.idle()
    #expect(describe(probe) == [])
  }

  @Test func `idle() does not wait for a timeout while the handler waits for an answer`() async throws {
    final class Asking: VIPPresenter, Mapped {
      static let mapping = Mapping(Asking.self) { $0.on(Work.work, Asking.work) }
      func work() async throws -> Int { try await request(Work.now(1)) }
    }
    let clock = RunningClock()
    let holder = Holder(events: { $0.isNamed(Work.now) })
    let probe = try worker.probe(
      Asking(), before: [TimeoutMiddleware(Work.work, after: .seconds(60), clock: clock)], below: [holder])
    probe.send(Work.work())
    await clock.manual.waitForSleepers()
    await probe.idle()
    #expect(probe.router.pendingWork.map(\.kind) == ["handler", "held event"])
    let (event, next) = holder.events.removeLast()
    next.handle(event)
    await probe.idle()
    #expect(probe.outputs(of: Work.work) == [1])
  }

  @Test func `idle() waits for a running handler even while a stream sleeps before its next element`() async throws {
    struct Seconds: AsyncSequence, AsyncIteratorProtocol {
      let clock: ManualClock
      func makeAsyncIterator() -> Seconds { self }
      func next() async throws -> Int? {
        try await clock.sleep(for: .seconds(1))
        return 1
      }
    }
    final class Streaming: VIPInteractor, Mapped {
      static let mapping = Mapping(Streaming.self) {
        $0.on(Names.seconds) { part in Seconds(clock: part.clock) }
        $0.on(Work.stubborn, Streaming.stubborn)
      }
      let clock: ManualClock
      let gate = Gate()
      init(clock: ManualClock) { self.clock = clock }
      func stubborn() async -> Int {
        await gate.pass()
        return 1
      }
    }
    let streaming = Streaming(clock: clock)
    let probe = try ModuleProbe(interactor: streaming)
    probe.send(Names.seconds())
    await clock.waitForSleepers()
    probe.send(Work.stubborn())
    await streaming.gate.visited()
    probe.router.idlePatience = .seconds(86_400)  // A busy machine must not end the wait.
    let idle = Running { await probe.idle() }
    await settle()
    #expect(idle.ending == nil, "the second handler still runs")
    streaming.gate.open()
    await idle.task?.value
    #expect(probe.outputs(of: Work.stubborn) == [1])
    #expect(probe.router.pendingWork.map(\.condition) == ["its clock to be advanced"])
  }

  @Test func `idle() waits for the end of a request after its held event was released`() async throws {
    let holder = Holder(events: { $0.isNamed(Work.now) })
    let probe = try worker.probe(before: [holder])
    let asked = Running { try await probe.request(Work.now(1)) }
    await settle()
    holder.events = []
    #expect(probe.router.pendingWork.map(\.kind) == ["cleanup"])
    #expect(describe(probe).first?.hasPrefix("the cleanup of \"work.now\"") == true)
    await probe.idle()
    #expect(describe(probe) == [])
    #expect(await asked.seen() == "noAnswer")
  }
}
