import Foundation
import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@testable import VIPERRecording

/// A run of the app that is recorded into memory.
@MainActor struct RecordedRun {
  let router: VIPRouter
  let effects = Effects()
  let window = InMemoryNavigator()
  let clock = ManualClock()
  let recorder: Recorder

  init(payloads: RecordedPayloads = .all) throws {
    router = VIPRouter(navigator: window, onDiagnostic: { _ in })
    try registerTodos(router, effects, clock: clock)
    recorder = try Recorder(of: router, in: Recorder.Memory(inputs: 100_000, bytes: 100_000_000), payloads: payloads)
    router.route(TodoRoutes.list())
  }

  var list: TodoListView {
    get throws { try #require(window.views.first as? TodoListView) }
  }

  /// Ends the run, and returns its recording and the texts that the list has shown.
  func end() async throws -> (Recording, [String]) {
    await router.idle()
    let shown = try list.shown
    recorder.stop()
    return (try Recording(data: recorder.export()), shown)
  }
}

/// A playback of a recording, into an app without effects.
@MainActor struct Replay {
  let playback: Playback
  let effects = Effects()

  init(_ recording: Recording, renamed: [String: String] = [:]) throws {
    let effects = effects
    playback = try Playback(recording, renamed: renamed) {
      let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: { _ in })
      try registerTodos(router, effects, clock: ManualClock())
      return router
    }
  }

  /// The texts that the list has shown.
  var shown: [String] { (playback.router.navigator?.views.first as? TodoListView)?.shown ?? [] }
}

/// Plays a recording, and returns the texts that the list has shown. No effect may occur.
@MainActor func replay(_ recording: Recording, renamed: [String: String] = [:]) async throws -> [String] {
  let replay = try Replay(recording, renamed: renamed)
  try await replay.playback.check()
  #expect(replay.effects.count == 0)
  return replay.shown
}

@MainActor struct PlaybackTests {
  @Test func `synchronous answers`() async throws {
    let run = try RecordedRun()
    await run.router.idle()
    try run.list.send(Todos.add("Milk"))
    try run.list.send(Todos.add(""))
    try run.list.send(Todos.ping(7))
    let (recording, shown) = try await run.end()
    #expect(shown == ["add Milk", "failure Enter a title.", "pong 7"])
    #expect(try await replay(recording) == shown)
  }

  @Test func `events with carried values`() async throws {
    let run = try RecordedRun()
    await run.router.idle()
    let key = EventValueKey<Int>()
    try run.list.send(Todos.add("Milk").carrying(1, for: key))
    try run.list.send(Todos.import_("A").carrying(2, for: key))
    await run.router.idle()
    try run.list.send(Todos.ping(7))
    let (recording, shown) = try await run.end()
    #expect(shown == ["add Milk", "imported 5", "pong 7"])
    #expect(try await replay(recording) == shown)
  }

  @Test func `answers of tasks`() async throws {
    let run = try RecordedRun()
    await run.router.idle()
    try run.list.send(Todos.load())
    try run.list.send(Todos.load())
    while run.effects.answers.count < 2 { await Task.yield() }
    run.effects.answers[1].resume(returning: [Todo(id: 2, title: "Second")])
    await Task.yield()
    try run.list.send(Todos.ping(1))
    run.effects.answers[0].resume(throwing: LoadingFailed())
    let (recording, shown) = try await run.end()
    #expect(shown.count == 3)
    #expect(try await replay(recording) == shown)
  }

  @Test func `answers of a sequence`() async throws {
    let run = try RecordedRun()
    await run.router.idle()
    try run.list.send(Todos.watch())
    for number in 1...3 { run.effects.stream?.yield(number) }
    while try run.list.shown.count < 3 { await Task.yield() }
    run.effects.stream?.finish()
    let (recording, shown) = try await run.end()
    #expect(shown == ["watch 1", "watch 2", "watch 3"])
    #expect(try await replay(recording) == shown)
  }

  @Test func `requests of a presenter's task`() async throws {
    let run = try RecordedRun()
    await run.router.idle()
    try run.list.send(Todos.import_("A"))
    try run.list.send(Todos.ping(1))
    let (recording, shown) = try await run.end()
    #expect(shown == ["pong 1", "imported 3"])
    #expect(try await replay(recording) == shown)
  }

  @Test func `delays of middleware`() async throws {
    let run = try RecordedRun()
    await run.router.idle()
    for text in ["a", "ab", "abc"] { try run.list.send(Todos.search(text)) }
    await run.router.idle()
    run.clock.advance(by: .milliseconds(300))
    await run.router.idle()
    try run.list.send(Todos.search("x"))
    let (recording, shown) = try await run.end()
    #expect(shown.last == "found 1")
    #expect(try await replay(recording) == shown)
  }

  @Test func `posts and later answers`() async throws {
    let run = try RecordedRun()
    await run.router.idle()
    try run.list.send(Todos.later(1))
    let mailbox = try #require(run.effects.mailbox)
    _ = mailbox.post(Todos.ping(5), whenFull: .reject)
    await run.router.idle()
    let event = try #require(run.effects.pending)
    run.effects.interactor?.answer(event, with: "done")
    run.effects.interactor?.publish(Todos.note)
    let (recording, shown) = try await run.end()
    #expect(shown == ["pong 5", "later done", "noted"])
    #expect(try await replay(recording) == shown)
  }

  @Test func `random numbers`() async throws {
    let run = try RecordedRun()
    await run.router.idle()
    for _ in 1...3 { try run.list.send(Todos.shuffle()) }
    let (recording, shown) = try await run.end()
    #expect(try await replay(recording) == shown)
  }

  @Test func `routes and their outputs`() async throws {
    let run = try RecordedRun()
    await run.router.idle()
    run.router.push(TodoRoutes.editor(Todo(id: 1, title: "Milk")), from: try run.list)
    await run.router.idle()
    let editor = try #require(run.window.top as? EditorView)
    editor.send(EditorPresenter.done("Oats"))
    await run.router.idle()
    let handle = run.router.push(TodoRoutes.editor(Todo(id: 2, title: "Bread")), from: try run.list)
    await run.router.idle()
    handle.remove()
    await run.router.idle()
    let (recording, shown) = try await run.end()
    #expect(shown.contains("add Oats"))
    #expect(try await replay(recording) == shown)
  }

  @Test func `loaded parameters of routes`() async throws {
    let run = try RecordedRun()
    await run.router.idle()
    run.router.push(TodoRoutes.edit(3), from: try run.list)
    await run.router.idle()
    let editor = try #require(run.window.top as? EditorView)
    editor.send(EditorPresenter.done("Oats"))
    await run.router.idle()
    run.router.push(TodoRoutes.edit(0), from: try run.list)
    let (recording, shown) = try await run.end()
    #expect(shown == ["failure error"])
    #expect(try await replay(recording) == shown)
  }

  @Test func `gestures of the user`() async throws {
    let run = try RecordedRun()
    await run.router.idle()
    run.router.push(TodoRoutes.editor(Todo(id: 1, title: "Milk")), from: try run.list)
    await run.router.idle()
    try run.window.back()
    let (recording, shown) = try await run.end()
    #expect(try await replay(recording) == shown)
  }

  @Test func `redacted fields`() async throws {
    let run = try RecordedRun()
    await run.router.idle()
    try run.list.send(Todos.secret(Secret(account: "ann", password: Redacted("hunter2"))))
    let (recording, shown) = try await run.end()
    #expect(shown == ["secret true"])
    #expect(!String(decoding: run.recorder.export(), as: UTF8.self).contains("hunter2"))
    #expect(try await replay(recording) == shown)
  }

  @Test func `changed behavior is found at its input`() async throws {
    let run = try RecordedRun()
    await run.router.idle()
    try run.list.send(Todos.ping(7))
    try run.list.send(Todos.shuffle())
    run.recorder.flush()
    var text = String(decoding: run.recorder.export(), as: UTF8.self)
    text.replace("\"data\":7", with: "\"data\":8")
    let recording = try Recording(data: Data(text.utf8))
    let found = await #expect(throws: Divergence.self) { try await replay(recording) }
    #expect(found?.inputText == "event todos.ping at TodoList's view")
  }

  @Test func `a recording that continues in other files is read and played as one`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("run.jsonl")
    let router = VIPRouter(onDiagnostic: { _ in })
    try registerTodos(router, Effects(), clock: ManualClock())
    let recorder = try Recorder(of: router, to: file, app: "Todos", payloads: .all, bytesPerFile: 18_000)
    let view = try VIPBuilder(prefix: "TodoList", router: router).build(as: TodoListView.self)
    await router.idle()
    for number in 1...700 {
      view.send(Todos.ping(number))
      if number % 100 == 0 { recorder.flush() }
    }
    recorder.stop()
    let names = try folder.names
    #expect(names == ["run.1.jsonl", "run.2.jsonl", "run.3.jsonl", "run.jsonl"])
    let recording = try Recording(contentsOf: file)
    #expect(recording.isPlayable)
    #expect(!recording.isCut)
    #expect(recording.count > 700)
    #expect(try await replay(recording).isEmpty)
    #expect(try Recording(data: recorder.export()).count == recording.count)

    // Without the first file, the recording lacks the beginning of the run.
    try FileManager.default.removeItem(at: folder.file("run.3.jsonl"))
    let rest = try Recording(contentsOf: file)
    #expect(!rest.isPlayable)
    #expect(rest.count > 100)
    // A missing file in the middle is not skipped.
    try FileManager.default.removeItem(at: folder.file("run.1.jsonl"))
    #expect(try Recording(contentsOf: file).count < rest.count)
  }

  @Test(arguments: [0, 1])
  func `a recording continues in other files if each event has an asynchronous answer`(_ others: Int) async throws {
    let folder = try TemporaryFolder()
    let router = VIPRouter(onDiagnostic: { _ in })
    var code = ShopCode()
    code.register = { $0.register(SlowShopInteractor.init, &$1) }
    try router.register { [code] in code.register(code, &$0) }
    let recorder = try Recorder(of: router, to: folder.file("run.jsonl"), app: "", payloads: .all, bytesPerFile: 8_000)
    let view = try VIPBuilder(prefix: "Shop", router: router).build(as: ShopView.self)
    for _ in 0..<others { view.send(Shop.list()) }
    for number in 1...600 {
      view.send(Shop.pay(number))
      await router.idle()
      if number % 100 == 0 { recorder.flush() }
    }
    recorder.stop()
    #expect(try folder.names.count > 1)
  }

  @Test func `a recording that was stopped contains nothing that ends later`() async throws {
    let folder = try TemporaryFolder()
    let (file, gate) = (folder.file("run.jsonl"), Gate())
    let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: { _ in })
    let (loaded, parked) = (RouteName<Int, Never>("loaded"), RouteName<Int, Never>("parked"))
    try router.register {
      $0.module(prefix: "Item", view: { ShopItemView() })
      for route in [loaded, parked] {
        $0.route(
          route, to: "Item",
          parameters: .loading { number in
            await gate.pass()
            return number
          })
      }
    }
    let recorder = try Recorder(of: router, to: file)
    router.route(loaded(7))
    await settle()
    recorder.stop()
    let text = try folder.text(of: "run.jsonl")
    #expect(text.hasSuffix("{\"end\":\"busy\"}\n"))
    gate.open()
    await router.idle()
    recorder.flush()
    recorder.stop()
    #expect(try folder.text(of: "run.jsonl") == text)
    #expect(try !Recording(contentsOf: file).isCut)
  }

  @Test func `a part of a recording lacks the beginning of the run`() async throws {
    let run = try RecordedRun()
    await run.router.idle()
    try run.list.send(Todos.ping(7))
    #expect(try Recording(data: run.recorder.export()).isPlayable)
    let part = try Recording(data: run.recorder.export(last: .zero))
    #expect(!part.isPlayable)
    let error = #expect(throws: RecordingError.self) { try Playback(part) { VIPRouter() } }
    #expect(error?.description == RecordingError.incomplete.description)
  }

  @Test func `a recorder that is created after the first module is reported`() async throws {
    let sink = CollectingSink()
    let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: sink.report)
    try registerTodos(router, Effects(), clock: ManualClock())
    router.route(TodoRoutes.list())
    await router.idle()
    try Recorder(of: router, in: Recorder.Memory()).stop()
    #expect(sink.diagnostics.isEmpty)
    let recorder = try Recorder(of: router, in: Recorder.Memory(), payloads: .all)
    #expect(sink.diagnostics.map(\.code) == ["recording.late"])
    recorder.stop()
    #expect(try !Recording(data: recorder.export()).isPlayable)
  }

  @Test func `a timeline is not played`() async throws {
    let run = try RecordedRun(payloads: .none)
    await run.router.idle()
    try run.list.send(Todos.ping(7))
    let (recording, _) = try await run.end()
    #expect(!recording.isPlayable)
    #expect(recording.timeline.contains { $0.hasSuffix("event todos.ping at TodoList's view") })
    #expect(throws: RecordingError.self) { try Playback(recording) { VIPRouter() } }
  }

  @Test func `a renamed name is mapped`() async throws {
    let router = VIPRouter(onDiagnostic: { _ in })
    try router.register {
      $0.module(prefix: "Doorbell", view: { OldDoorbellView() }, interactor: { OldDoorbellInteractor() })
    }
    let recorder = try Recorder(of: router, in: Recorder.Memory(), payloads: .all)
    let view: OldDoorbellView = try VIPBuilder(prefix: "Doorbell", router: router).build(as: OldDoorbellView.self)
    view.send(Doorbell.knock(3))
    #expect(view.shown == 6)
    recorder.stop()
    let recording = try Recording(data: recorder.export())

    func check(_ renamed: [String: String]) async throws {
      try await Playback(recording, renamed: renamed) {
        let router = VIPRouter(onDiagnostic: { _ in })
        try router.register {
          $0.module(prefix: "Doorbell", view: { DoorbellView() }, interactor: { DoorbellInteractor() })
        }
        return router
      }.check()
    }
    let found = await #expect(throws: Divergence.self) { try await check([:]) }
    #expect(found?.inputText == "event doorbell.knock at Doorbell's view")
    try await check(["doorbell.knock": "doorbell.ring"])
  }

  @Test func `the export of listed names becomes a test`() async throws {
    let run = try RecordedRun(payloads: .only(Todos.add, Todos.ping))
    await run.router.idle()
    try run.list.send(Todos.add("Milk"))
    try run.list.send(Todos.ping(7))
    await run.router.idle()
    let exported = try Recording(data: run.recorder.export(last: .seconds(300)))
    #expect(exported.isPlayable)
    try await AppTest.replay(exported) { try registerTodos($0, Effects(), clock: ManualClock()) }
    let source = exported.testSource(named: "a reported problem", registering: "try registerTodos($0)")
    #expect(source.contains("@MainActor @Test func `a reported problem`() async throws {"))
    #expect(source.contains(#""data":"Milk""#))
  }

  @Test func `a name that is not recorded stops the playback`() async throws {
    for payloads in [RecordedPayloads.all.without(Todos.add), .all.never(Todos.add)] {
      let run = try RecordedRun(payloads: payloads)
      await run.router.idle()
      try run.list.send(Todos.ping(7))
      try run.list.send(Todos.add("Secret"))
      let (recording, _) = try await run.end()
      #expect(!String(decoding: recording.data, as: UTF8.self).contains("Secret"))
      let found = await #expect(throws: Divergence.self) { try await replay(recording) }
      #expect(found?.reason.contains("not recorded") == true)
    }
  }

  @Test func `validation lists names that cannot be recorded`() throws {
    struct Plain: Sendable {}
    nonisolated enum Names { static let plain = EventName<Plain, Void>("recording.plain") }
    final class PlainInteractor: VIPInteractor, Mapped {
      static let mapping = Mapping(PlainInteractor.self) { $0.on(Names.plain) { _, _ in } }
    }
    let router = VIPRouter()
    try router.register { $0.module(prefix: "Plain", view: { VIPView() }, interactor: { PlainInteractor() }) }
    #expect(router.validate() == [])
    router.requireRecordableNames()
    #expect(router.validate().map(\.code) == ["recording.notCodable"])
    #expect("\(router.validate())".contains("recording.plain"))
  }

  @Test func `validation of recordable names accepts a module that maps its lifecycle`() throws {
    final class OpenedPresenter: VIPPresenter, Mapped {
      static let mapping = Mapping(OpenedPresenter.self) {
        $0.onInitialize { (_, _: Int) in }
        $0.on(Lifecycle.didAppear) { _ in }
      }
    }
    final class OpenedInteractor: VIPInteractor, Mapped {
      static let mapping = Mapping(OpenedInteractor.self) { $0.onInitialize { (_, _: Int) in } }
    }
    let router = VIPRouter(navigator: InMemoryNavigator())
    router.requireRecordableNames()
    try router.register {
      $0.module(prefix: "Opened", view: { VIPView() }, presenter: { OpenedPresenter() })
      $0.module(prefix: "Loaded", view: { VIPView() }, interactor: { OpenedInteractor() })
      $0.route(RouteName<Int, Never>("recording.opened"), to: "Opened")
      $0.route(RouteName<Int, Never>("recording.loaded"), to: "Loaded")
    }
    #expect(router.validate() == [])
  }

  @Test func `going back plays into another router`() async throws {
    let run = try RecordedRun()
    await run.router.idle()
    for number in 1...5 { try run.list.send(Todos.ping(number)) }
    let (recording, shown) = try await run.end()
    let replay = try Replay(recording)
    try await replay.playback.play()
    #expect(replay.shown == shown)
    try await replay.playback.back(to: recording.count - 2)
    #expect(replay.shown == Array(shown.dropLast(2)))
    try await replay.playback.step()
    #expect(replay.shown == Array(shown.dropLast(1)))
    try await replay.playback.check()
    #expect(replay.shown == shown)
    #expect(replay.effects.count == 0)
  }

  @Test(arguments: [.infinity, -.infinity, .nan, 0, -1, 1e300, .greatestFiniteMagnitude])
  func `a playback in the recorded time ends with any high or invalid speed`(_ speed: Double) async throws {
    let run = try RecordedRun()
    await run.router.idle()
    for number in 1...3 { try run.list.send(Todos.ping(number)) }
    let (recording, shown) = try await run.end()
    let replay = try Replay(recording)
    try await replay.playback.live(speed: speed)
    #expect(replay.playback.isAtEnd)
    #expect(replay.shown == shown)
  }

  @Test(arguments: [1e-300, .leastNonzeroMagnitude, 1e-9])
  func `a playback with a very low speed waits until it is cancelled`(_ speed: Double) async throws {
    let run = try RecordedRun()
    await run.router.idle()
    for number in 1...3 { try run.list.send(Todos.ping(number)) }
    let (recording, _) = try await run.end()
    // One hour between the inputs, because the inputs of a test may have the same time.
    let text = String(decoding: recording.data, as: UTF8.self).split(separator: "\n").map { line in
      line.replacing(#/"i":(\d+)(.*)"t":\d+/#) { "\"i\":\($0.1)\($0.2)\"t\":\($0.1)000000000" }
    }
    let replay = try Replay(Recording(data: Data((text.joined(separator: "\n") + "\n").utf8)))
    let playing = Task { try await replay.playback.live(speed: speed) }
    while replay.playback.position == 0 { await Task.yield() }
    for _ in 1...100 { await Task.yield() }
    playing.cancel()
    await #expect(throws: CancellationError.self) { try await playing.value }
    #expect(!replay.playback.isAtEnd)
  }
}
