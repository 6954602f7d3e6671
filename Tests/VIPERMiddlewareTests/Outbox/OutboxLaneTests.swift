import Testing
import VIPER
@testable import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Lanes of an outbox")
struct OutboxLaneTests {
  private let store = MemoryOutboxStore()
  private let server = NoteServer()
  private let clock = ManualClock()

  // MARK: Length

  @Test(arguments: [false, true], [false, true])
  func `a lane with more entries than the depth limit is performed completely and in order`(
    isAsync: Bool, isRestarted: Bool
  ) async throws {
    var errors: [OutboxError] = []
    var app = try NoteApp(store, server, isOnline: false, onError: { errors.append($0) })
    for number in 1...60 { app.probe.send(isAsync ? Notes.upload(number).event() : Notes.count(number).event()) }
    let keys = app.outbox.entries.map(\.id)
    if isRestarted { app = try NoteApp(store, server, isOnline: false, onError: { errors.append($0) }) }
    app.probe.router.depthLimit = 20
    server.gate.open()
    app.outbox.isOnline = true
    await app.probe.idle()
    #expect(server.texts == (1...60).map { "\(isAsync ? "upload" : "count") \($0)" })
    #expect(server.keys == keys)
    #expect(app.outbox.entries == [])
    #expect(app.probe.results.map(\.status) == (isRestarted ? [] : Array(repeating: .success, count: 60)))
    #expect(errors.isEmpty && app.probe.sink.messages.isEmpty)
  }

  @Test func `entries are performed in order if each answer sends another event of their lane`() async throws {
    weak var view: ProbeView?
    let sending = Inline(onResult: { result, next in
      if let number = result.data as? Int, number <= 60 { view?.send(Notes.count(100 + number)) }
      return next.receive(result)
    })
    let app = try NoteApp(store, server, isOnline: false, above: [sending])
    view = app.probe.view
    for number in 1...60 { app.probe.send(Notes.count(number)) }
    app.probe.router.depthLimit = 20
    app.outbox.isOnline = true
    #expect(server.texts == (Array(1...60) + Array(101...160)).map { "count \($0)" })
    #expect(app.outbox.entries == [])
    #expect(app.probe.sink.messages.isEmpty)
  }

  // MARK: Back-offs

  @Test func `an entry is performed again after its back-off if a timeout above has answered its sender`() async throws
  {
    server.failures = [.error]
    let timeout = TimeoutMiddleware(Notes.count, after: .milliseconds(500), clock: clock)
    let app = try NoteApp(store, server, clock: clock, above: [timeout])
    app.probe.send(Notes.count(1))
    app.probe.send(Notes.count(2))
    await clock.waitForSleepers(3)
    clock.advance(by: .milliseconds(500))
    await app.probe.idle()
    #expect(app.probe.results.map(\.status) == [.timeout, .timeout])
    #expect(server.texts == ["count 1"])
    #expect(app.states == [.waiting, .waiting])
    clock.advance(by: .milliseconds(500))
    await app.probe.idle()
    #expect(server.texts == ["count 1", "count 1", "count 2"])
    #expect(Set(server.keys).count == 2)
    #expect(app.outbox.entries == [])
    #expect(app.probe.results.count == 2, "no sender waits")
    #expect(app.probe.sink.messages.isEmpty)
  }

  // MARK: Costs

  @Test func `an outbox that several routers share performs the entries of one key in order`() async throws {
    let server = NoteServer()
    let app = try NoteApp(MemoryOutboxStore(), server, isOnline: false)
    let probes = [app.probe, try NoteApp.open(app.outbox, server)]
    #expect(probes[0].router !== probes[1].router)
    for number in 0..<300 {
      #expect(probes[number % 2].send(Notes.save(.init(id: 1, text: "\(number)"))) == .held)
    }
    app.outbox.isOnline = true
    #expect(server.texts == (0..<300).map { "save 1 \($0)" })
    #expect(Set(server.keys).count == 300)
    #expect(probes.map(\.results.count) == [150, 150], "each router answers its own senders")
    #expect(app.outbox.entries.isEmpty)
    #expect(probes.allSatisfy { $0.sink.messages.isEmpty })
  }

  @Test func `entries can be removed in any order`() throws {
    for index in 0..<20 {
      var random = SeededGenerator(seed: 1, index: index)
      var lanes = OutboxLanes()
      var items = (0..<30).map { number in
        let entry = OutboxEntry(id: "\(number)", name: "notes.save", module: "Probe", input: "")
        return OutboxItem(entry, key: nil, KeptInput(lane: number % 4) { Notes.clear().event() })
      }
      for item in items { lanes.add(item) }
      while !items.isEmpty {
        lanes.remove(items.remove(at: random.number(0..<items.count)))
        #expect(lanes.all.map(\.entry.id) == items.map(\.entry.id))
        let first = Dictionary(grouping: items) { $0.number % 4 }.values.compactMap { $0.first?.number }
        #expect(lanes.next.map(\.number) == first.sorted())
      }
    }
  }

  @Test func `an outbox does not list the modules that were released`() throws {
    let queue = try OutboxQueue(
      store, isOnline: true,
      OutboxQueue.Settings(names: [:], statuses: [], backOff: BackOff(), clock: clock, random: { 1 }, report: { _ in }))
    var open: [OutboxModule] = []
    let opening = Inline(onEvent: { event, next in
      for number in 1...500 where event.isNamed(Notes.other) {
        let module = queue.open(next)
        if number % 100 == 0 { open.append(module) }
      }
      return next.handle(event)
    })
    let probe = try ModuleProbe(interactor: NoteWorker(server), middleware: .below(opening))
    probe.send(Notes.other(1))
    #expect(queue.modules.count <= 16)
    #expect(queue.modules.compactMap(\.module).map(ObjectIdentifier.init) == open.map(ObjectIdentifier.init))
  }
}
