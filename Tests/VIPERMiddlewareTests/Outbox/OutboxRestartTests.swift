import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Outbox after a restart, and when modules close")
struct OutboxRestartTests {
  private let store = MemoryOutboxStore()
  private let server = NoteServer()

  @Test func `stored entries are performed in order, with their keys, when a module opens after a restart`()
    async throws
  {
    let first = try NoteApp(store, server, isOnline: false)
    for text in ["a", "b"] { first.save(1, text) }
    first.probe.send(Notes.clear())
    let keys = first.outbox.entries.map(\.id)
    let second = try NoteApp(store, server)
    #expect(server.texts.count == 3)
    #expect(server.texts.filter { $0 != "clear" } == ["save 1 a", "save 1 b"])
    #expect(Set(server.keys) == Set(keys))
    #expect(second.outbox.entries == [])
    #expect(second.probe.results.isEmpty, "the sender no longer exists")
    await second.probe.idle()
    #expect(second.probe.sink.messages.isEmpty)
  }

  @Test func `if a restart interrupts a handler, its entry is sent again with the same key`() async throws {
    let first = try NoteApp(store, server)
    first.probe.send(Notes.upload(1))
    await server.gate.visited()
    server.gate.open()
    let second = try NoteApp(store, server)
    await second.probe.idle()
    #expect(server.texts == ["upload 1", "upload 1"])
    #expect(Set(server.keys).count == 1)
    #expect(second.outbox.entries == [])
  }

  @Test func `after a restart, a repeated failure waits for its back-off and the end of the module`() async throws {
    try NoteApp(store, server, isOnline: false).save(1, "a")
    server.failures = [.error, .error]
    let clock = ManualClock()
    let app = try NoteApp(store, server, clock: clock)
    #expect(server.calls.count == 1)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await app.probe.idle()
    #expect(server.calls.count == 2)
    app.probe.view.port.viewWasRemoved()
    await app.probe.idle()
    #expect(app.states == [.waiting])
    #expect(app.probe.sink.messages.isEmpty)
    let next = try NoteApp.open(app.outbox, server)
    #expect(server.calls.count == 3)
    #expect(app.outbox.entries == [])
    #expect(next.sink.messages.isEmpty)
  }

  @Test func `a failed entry remains failed after a restart`() throws {
    let first = try NoteApp(store, server)
    server.failures = [.rejected]
    first.save(1, "a")
    let second = try NoteApp(store, server)
    #expect(server.calls.count == 1)
    #expect(second.states == [.failed(.rejected, message: "failure 1")])
    try second.outbox.retry(#require(second.outbox.entries.first).id)
    #expect(server.calls.count == 2)
    #expect(store.load() == [])
  }

  @Test func `entries that this version cannot read are listed as failed, and return with the version that can`() throws
  {
    let first = try NoteApp(store, server, isOnline: false)
    first.save(1, "a")
    first.probe.send(Notes.clear())
    var errors: [OutboxError] = []
    let second = try NoteApp(
      store, server, onError: { errors.append($0) }, keeping: { $0.keep(EventName<Int, Void>("notes.save")) })
    #expect(second.states == [.failed(.invalid, message: nil), .failed(.unhandled, message: nil)])
    #expect(
      errors.map(recordedBrief) == [
        "OutboxError.unreadableInput: notes.save", "OutboxError.unknownName: notes.clear, [\"notes.save\"]",
      ])
    for entry in second.outbox.entries { second.outbox.retry(entry.id) }
    #expect(server.calls == [])
    let third = try NoteApp(store, server)
    #expect(server.calls.count == 2)
    #expect(third.outbox.entries == [])
  }

  // MARK: Modules

  @Test func `the entries of a closed module remain in the store, and another module of its prefix performs them`()
    async throws
  {
    let app = try NoteApp(store, server, isOnline: false)
    #expect(app.save(1, "a") == .held)
    let asked = await ask(app.probe, Notes.count, 3)
    app.probe.view.port.viewWasRemoved()
    await app.probe.idle()
    #expect(await asked.value == "gone")
    #expect(app.probe.sink.messages.isEmpty, "the event is not lost")
    #expect(app.probe.router.droppedCount == 1)
    #expect(app.states == [.waiting, .waiting])
    app.outbox.isOnline = true
    #expect(server.calls == [], "no module is open")
    let other = try NoteApp.open(app.outbox, server)
    #expect(server.texts == ["save 1 a", "count 3"])
    #expect(app.outbox.entries == [])
    #expect(other.results.isEmpty)
  }

  @Test func `if a module closes while its handler runs, another open module performs the entry again`()
    async throws
  {
    let app = try NoteApp(store, server)
    let other = try NoteApp.open(app.outbox, server)
    other.send(Notes.other(1))
    app.probe.send(Notes.upload(1))
    await server.gate.visited()
    other.send(Notes.other(1))
    app.probe.view.port.viewWasRemoved()
    server.gate.open()
    await app.probe.idle()
    await other.idle()
    #expect(server.texts == ["upload 1", "upload 1"])
    #expect(Set(server.keys).count == 1)
    #expect(app.outbox.entries == [])
  }

  @Test func `a view that is released without being removed loses no entry`() async throws {
    let (router, sink) = (VIPRouter(), CollectingSink())
    router.onDiagnostic = sink.report
    let outbox = try OutboxMiddleware(store: store, isOnline: false) { $0.keep(Notes.clear) }
    try router.register { [server] in
      $0.module(
        prefix: "Notes", middleware: .below(outbox), view: ProbeView.init, interactor: { NoteWorker(server) })
    }
    do {
      let view = try VIPBuilder(prefix: "Notes", router: router).build(as: ProbeView.self)
      view.port.viewIsReady()
      #expect(view.send(Notes.clear()) == .held)
    }
    await router.idle()
    #expect(sink.messages.isEmpty)
    #expect(outbox.entries.map(\.state) == [.waiting])
    outbox.isOnline = true
    let view = try VIPBuilder(prefix: "Notes", router: router).build(as: ProbeView.self)
    #expect(server.calls == [])
    view.port.viewIsReady()
    #expect(server.texts == ["clear"])
  }

  @Test func `a module of another prefix performs entries as soon as it keeps an event of their name`() async throws {
    let router = VIPRouter()
    let outbox = try OutboxMiddleware(store: store, isOnline: false) { $0.keep(Notes.clear) }
    router.middleware = .below(outbox)
    try router.register { [server] in
      for prefix in ["Form", "List"] {
        $0.module(prefix: prefix, view: ProbeView.init, interactor: { NoteWorker(server) })
      }
    }
    let form = try VIPBuilder(prefix: "Form", router: router).build(as: ProbeView.self)
    form.port.viewIsReady()
    form.send(Notes.clear())
    form.port.viewWasRemoved()
    outbox.isOnline = true
    let list = try VIPBuilder(prefix: "List", router: router).build(as: ProbeView.self)
    list.port.viewIsReady()
    #expect(server.calls == [], "the handler of the list is unknown")
    try await list.request(Notes.clear())
    #expect(server.texts == ["clear", "clear"])
    #expect(outbox.entries == [])
  }

  @Test func `a module that is open but idle performs the entries of a closed module when the app is online`()
    async throws
  {
    let app = try NoteApp(store, server, isOnline: false)
    let other = try NoteApp.open(app.outbox, server)
    app.save(1, "a")
    other.send(Notes.other(1))
    app.probe.view.port.viewWasRemoved()
    await app.probe.idle()
    app.outbox.isOnline = true
    #expect(server.texts == ["save 1 a"])
    #expect(other.router.pendingWork.isEmpty)
  }
}
