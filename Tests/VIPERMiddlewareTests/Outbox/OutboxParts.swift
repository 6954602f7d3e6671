import Foundation
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

// The parts of the tests of the outbox: names, a server that records what it performs, and an app that can be restarted.

enum Notes {
  struct Note: Codable, Hashable, Sendable {
    var id = 1
    var text = ""
  }
  struct Login: Codable, Sendable {
    var account: String
    @Redacted var password: String
  }
  static let save = EventName<Note, Void>("notes.save")
  static let delete = EventName<Int, Void>("notes.delete")
  static let count = EventName<Int, Int>("notes.count")
  static let clear = EventName<Void, Void>("notes.clear")
  static let upload = EventName<Int, Void>("notes.upload")
  static let stream = EventName<Int, Int>("notes.stream")
  static let oneWay = EventName<Int, Never>("notes.oneWay")
  static let logIn = EventName<Login, Void>("notes.logIn")
  static let ratio = EventName<Double, Void>("notes.ratio")
  static let other = EventName<Int, Int>("notes.other")
}

/// The handler of notes and the server behind it.
@MainActor final class NoteServer {
  struct Call: Equatable {
    let text: String
    let key: String
  }
  /// The events that were handled, in order, also those that failed.
  var calls: [Call] = []
  /// The statuses with which the next calls fail. When the list is empty, the calls succeed.
  var failures: [ResultStatus] = []
  /// The gate at which uploads wait.
  let gate = Gate()
  var texts: [String] { calls.map(\.text) }
  var keys: [String] { calls.map(\.key) }
}

final class NoteWorker: VIPInteractor, Mapped {
  static let mapping = Mapping(NoteWorker.self) {
    $0.on(Notes.save) { part, note in try part.perform("save \(note.id) \(note.text)") }
    $0.on(Notes.delete) { part, id in try part.perform("delete \(id)") }
    $0.on(Notes.count) { part, number in
      try part.perform("count \(number)")
      return number
    }
    $0.on(Notes.clear) { part in try part.perform("clear") }
    $0.on(Notes.upload, NoteWorker.upload)
    $0.on(Notes.logIn) { part, login in try part.perform(login.password) }
    $0.on(Notes.ratio) { part, ratio in try part.perform("\(ratio)") }
    $0.on(Notes.other) { _, number in number }
  }
  let server: NoteServer

  init(_ server: NoteServer) { self.server = server }

  private func perform(_ text: String) throws {
    server.calls.append(NoteServer.Call(text: text, key: carriedValue(for: OutboxMiddleware.idempotencyKey) ?? ""))
    guard !server.failures.isEmpty else { return }
    throw EventFailure(server.failures.removeFirst(), "failure \(server.calls.count)")
  }

  private func upload(_ number: Int) async throws {
    try perform("upload \(number)")
    await server.gate.pass()
    try Task.checkCancellation()
  }

}

/// An outbox, and a module with the outbox in its chain.
@MainActor struct NoteApp {
  let outbox: OutboxMiddleware
  let probe: ModuleProbe

  init(
    _ store: any OutboxStore, _ server: NoteServer, isOnline: Bool = true, clock: ManualClock = ManualClock(),
    above: [any Middleware] = [], below: [any Middleware] = [], onError: (@MainActor (OutboxError) -> Void)? = nil,
    keeping build: (inout OutboxMiddleware.KeptNames) -> Void = {
      $0.keep(Notes.save, by: \.id)
      $0.keep(Notes.delete) { $0 }
      $0.keep(Notes.count)
      $0.keep(Notes.clear)
      $0.keep(Notes.upload)
      $0.keep(Notes.logIn)
      $0.keep(Notes.ratio)
    }
  ) throws {
    outbox = try OutboxMiddleware(
      store: store, isOnline: isOnline, backOff: BackOff(first: .seconds(1), jitter: 0), clock: clock,
      onError: onError, build)
    probe = try Self.open(outbox, server, above: above, below: below)
  }

  static func open(
    _ outbox: OutboxMiddleware, _ server: NoteServer, above: [any Middleware] = [], below: [any Middleware] = []
  ) throws -> ModuleProbe {
    try ModuleProbe(
      interactor: NoteWorker(server), middleware: MiddlewareList(beforeInteractor: above + [outbox] + below))
  }

  @discardableResult func save(_ id: Int, _ text: String) -> Outcome {
    probe.send(Notes.save(.init(id: id, text: text)))
  }

  var states: [OutboxEntry.State] { outbox.entries.map(\.state) }
}

/// A store with operations that fail when a test sets an error.
final class FailingOutboxStore: OutboxStore {
  private let store = MemoryOutboxStore()
  var error: TextError?

  func load() throws -> [OutboxEntry] {
    if let error { throw error }
    return store.load()
  }
  func save(_ entry: OutboxEntry) throws {
    if let error { throw error }
    store.save(entry)
  }
  func remove(_ id: OutboxEntry.ID) throws {
    if let error { throw error }
    store.remove(id)
  }
}
