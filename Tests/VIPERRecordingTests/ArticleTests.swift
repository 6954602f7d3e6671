import Foundation
import Testing
import VIPER
import VIPERHosting
import VIPERRecording
import VIPERTestSupport
import VIPERTesting

// The examples of the article Recording.

@MainActor func startRecording(_ router: VIPRouter, to file: URL) throws -> Recorder {
  // Before the first module is built.
  try Recorder(of: router, to: file, app: "Todos 1.0")
}

@MainActor func registerTodos(_ router: VIPRouter) throws {
  try registerTodos(router, Effects(), clock: ManualClock())
}

@MainActor func check(_ file: URL) async throws {
  let playback = try Playback(Recording(contentsOf: file)) {
    let router = VIPRouter(navigator: SimpleNavigator { _ in })
    try registerTodos(router)  // the registrations of the app
    return router
  }
  try await playback.check()  // throws the first difference
}

nonisolated enum Dice { static let roll = EventName<Void, Int>("dice.roll") }

final class DicePresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(DicePresenter.self) {
    $0.on(Dice.roll) { presenter in
      var numbers = presenter.random
      return Int.random(in: 1...6, using: &numbers)  // a playback draws the same number
    }
  }
  private let random: RandomNumbers
  init(random: RandomNumbers) { self.random = random }
}

final class DiceView: VIPView, Mapped {
  static let mapping = Mapping(DiceView.self) { $0.receive(Dice.roll) { $0.shown.append($1) } }
  private(set) var shown: [Int] = []
}

@MainActor func recordWithoutSecrets(_ router: VIPRouter, to file: URL) throws -> Recorder {
  let payloads = RecordedPayloads.all
    .without(Todos.note)  // only the name is recorded
    .never(Todos.secret)  // not even the name
    .changed { name, json in json.contains("@") ? nil : json }  // the last step for all data
  return try Recorder(of: router, to: file, payloads: payloads)
}

@MainActor final class ProblemReports {
  private let recorder: Recorder

  init(_ router: VIPRouter) throws {
    let memory = Recorder.Memory(inputs: 2_000, bytes: 4_000_000)
    recorder = try Recorder(of: router, in: memory, payloads: .only(Todos.add, Todos.ping))
  }

  /// The last five minutes, as the content of a file.
  func report() -> Data { recorder.export(last: .seconds(300)) }
}

@MainActor func replayTodos(_ recording: Recording) async throws {
  try await AppTest.replay(recording) { try registerTodos($0) }
}

@MainActor @Suite("The article Recording")
struct RecordingArticleTests {
  private func app() throws -> (VIPRouter, InMemoryNavigator) {
    let window = InMemoryNavigator()
    let router = VIPRouter(navigator: window, onDiagnostic: { _ in })
    try registerTodos(router)
    return (router, window)
  }

  private func list(in window: InMemoryNavigator, of router: VIPRouter) async throws -> TodoListView {
    router.route(TodoRoutes.list())
    await router.idle()
    return try #require(window.top as? TodoListView)
  }

  @Test func `a file is recorded and checked`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "run.jsonl")
    let (router, window) = try app()
    let recorder = try startRecording(router, to: file)
    let list = try await list(in: window, of: router)
    list.send(Todos.add("Milk"))
    list.send(Todos.ping(3))
    await router.idle()
    recorder.stop()
    try await check(file)
    let recording = try Recording(contentsOf: file)
    #expect(recording.app == "Todos 1.0")
    #expect(recording.isPlayable)
    #expect(!recording.isCut)
    try await replayTodos(recording)
  }

  @Test func `secrets are not recorded`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "run.jsonl")
    let (router, window) = try app()
    let recorder = try recordWithoutSecrets(router, to: file)
    let list = try await list(in: window, of: router)
    list.send(Todos.add("ann@example.org"))
    list.send(Todos.secret(Secret(account: "bob", password: Redacted("hunter2"))))
    list.send(Todos.note("private"))
    recorder.stop()
    let text = try String(contentsOf: file, encoding: .utf8)
    for secret in ["ann@", "bob", "hunter2", "private", "todos.secret"] {
      #expect(!text.contains(secret), "\(secret) was recorded")
    }
    #expect(text.contains("todos.note"))
    #expect(text.contains("\"omitted\""))
  }

  @Test func `a die shows the same numbers`() async throws {
    func register(_ router: VIPRouter) throws {
      try router.register { [random = router.random] in
        $0.module(view: { DiceView() }, presenter: { DicePresenter(random: random) })
      }
    }
    let router = VIPRouter(onDiagnostic: { _ in })
    try register(router)
    let recorder = try Recorder(of: router, in: Recorder.Memory(), payloads: .all)
    let view = try VIPBuilder(prefix: "Dice", router: router).build(as: DiceView.self)
    for _ in 1...20 { view.send(Dice.roll()) }
    recorder.stop()
    let playback = try Playback(Recording(data: recorder.export())) {
      let router = VIPRouter(onDiagnostic: { _ in })
      try register(router)
      return router
    }
    try await playback.check()
    #expect(Set(view.shown).count > 1)
  }

  @Test func `a report is played`() async throws {
    let (router, window) = try app()
    let reports = try ProblemReports(router)
    let list = try await list(in: window, of: router)
    list.send(Todos.add("Milk"))
    list.send(Todos.ping(3))
    await router.idle()
    try await replayTodos(Recording(data: reports.report()))
  }
}
