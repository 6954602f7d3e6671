import Testing
import VIPER
import VIPERTesting

private struct Draft: Sendable, Equatable {
  var title = ""
  var body = ""
}

private struct Credentials: Sendable {
  var account: String
  @Redacted var password: String
}

private enum Names {
  static let save = EventName<Draft, Draft>("middleware.save")
  static let login = EventName<Credentials, String>("middleware.login")
  static let somewhere = RouteName<Int, Never>("middleware.somewhere")
}

private final class Saving: VIPInteractor, Mapped {
  static let mapping = Mapping(Saving.self) {
    $0.on(Names.save) { part, draft in
      part.saved.append(draft)
      return draft
    }
    $0.on(Names.login) { _, credentials in
      guard credentials.password == "123" else { throw EventFailure(.error, "Wrong password.") }
      return credentials.account
    }
  }
  var saved: [Draft] = []
}

private final class SeeingPresenter: VIPPresenter {
  var seen = 0
  override func handle(_ event: Event, next: Next) -> Outcome {
    if event.kind == .business { seen += 1 }
    return super.handle(event, next: next)
  }
}

@MainActor @Suite("Validation middleware")
struct ValidationTests {
  private let rules = ValidationMiddleware {
    $0.check(Names.save) { $0.title.isEmpty ? "Write a title." : nil }
    $0.check(Names.save) { $0.body.isEmpty ? "Write some text." : nil }
    $0.checkResult(Names.save) { $0.title == "forbidden" ? "That came back wrong." : nil }
    $0.check(Names.somewhere) { $0 < 0 ? "No such place." : nil }
  }

  @Test func `an event that breaks a rule is answered invalid and does not reach the presenter`() throws {
    let presenter = SeeingPresenter()
    let interactor = Saving()
    let probe = try ModuleProbe(
      presenter: presenter, interactor: interactor,
      middleware: MiddlewareList(beforePresenter: [rules]))
    #expect(probe.send(Names.save(Draft())) == .rejected)
    #expect(probe.send(Names.save(Draft(title: "t"))) == .rejected)
    #expect(probe.results.map(\.message) == ["Write a title.", "Write some text."])
    #expect(probe.results.allSatisfy { $0.status == .invalid && $0.name == Names.save.text })
    #expect(presenter.seen == 0)
    #expect(interactor.saved.isEmpty)
    #expect(probe.send(Names.save(Draft(title: "t", body: "b"))) == .answered)
    #expect(interactor.saved.count == 1)
  }

  @Test func `a rule between the presenter and the interactor applies after the presenter received the event`() throws {
    let presenter = SeeingPresenter()
    let interactor = Saving()
    let probe = try ModuleProbe(
      presenter: presenter, interactor: interactor,
      middleware: MiddlewareList(beforeInteractor: [rules]))
    probe.send(Names.save(Draft()))
    #expect(presenter.seen == 1)
    #expect(interactor.saved.isEmpty)
    #expect(probe.results.map(\.status) == [.invalid])
  }

  @Test func `if a router's rules are on both sides of a presenter, an event is rejected only once`() throws {
    let sink = CollectingSink()
    let router = VIPRouter(onDiagnostic: sink.report)
    router.middleware = .onBothSides(rules)
    let view = ProbeView()
    try router.register { app in
      app.module(prefix: "Any", view: { view }, interactor: { Saving() })
    }
    _ = try VIPBuilder(prefix: "Any", router: router).build()
    view.send(Names.save(Draft()))
    #expect(view.results.map(\.status) == [.invalid])
  }

  @Test func `a result that breaks a rule continues as an invalid result without its data`() throws {
    let probe = try ModuleProbe(
      interactor: Saving(), middleware: MiddlewareList(beforePresenter: [rules]))
    probe.send(Names.save(Draft(title: "forbidden", body: "b")))
    #expect(probe.results.map(\.status) == [.invalid])
    #expect(probe.results[0].message == "That came back wrong.")
    #expect(probe.results[0].data == nil)
  }

  @Test func `a rule applies to route parameters, and data of a type without a rule is not checked`() throws {
    let probe = try ModuleProbe(
      interactor: Saving(), middleware: MiddlewareList(beforePresenter: [rules]))
    #expect(probe.send(Names.somewhere(-1)) == .rejected)
    #expect(probe.send(Names.somewhere(1)) == .unhandled, "the route is not registered")
    #expect(
      probe.view.send(Event(named: Names.save.text, data: "text")) == .rejected,
      "the handler rejects the type")
    #expect(probe.send(Names.login(Credentials(account: "a", password: "123"))) == .answered)
  }
}

@MainActor @Suite("C14: logging middleware")
struct LoggingTests {
  private final class Lines {
    var all: [String] = []
  }

  private func log(
    _ level: LogLevel, _ work: (ModuleProbe) -> Void
  ) throws -> [String] {
    let lines = Lines()
    let logging = LoggingMiddleware(level: level, label: "view") {
      lines.all.append("\($0) \($1)")
    }
    let probe = try ModuleProbe(
      interactor: Saving(), middleware: MiddlewareList(beforePresenter: [logging]), isShown: false)
    work(probe)
    return lines.all
  }

  private func withoutIDs(_ lines: [String]) -> [String] {
    lines.map { $0.replacing(/#\d+/, with: "#") }
  }

  @Test func `the log line of a hop contains the level, the label, the name and the id`() throws {
    let lines = try log(.info) { $0.send(Names.save(Draft(title: "t", body: "b"))) }
    #expect(
      withoutIDs(lines) == [
        "info view Probe: View → Presenter  middleware.save #",
        "info view Probe: View ← Presenter  middleware.save # success",
      ])
    let ids = lines.compactMap { $0.firstMatch(of: /#\d+/)?.output }
    #expect(ids.count == 2 && ids[0] == ids[1])
  }

  @Test func `log lines below the level info contain data except redacted fields`() throws {
    let lines = try log(.debug) {
      $0.send(Names.login(Credentials(account: "abc", password: "hunter2")))
    }
    #expect(lines.count == 2)
    #expect(lines[0].contains("account: \"abc\""))
    #expect(lines[0].contains("<redacted>"))
    #expect(!lines.joined().contains("hunter2"))
    #expect(lines[1].hasSuffix("error: Wrong password."))
    #expect(lines[1].hasPrefix("error "))
  }

  @Test func `log lines from the level info up contain no data`() throws {
    let lines = try log(.info) {
      $0.send(Names.login(Credentials(account: "abc", password: "123")))
      $0.send(Names.login(Credentials(account: "abc", password: "x")))
    }
    #expect(lines.count == 4)
    #expect(!lines.joined().contains("abc"))
    #expect(!lines.joined().contains("password"))
  }

  @Test func `a log writes only lines of its level and of more severe levels`() throws {
    let work: (ModuleProbe) -> Void = {
      $0.view.port.viewIsReady()
      $0.send(Names.save(Draft(title: "t", body: "b")))
      $0.send(Names.login(Credentials(account: "a", password: "x")))
      $0.send(Names.somewhere(1))
    }
    let levels = try [LogLevel.debug, .info, .warning, .error].map {
      try log($0, work).map { $0.prefix { $0 != " " } }
    }
    let info: [Substring] = ["info", "info", "info", "error", "info", "warning"]
    #expect(
      levels == [
        ["debug", "debug"] + info, info, ["error", "warning"], ["error"],
      ])
  }

  @Test func `long data is truncated in log lines`() throws {
    let lines = try log(.debug) {
      $0.send(Names.save(Draft(title: "t", body: String(repeating: "b", count: 100_000))))
    }
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.contains("body: \"bbb") })
    #expect(lines.allSatisfy { $0.utf8.count < 300 && $0.hasSuffix("…") })
  }
}
