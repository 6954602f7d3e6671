import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Errors of an outbox")
struct OutboxErrorTests {
  private let server = NoteServer()

  @Test func `an event that cannot be stored is answered with the error, and is not sent on`() throws {
    let store = FailingOutboxStore()
    let app = try NoteApp(store, server)
    store.error = TextError("the disk is full")
    #expect(app.save(1, "tea") == .rejected)
    #expect(app.probe.results.map(\.status) == [.error])
    #expect(app.probe.results.map(\.message) == [nil], "for users")
    #expect(
      app.probe.results.compactMap(\.error).map(recordedBrief) == [
        "OutboxError.notStored: notes.save, the disk is full"
      ])
    #expect(server.calls == [])
    #expect(app.outbox.entries == [])
    store.error = nil
    #expect(app.save(1, "tea") == .answered)
    #expect(app.probe.sink.messages.isEmpty)
  }

  @Test func `a request throws an error if its event cannot be stored`() async throws {
    let store = FailingOutboxStore()
    let app = try NoteApp(store, server)
    store.error = TextError("the disk is full")
    #expect(await ask(app.probe, Notes.count, 1).value == "failed")
  }

  @Test func `a redacted value is never stored, and the event is answered with an error`() throws {
    let store = MemoryOutboxStore()
    let app = try NoteApp(store, server)
    #expect(app.probe.send(Notes.logIn(.init(account: "a", password: "secret"))) == .rejected)
    let errors = app.probe.results.compactMap(\.error)
    #expect(errors.map(recordedBrief) == ["OutboxError.redacted: notes.logIn, .password"])
    #expect(app.outbox.entries == [])
    #expect(server.calls == [])
  }

  @Test func `an input that JSON cannot represent is answered with an error`() throws {
    let app = try NoteApp(MemoryOutboxStore(), server)
    #expect(app.probe.send(Notes.ratio(.infinity)) == .rejected)
    #expect(app.probe.results.compactMap(\.error).map(recordedBrief) == ["OutboxError.notEncodable: notes.ratio"])
    #expect(app.probe.send(Notes.ratio(0.1 + 0.2)) == .answered)
  }

  private struct Lopsided: Codable, Sendable {
    var text = ""
    init() {}
    init(from decoder: any Decoder) throws { throw TextError("it has an earlier format") }
  }
  private static let lopsided = EventName<Lopsided, Void>("notes.lopsided")

  @Test func `an input that cannot be decoded again is answered with an error`() throws {
    let app = try NoteApp(MemoryOutboxStore(), server, keeping: { $0.keep(Self.lopsided) })
    #expect(app.probe.send(Self.lopsided(Lopsided())) == .rejected)
    #expect(app.probe.results.compactMap(\.error).map(recordedBrief) == ["OutboxError.notEncodable: notes.lopsided"])
  }

  @Test
  func `if an entry cannot be removed after its success, this is reported, and the event is repeated after a restart`()
    throws
  {
    let store = FailingOutboxStore()
    var errors: [OutboxError] = []
    let app = try NoteApp(store, server, onError: { errors.append($0) })
    app.outbox.onChange = { entries in
      if !entries.isEmpty { store.error = TextError("the disk is full") }
    }
    #expect(app.save(1, "tea") == .answered)
    #expect(errors.map(recordedBrief) == ["OutboxError.notUpdated: notes.save, the disk is full"])
    #expect(errors.map(\.code) == ["outbox.notUpdated"])
    #expect(app.outbox.entries == [])
    store.error = nil
    let next = try NoteApp(store, server)
    #expect(server.texts == ["save 1 tea", "save 1 tea"])
    #expect(Set(server.keys).count == 1)
    #expect(next.outbox.entries == [])
  }

  @Test func `an entry that cannot be removed from the store is not withdrawn`() throws {
    let store = FailingOutboxStore()
    let app = try NoteApp(store, server, isOnline: false)
    app.save(1, "tea")
    store.error = TextError("the disk is full")
    let entry = try #require(app.outbox.entries.first)
    #expect(throws: OutboxError.self) { try app.outbox.withdraw(entry.id) }
    #expect(app.outbox.entries == [entry])
    #expect("\(entry)" == "notes.save \(entry.id) waiting", "without the input")
  }

  @Test func `an outbox is not created if its store cannot be loaded`() {
    let store = FailingOutboxStore()
    store.error = TextError("the disk is full")
    #expect(throws: TextError.self) { try OutboxMiddleware(store: store) { $0.keep(Notes.clear) } }
  }

  // MARK: Validation

  private func mistakes(_ middleware: [any Middleware], above: [any Middleware] = []) throws -> [String] {
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    try router.register { [server] in
      $0.module(
        prefix: "Notes", middleware: MiddlewareList(beforePresenter: above, beforeInteractor: middleware),
        view: VIPView.init, interactor: { HandlingWorker(server) })
    }
    return router.validate().map { recordedBrief($0.underlying as? Diagnostic ?? $0) }
  }

  private final class HandlingWorker: VIPInteractor, Mapped {
    static let mapping = Mapping(HandlingWorker.self) {
      $0.on(Notes.count, HandlingWorker.count)
      $0.policy(.latestWins, for: Notes.count)
      $0.on(Notes.clear) { _ in }
      $0.on(Notes.oneWay) { _, _ in }
      $0.on(Notes.stream) { _, _ in AsyncStream<Int> { $0.finish() } }
    }
    init(_ server: NoteServer) {}
    private func count(_ number: Int) async -> Int { number }
  }

  private func outbox(_ build: (inout OutboxMiddleware.KeptNames) -> Void) throws -> OutboxMiddleware {
    try OutboxMiddleware(store: MemoryOutboxStore(), build)
  }

  @Test func `validate() accepts an outbox before the interactor`() throws {
    #expect(try mistakes([outbox { $0.keep(Notes.clear) }]) == [])
  }

  @Test func `validate() reports an outbox that cannot work`() throws {
    #expect(try mistakes([outbox { _ in }]) == ["middleware.declared: Notes, OutboxMiddleware"])
    let twice = try outbox { $0.keep(Notes.clear) }
    #expect(try mistakes([twice], above: [twice]) == ["middleware.declared: Notes, OutboxMiddleware, notes.clear"])
    let names = try outbox {
      $0.keep(Notes.clear)
      $0.keep(Notes.clear)
    }
    #expect(try mistakes([names]) == ["middleware.declared: Notes, OutboxMiddleware, notes.clear"])
    let keyed = try outbox { $0.keep(Notes.count) { $0 } }
    #expect(try mistakes([keyed]) == ["middleware.declared: Notes, OutboxMiddleware, notes.count"])
    let oneWay = try outbox { $0.keep(Notes.oneWay) }
    #expect(try mistakes([oneWay]) == ["middleware.declared: Notes, OutboxMiddleware, notes.oneWay"])
    let stream = try outbox { $0.keep(Notes.stream) }
    #expect(try mistakes([stream]) == ["middleware.declared: Notes, OutboxMiddleware, notes.stream"])
  }

  @Test func `validate() reports an outbox that does not send the events again that a breaker below it rejects`() throws
  {
    let outbox = try outbox { $0.keep(Notes.clear) }
    let text = ["middleware.declared: Notes, OutboxMiddleware, notes.clear"]
    #expect(try mistakes([outbox, CircuitBreakerMiddleware(Notes.clear)]) == text)
    #expect(try mistakes([outbox, CircuitBreakerMiddleware()]) == text)
    #expect(try mistakes([outbox, CircuitBreakerMiddleware(Notes.count)]) == [])
    #expect(try mistakes([CircuitBreakerMiddleware(Notes.clear), outbox]) == [])
    let patient = try OutboxMiddleware(store: MemoryOutboxStore(), on: [.error, .rejected]) { $0.keep(Notes.clear) }
    #expect(try mistakes([patient, CircuitBreakerMiddleware(Notes.clear)]) == [])
  }
}
