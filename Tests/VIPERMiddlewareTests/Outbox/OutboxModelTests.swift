import Foundation
import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

/// Random programs of sends, failures, restarts and kills, which must have the same effects on an outbox and on the model.
@MainActor @Suite("Outbox and its model")
struct OutboxModelTests {
  @Test func `random programs have the same effects on the outbox and on the model`() async throws {
    let run = RandomRun("OutboxModelTests", 50, long: 10_000)
    var figures = (steps: 0, attempts: 0, kills: 0)
    for index in run.indices {
      let program = try OutboxProgram(run.generator(index), usesFile: index % 10 == 0)
      try await program.run()
      #expect(program.mistakes == [], "\(run.again(index))")
      figures.steps += program.steps
      figures.attempts += program.model.attempts.count
      figures.kills += program.kills
    }
    run.printFigures("\(figures.steps) steps, \(figures.attempts) attempts, \(figures.kills) kills inside handlers")
  }
}

/// One random program.
@MainActor private final class OutboxProgram {
  private(set) var model: OutboxModel
  private(set) var mistakes: [String] = []
  private(set) var (steps, kills) = (0, 0)
  private var random: SeededGenerator
  private let folder: TemporaryFolder?
  private var store: any OutboxStore
  private let server: ModelServer
  private let clock = ManualClock()
  private var outbox: OutboxMiddleware
  private var probe: ModuleProbe
  private var sent = 0
  private var trace: [String] = []
  /// The results of closed modules.
  private var earlierResults: [EventResult] = []

  init(_ generator: SeededGenerator, usesFile: Bool) throws {
    random = generator
    folder = usesFile ? try TemporaryFolder() : nil
    let seed = random.number(0..<1_000)
    let verdict = { (number: Int, attempt: Int) -> ResultStatus in
      [.success, .error, .success, .invalid, .success, .error][(seed + 7 * number + 13 * attempt) % 6]
    }
    model = OutboxModel(verdict: verdict)
    server = ModelServer(verdict)
    store = try folder.map { try FileOutboxStore(url: $0.file("0.jsonl")) } ?? MemoryOutboxStore()
    outbox = try Self.outbox(store, clock)
    probe = try Self.open(outbox, server)
  }

  private static func outbox(_ store: any OutboxStore, _ clock: ManualClock) throws -> OutboxMiddleware {
    try OutboxMiddleware(store: store, backOff: BackOff(first: .seconds(1), jitter: 0), clock: clock) {
      $0.keep(Notes.save, by: \.id)
    }
  }

  private static func open(_ outbox: OutboxMiddleware, _ server: ModelServer) throws -> ModuleProbe {
    try ModuleProbe(interactor: ModelWorker(server), middleware: MiddlewareList(beforeInteractor: [outbox]))
  }

  func run() async throws {
    for _ in 0..<random.number(5..<40) where mistakes.isEmpty {
      steps += 1
      try await step()
      if server.isDead { try await restart() }
      check()
    }
    // In the end, nothing is lost: every entry is performed, withdrawn or listed.
    outbox.isOnline = true
    model.setOnline(true)
    check()
    close()
  }

  private func step() async throws {
    let failed = outbox.entries.indices.filter { isFailed(outbox.entries[$0]) }
    switch random.number(0..<13) {
    case 0..<5: send(dies: false)
    case 5..<8:
      let isOnline = random.chance(60)
      trace.append("online \(isOnline)")
      model.setOnline(isOnline)
      outbox.isOnline = isOnline
    case 8:
      trace.append("wait")
      model.wait()
      await probe.idle()
      clock.advance(by: .seconds(100))
      await probe.idle()
    case 9:
      trace.append("reopen")
      close()
      await probe.idle()
      probe = try Self.open(outbox, server)
      model.reopen()
    case 10:
      trace.append("restart")
      try await restart()
    case 11: send(dies: true)
    default:
      guard !outbox.entries.isEmpty else { return }
      if let index = failed.first, random.chance(50) {
        trace.append("retry \(index)")
        model.retry(index)
        outbox.retry(outbox.entries[index].id)
      } else {
        let index = random.number(0..<outbox.entries.count)
        trace.append("withdraw \(index)")
        model.withdraw(index)
        if try !outbox.withdraw(outbox.entries[index].id) { mistakes.append("not withdrawn") }
      }
    }
  }

  /// Sends an event.
  ///
  /// - Parameter dies: Whether the process is killed in the first attempt that the event causes.
  private func send(dies: Bool) {
    sent += 1
    let lane = random.number(0..<3)
    trace.append("send \(sent) in \(lane)\(dies ? " and kill" : "")")
    model.send(sent, in: lane, dies: dies)
    if dies { server.onKill = { [unowned self] in saveCopy() } }
    probe.send(Notes.save(.init(id: lane, text: "\(sent)")))
    server.onKill = nil
  }

  /// The store as it is at the moment of a kill.
  private var copy: (any OutboxStore)?

  private func saveCopy() {
    kills += 1
    do {
      if let folder {
        let count = try folder.names.count { $0.first != "." }
        let new = folder.file("\(count).jsonl")
        try FileManager.default.copyItem(at: folder.file("\(count - 1).jsonl"), to: new)
        copy = try FileOutboxStore(url: new)
      } else {
        let memory = MemoryOutboxStore()
        for entry in try store.load() { memory.save(entry) }
        copy = memory
      }
    } catch { fail("\(error)") }
  }

  private func restart() async throws {
    let isOnline = model.isOnline
    close()
    outbox.isOnline = false
    await probe.idle()
    store = copy ?? store
    copy = nil
    server.isDead = false
    outbox = try Self.outbox(store, clock)
    outbox.isOnline = isOnline
    probe = try Self.open(outbox, server)
    model.reopen()
  }

  private func close() {
    earlierResults += probe.results
    probe.view.port.viewWasRemoved()
  }

  private func check() {
    let found = outbox.entries.map { "\($0.input) \(isFailed($0))" }
    let expected = model.entries.map { #"{"id":\#($0.lane),"text":"\#($0.number)"} \#($0.isFailed)"# }
    if found != expected { fail("the entries are \(found), not \(expected)") }
    let stored = try? store.load().map(\.id)
    if stored != outbox.entries.map(\.id) { fail("the store differs") }
    for lane in 0..<3 {
      let calls = server.calls.filter { $0.lane == lane }.map(\.number)
      let attempts = model.attempts.filter { number in server.calls.contains { $0.number == number && $0.lane == lane }
      }
      if calls != attempts { fail("the attempts of \(lane) are \(calls), not \(attempts)") }
    }
    let keys = Dictionary(grouping: server.calls, by: \.number).mapValues { Set($0.map(\.key)) }
    if keys.values.contains(where: { $0.count != 1 || $0.contains("") }) { fail("the key of an entry has changed") }
    if Set(keys.values).count != keys.count { fail("two entries have one key") }
    let answers = (earlierResults + probe.results).count
    if server.calls.count != model.attempts.count { fail("\(server.calls.count) of \(model.attempts.count) attempts") }
    if answers != model.answered.count { fail("\(answers) answers, not \(model.answered.count)") }
    mistakes += probe.sink.messages
  }

  private func fail(_ text: String) { mistakes.append("\(text), after \(trace)") }

  private func isFailed(_ entry: OutboxEntry) -> Bool { if case .failed = entry.state { true } else { false } }
}

/// The server of a program.
@MainActor private final class ModelServer {
  let verdict: (_ number: Int, _ attempt: Int) -> ResultStatus
  var calls: [(number: Int, lane: Int, key: String)] = []
  /// Called in the next call, in which the process is killed.
  var onKill: (@MainActor () -> Void)?
  /// Whether the process was killed, so that all further work does not happen.
  var isDead = false

  init(_ verdict: @escaping (_ number: Int, _ attempt: Int) -> ResultStatus) { self.verdict = verdict }
}

private final class ModelWorker: VIPInteractor, Mapped {
  static let mapping = Mapping(ModelWorker.self) { $0.on(Notes.save) { part, note in try part.save(note) } }
  private let server: ModelServer

  init(_ server: ModelServer) { self.server = server }

  private func save(_ note: Notes.Note) throws {
    guard !server.isDead, let number = Int(note.text) else { throw EventFailure(.error) }
    server.calls.append((number, note.id, carriedValue(for: OutboxMiddleware.idempotencyKey) ?? ""))
    if let onKill = server.onKill {
      (server.isDead, server.onKill) = (true, nil)
      onKill()
      throw EventFailure(.error)
    }
    let status = server.verdict(number, server.calls.count { $0.number == number })
    if status != .success { throw EventFailure(status) }
  }
}
