import Foundation
import Testing
import TraceKit
import VIPER
import VIPERRecording
import VIPERTestSupport

@testable import VIPERTracing

@MainActor @Suite("The queue of a trace") struct TraceQueueTests {
  @Test func `while too many items wait for the writer, whole deliveries are left out and counted`() async throws {
    let app = try TracedApp()
    let isWriting = Lock(false)
    let gate = DispatchSemaphore(value: 0)
    let payloads = RecordedPayloads.all.changed { _, json in
      isWriting.withLock { $0 = true }
      gate.wait()
      gate.signal()
      return json
    }
    let header = TraceHeader(app: "Shelf", started: 0, payloads: .all)
    let queue = TraceQueue(TraceWriter(payloads, header, into: TraceRing(bytes: .max)))
    let log = TraceLog(app.router, queue, payloads)
    log.begin()
    let login = try await app.login()
    login.logIn("anna", "secret")
    // The writer waits at the first payload.
    await until { isWriting.withLock { $0 } }
    await app.router.idle()
    log.handOver()

    // The writer ignores the beginning of a step without a hop. All hops so far precede it.
    var waiting = TraceItems()
    let module = try #require(app.router.modules.first)
    let label = ModuleLabels([module]).label(of: module.id, named: module.name)
    for _ in 0...TraceQueue.limit { waiting.append(.begin(0, in: 0, label)) }
    queue.append(waiting)
    #expect(queue.isFull)
    app.router.report(Diagnostic("tracing.test", "The queue is full."))
    await settle()
    for _ in 0..<100 { login.send(Login.count()) }

    gate.signal()
    queue.drain()
    #expect(!queue.isFull)
    login.send(Login.count())
    await app.router.idle()
    log.stop()
    let lines = [header.bytes] + queue.lines(since: .zero)
    try Data(lines.flatMap { $0 + [UInt8(ascii: "\n")] }).write(to: app.file)
    let run = try app.run()
    let dropped = run.marks.compactMap { if case .dropped(let deliveries, _) = $0.kind { deliveries } else { nil } }
    #expect(dropped == [100])
    #expect(run.steps.count { $0.name == Login.count.text && $0.parent == nil } == 1)
    #expect(run.steps.allSatisfy { $0.end != nil })
  }
}
