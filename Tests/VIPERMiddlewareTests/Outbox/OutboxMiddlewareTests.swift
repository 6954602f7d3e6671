import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Outbox")
struct OutboxMiddlewareTests {
  private let store = MemoryOutboxStore()
  private let server = NoteServer()
  private let clock = ManualClock()

  private func app(isOnline: Bool = true, above: [any Middleware] = []) throws -> NoteApp {
    try NoteApp(store, server, isOnline: isOnline, clock: clock, above: above)
  }

  // MARK: Answers

  @Test func `an event that is answered immediately leaves no entry`() throws {
    let app = try app()
    #expect(app.save(1, "tea") == .answered)
    #expect(app.probe.results.map(\.status) == [.success])
    #expect(app.outbox.entries == [])
    #expect(store.load() == [])
    #expect(server.texts == ["save 1 tea"])
    #expect(app.probe.router.droppedCount == 0)
  }

  @Test func `an event is stored before its handler runs`() throws {
    let app = try app()
    var stored: [[String]] = []
    app.outbox.onChange = { [store] _ in stored.append(store.load().map(\.name)) }
    app.save(1, "tea")
    #expect(stored == [["notes.save"], []])
  }

  @Test func `an event that is sent offline is held, and its sender receives the answer when the app is online`() throws
  {
    let app = try app(isOnline: false)
    #expect(app.save(1, "tea") == .held)
    #expect(app.probe.send(Notes.count(7)) == .held)
    #expect(app.probe.results.isEmpty, "nothing looks saved")
    #expect(app.states == [.waiting, .waiting])
    #expect(store.load().map(\.input) == [#"{"id":1,"text":"tea"}"#, "7"])
    #expect(server.calls == [])
    app.outbox.isOnline = true
    #expect(app.probe.results.map(\.name) == ["notes.save", "notes.count"])
    #expect(app.probe.outputs(of: Notes.count) == [7])
    #expect(store.load() == [])
    #expect(app.probe.sink.messages.isEmpty)
    #expect(app.probe.router.droppedCount == 0)
  }

  @Test func `a request that is made offline waits until the app is online`() async throws {
    let app = try app(isOnline: false)
    let asked = await ask(app.probe, Notes.count, 3)
    #expect(app.states == [.waiting])
    app.outbox.isOnline = true
    #expect(await asked.value == "3")
    #expect(app.outbox.entries == [])
  }

  @Test func `a cancelled request does not withdraw its entry`() async throws {
    let app = try app(isOnline: false)
    let asked = await ask(app.probe, Notes.count, 3)
    asked.cancel()
    #expect(await asked.value == "cancelled")
    #expect(app.states == [.waiting])
    app.outbox.isOnline = true
    #expect(server.texts == ["count 3"])
    #expect(app.outbox.entries == [])
    #expect(app.probe.results.isEmpty, "no sender waits")
    #expect(app.probe.router.droppedCount == 1)
  }

  @Test func `if a request is cancelled while its handler runs, the event is sent again with the same key`()
    async throws
  {
    let app = try app()
    let request = Task { try await app.probe.request(Notes.upload(1)) }
    await server.gate.visited()
    request.cancel()
    server.gate.open()
    await #expect(throws: RequestError.self) { try await request.value }
    await app.probe.idle()
    #expect(server.texts == ["upload 1", "upload 1"])
    #expect(Set(server.keys).count == 1)
    #expect(app.outbox.entries == [])
  }

  @Test func `the outbox passes other events on unchanged`() throws {
    let app = try app(isOnline: false)
    #expect(app.probe.send(Notes.other(1)) == .answered)
    #expect(app.probe.send(Event(named: "notes.save", data: "no note")) == .rejected)
    #expect(app.outbox.entries == [])
  }

  // MARK: Failures

  @Test func `a transient failure is repeated after a back-off with the same key`() async throws {
    let app = try app()
    server.failures = [.error, .timeout]
    #expect(app.probe.send(Notes.count(5)) == .held)
    #expect(app.states == [.waiting])
    #expect(app.probe.results.isEmpty)
    for (seconds, calls) in [(1, 2), (2, 3)] {
      await clock.waitForSleepers()
      clock.advance(by: .seconds(seconds))
      await app.probe.idle()
      #expect(server.calls.count == calls)
    }
    #expect(app.probe.outputs(of: Notes.count) == [5])
    #expect(Set(server.keys).count == 1)
    #expect(app.outbox.entries == [])
    #expect(app.probe.sink.messages.isEmpty)
  }

  @Test func `the back-off ends when the app is online again`() async throws {
    let app = try app()
    server.failures = [.error]
    app.save(1, "tea")
    app.outbox.isOnline = false
    await clock.waitForSleepers()
    clock.advance(by: .seconds(100))
    await app.probe.idle()
    #expect(server.calls.count == 1, "offline")
    app.outbox.isOnline = true
    #expect(server.calls.count == 2)
    #expect(app.probe.results.map(\.status) == [.success])
  }

  @Test func `an entry that waits for its back-off is sent at once when the app comes online`() async throws {
    let app = try app()
    server.failures = [.error]
    app.save(1, "tea")
    await clock.waitForSleepers()
    app.outbox.isOnline = false
    app.outbox.isOnline = true
    #expect(server.calls.count == 2)
    #expect(app.outbox.entries == [])
  }

  @Test(arguments: [ResultStatus.invalid, .rejected, ResultStatus(rawValue: "quota")])
  func `a permanent failure answers the sender, parks the entry, and lets later entries continue`(
    _ status: ResultStatus
  )
    throws
  {
    let app = try app(isOnline: false)
    server.failures = [status]
    for text in ["first", "second"] { app.save(1, text) }
    app.outbox.isOnline = true
    #expect(server.texts == ["save 1 first", "save 1 second"])
    #expect(app.probe.results.map(\.status) == [status, .success])
    #expect(app.states == [.failed(status, message: "failure 1")])
    #expect(store.load() == app.outbox.entries, "also after a restart")
  }

  @Test func `a failed entry is retried with the same key when the app requests it`() throws {
    let app = try app()
    server.failures = [.invalid]
    app.save(1, "tea")
    let entry = try #require(app.outbox.entries.first)
    app.outbox.isOnline = false
    app.outbox.isOnline = true
    #expect(server.calls.count == 1, "not without the app")
    app.outbox.retry(entry.id)
    #expect(server.keys == [entry.id, entry.id])
    #expect(app.outbox.entries == [])
    app.outbox.retry(entry.id)
    #expect(server.calls.count == 2)
  }

  @Test func `a retried entry precedes the entries that still wait`() throws {
    let app = try app(isOnline: false)
    server.failures = [.invalid]
    for text in ["first", "second"] { app.save(1, text) }
    app.outbox.onChange = { [outbox = app.outbox] entries in
      if entries.contains(where: { if case .failed = $0.state { true } else { false } }) { outbox.isOnline = false }
    }
    app.outbox.isOnline = true
    app.outbox.onChange = nil
    #expect(server.texts == ["save 1 first"])
    try app.outbox.retry(#require(app.outbox.entries.first).id)
    app.outbox.isOnline = true
    #expect(server.texts == ["save 1 first", "save 1 first", "save 1 second"])
  }

  @Test func `an answer that means that the work is done removes the entry`() throws {
    let app = try app()
    server.failures = [.warning, .empty, .noMoreData]
    for _ in 1...3 { app.save(1, "tea") }
    #expect(app.outbox.entries == [])
    #expect(app.probe.results.map(\.status) == [.warning, .empty, .noMoreData])
  }

  @Test func `an entry without an answer is sent again once, and then parked`() async throws {
    var errors: [OutboxError] = []
    let below = Inline(onResult: { result, next in result.isNamed(Notes.clear) ? next.drop() : next.receive(result) })
    let app = try NoteApp(store, server, below: [below], onError: { errors.append($0) })
    app.probe.send(Notes.clear())
    await app.probe.idle()
    #expect(server.texts == ["clear", "clear"])
    #expect(app.states == [.failed(.error, message: nil)])
    #expect(errors.map(recordedBrief) == ["OutboxError.unanswered: notes.clear, Probe"])
  }

  // MARK: Order

  @Test func `entries of one key are performed in order, and entries of other keys do not wait for them`() async throws
  {
    let app = try app()
    server.failures = [.error]
    app.save(1, "a")
    app.save(1, "b")
    app.probe.send(Notes.delete(1))
    app.save(2, "c")
    app.probe.send(Notes.delete(2))
    #expect(server.texts == ["save 1 a", "save 2 c", "delete 2"])
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await app.probe.idle()
    #expect(server.texts.suffix(3) == ["save 1 a", "save 1 b", "delete 1"])
    #expect(app.outbox.entries == [])
  }

  @Test func `entries of a name without a key are performed one after another`() async throws {
    let app = try app()
    for number in 1...3 { app.probe.send(Notes.upload(number)) }
    await server.gate.visited()
    #expect(app.states == [.performing, .waiting, .waiting])
    server.gate.open()
    await app.probe.idle()
    #expect(server.texts == ["upload 1", "upload 2", "upload 3"])
    #expect(Set(server.keys).count == 3)
  }

  @Test func `an event that a handler sends has its own key`() throws {
    let app = try app()
    final class Twice: EventMiddleware {
      func handle(_ event: Event, next: Next) -> Outcome {
        next.handle(event.carrying("inherited", for: OutboxMiddleware.idempotencyKey))
      }
    }
    let other = try self.app(above: [Twice()])
    app.save(1, "a")
    other.save(1, "b")
    #expect(!server.keys.contains("inherited") && Set(server.keys).count == 2)
  }

  // MARK: Withdrawing

  @Test func `a withdrawn entry is not performed, and its sender is answered cancelled`() async throws {
    let app = try app(isOnline: false)
    app.save(1, "tea")
    let asked = await ask(app.probe, Notes.count, 3)
    for entry in app.outbox.entries { #expect(try app.outbox.withdraw(entry.id)) }
    #expect(await asked.value == "cancelled")
    #expect(app.probe.results.map(\.status) == [.cancelled])
    #expect(app.probe.results.map(recordedReason) == ["cancelled: notes.save"])
    app.outbox.isOnline = true
    #expect(server.calls == [])
    #expect(store.load() == [])
    #expect(app.probe.sink.messages.isEmpty)
  }

  @Test func `an entry that is being performed is not withdrawn`() async throws {
    let app = try app()
    app.probe.send(Notes.upload(1))
    await server.gate.visited()
    let entry = try #require(app.outbox.entries.first)
    #expect(try !app.outbox.withdraw(entry.id))
    #expect(try !app.outbox.withdraw("unknown"))
    server.gate.open()
    await app.probe.idle()
    #expect(app.outbox.entries == [])
  }

  @Test func `a failed entry can be withdrawn, and a withdrawn entry lets later ones continue`() async throws {
    let app = try app()
    server.failures = [.invalid, .error]
    app.save(1, "a")
    app.save(1, "b")
    app.save(1, "c")
    #expect(app.states == [.failed(.invalid, message: "failure 1"), .waiting, .waiting])
    for entry in app.outbox.entries.prefix(2) { #expect(try app.outbox.withdraw(entry.id)) }
    #expect(server.texts == ["save 1 a", "save 1 b", "save 1 c"])
    #expect(app.outbox.entries == [])
    #expect(app.probe.results.map(\.status) == [.invalid, .cancelled, .success])
  }
}
