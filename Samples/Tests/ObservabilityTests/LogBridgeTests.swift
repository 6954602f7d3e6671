import InMemoryLogging
import Logging
import Observability
import Testing
import VIPER
import VIPERTesting

@MainActor @Suite("The bridge to swift-log")
struct LogBridgeTests {
  private let handler = InMemoryLogHandler()
  private let worker = Worker()
  private let chaining = Chaining()
  private let clock = ManualClock()
  private let probe: ModuleProbe

  init() throws { probe = try ModuleProbe(presenter: chaining, interactor: worker) }

  private func observe(_ level: Logger.Level) {
    var logger = Logger(label: "test") { _ in handler }
    logger.logLevel = level
    LogBridge(logger).observe(probe.router, clock: clock)
  }

  private func metadata(_ entry: InMemoryLogHandler.Entry?, _ key: String) -> String? {
    entry?.metadata[key].map { "\($0)" }
  }

  private var lines: [String] { handler.entries.map { "\($0.level): \($0.message)" } }

  @Test func `at the trace level, inner steps are logged before outer steps, and the end of the event last`() throws {
    observe(.trace)
    let event = Names.ask("abc").event()
    probe.send(event)
    #expect(
      lines == [
        "trace: ← view seen.ask answered", "trace: ← presenter seen.ask answered",
        "trace: → interactor seen.ask answered", "trace: → presenter seen.ask answered",
        "info: seen.ask success",
      ])
    let step = handler.entries[2].metadata
    #expect(step["stage"] == "interactor")
    #expect(step["outcome"] == "answered")
    for entry in handler.entries {
      #expect(metadata(entry, "event") == "seen.ask")
      #expect(metadata(entry, "id") == "\(event.id)")
      #expect(metadata(entry, "module") == "Probe")
    }
    let end = try #require(handler.entries.last)
    #expect(metadata(end, "outcome") == "answered")
    #expect(metadata(end, "status") == "success")
    #expect(metadata(end, "stage") == nil)
    #expect(metadata(end, "cause") == nil)
  }

  @Test(arguments: [
    (ResultStatus.success, Logger.Level.info), (.empty, .info), (.noMoreData, .info),
    (.cancelled, .info), (.warning, .warning), (.timeout, .warning), (.invalid, .warning),
    (.unhandled, .warning), (.rejected, .warning), (.error, .error),
    (ResultStatus(rawValue: "quota"), .warning),
  ])
  func `the log level of an event's end depends on the status of the result`(
    _ status: ResultStatus, _ level: Logger.Level
  ) {
    observe(.info)
    probe.send(Names.end(status).event())
    #expect(lines == ["\(level): seen.end \(status)"])
  }

  @Test func `an unhandled event is logged as a warning, and an unhandled lifecycle event at the debug level`() {
    observe(.debug)
    probe.send(Event(named: "seen.nobody"))
    probe.view.port.willDisappear()
    #expect(lines.first == "warning: seen.nobody unhandled")
    #expect(lines.count == 2)
    #expect(lines.last?.hasPrefix("debug: ") == true)
  }

  @Test func `events below the log level of the logger are not logged`() async {
    observe(.warning)
    worker.gate.open()
    probe.send(Names.ask("abc").event())
    probe.send(Names.later("abc").event())
    await probe.idle()
    #expect(lines == [])
  }

  @Test func `when an asynchronous handler returns, its end is logged with its duration`() async throws {
    observe(.info)
    probe.send(Names.later("abc").event())
    await worker.gate.visited()
    #expect(lines == [])
    clock.advance(by: .milliseconds(1_500))
    worker.gate.open()
    await probe.idle()
    #expect(lines == ["info: seen.later success"])
    #expect(metadata(handler.entries.last, "duration") == "1500.0 ms")
  }

  @Test func `the metadata of an event contains the id of the event's cause`() throws {
    observe(.info)
    probe.send(Names.chain(2).event())
    let ids = handler.entries.map { metadata($0, "id") }
    let causes = handler.entries.map { metadata($0, "cause") }
    #expect(ids.count == 3 && causes == [nil, ids[0], ids[1]])
    #expect(lines == Array(repeating: "info: seen.chain success", count: 3))
  }

  @Test func `event data is logged at the debug and trace levels only, and redacted data is never logged`() {
    observe(.info)
    let secret = Names.Secret(account: "abc", password: "hunter2")
    probe.send(Names.secret(secret).event())
    probe.send(Names.end(.invalid).event())
    #expect(!"\(handler.entries)".contains("abc"))
    #expect(!"\(handler.entries)".contains("because"))
    handler.clear()
    observe(.trace)
    probe.send(Names.secret(secret).event())
    probe.send(Names.end(.invalid).event())
    let all = "\(handler.entries)"
    #expect(all.contains("abc"))
    #expect(all.contains("because"))
    #expect(all.contains("<redacted>"))
    #expect(!all.contains("hunter2"))
    #expect(handler.entries.contains { metadata($0, "message") == "because" })
  }

  @Test func `an external event name is logged on a single line and shortened`() throws {
    observe(.trace)
    probe.send(Event(named: "a\nb" + String(repeating: "x", count: 10_000)))
    for entry in handler.entries {
      let line = "\(entry.message) \(metadata(entry, "event") ?? "")"
      #expect(!line.contains("\n"))
      #expect(line.count < 500)
    }
    #expect(handler.entries.count > 1)
  }

  @Test func `a cancelled observation logs no more events`() throws {
    var logger = Logger(label: "test") { _ in handler }
    logger.logLevel = .trace
    let observation = LogBridge(logger).observe(probe.router)
    observation.cancel()
    probe.send(Names.ask("abc").event())
    #expect(lines == [])
  }
}
