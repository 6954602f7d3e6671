import Foundation
import Testing
import VIPER
import VIPERLinks
import VIPERRecording
import VIPERTesting

/// Inputs that begin outside the app and occur during the app's own work, and playbacks that stop between inputs.
@MainActor struct PlaybackOrderTests {
  @Test func `each step of a flow of routes that the app opens is an input`() async throws {
    let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: { _ in })
    try registerTodos(router, Effects(), clock: ManualClock())
    let recorder = try Recorder(of: router, in: Recorder.Memory(), payloads: .all)
    router.route([
      RouteStep(TodoRoutes.list()), RouteStep(TodoRoutes.editor(Todo(id: 1, title: "Milk")), style: .push),
    ])
    await router.idle()
    recorder.stop()
    let recording = try Recording(data: recorder.export())
    #expect(recording.timeline.count { $0.contains("  route ") } == 2)
    let replay = try Replay(recording)
    try await replay.playback.check()
    #expect(replay.playback.router.navigator?.views.last is EditorView)
  }

  @Test func `a result that an interactor publishes after the delivery is recorded and played`() async throws {
    func make() throws -> (VIPRouter, InMemoryNavigator) {
      let window = InMemoryNavigator()
      let router = VIPRouter(navigator: window, onDiagnostic: { _ in })
      try router.register {
        $0.module(view: { CounterView() }, interactor: { CounterInteractor() })
        $0.route(Counter.route, to: CounterView.self)
      }
      return (router, window)
    }
    let (router, window) = try make()
    let recorder = try Recorder(of: router, in: Recorder.Memory(), payloads: .all)
    router.route(Counter.route())
    await router.idle()
    for _ in 1...3 { (window.top as? CounterView)?.send(Counter.count()) }
    await router.idle()
    #expect((window.top as? CounterView)?.shown == [1, 2, 3])
    recorder.stop()
    let (other, played) = try make()
    let playback = try Playback(Recording(data: recorder.export())) { other }
    try await playback.check()
    #expect((played.top as? CounterView)?.shown == [1, 2, 3])
  }

  @Test func `a playback that stops after each input ends like a playback without stops`() async throws {
    let run = try RecordedRun()
    await run.router.idle()
    for number in 1...3 {
      run.router.push(TodoRoutes.editor(Todo(id: number, title: "Milk")), from: try run.list)
      await run.router.idle()
      try #require(run.window.top as? EditorView).send(EditorPresenter.done("Oats \(number)"))
      await run.router.idle()
    }
    let (recording, shown) = try await run.end()
    let replay = try Replay(recording)
    for number in 1...recording.count { try await replay.playback.check(until: number) }
    #expect(replay.playback.isAtEnd)
    #expect(replay.shown == shown)
  }

  @Test func `a recording without an end is cut, and a playback ignores the work after its last input`() async throws {
    let run = try RecordedRun()
    await run.router.idle()
    run.router.push(TodoRoutes.editor(Todo(id: 1, title: "Milk")), from: try run.list)
    await run.router.idle()
    let lines = run.recorder.export().split(separator: UInt8(ascii: "\n"))
    for count in 2..<lines.count {
      let recording = try Recording(data: Data(lines.prefix(count).flatMap { $0 + [UInt8(ascii: "\n")] }))
      #expect(recording.isCut)
      try await Replay(recording).playback.check()
    }
  }

  @Test func `a value that exceeds the limit cannot be played, and the limit can be raised`() async throws {
    let title = String(repeating: "x", count: 20_000)
    for isRaised in [false, true] {
      let run = try RecordedRun(payloads: isRaised ? .all.limited(toBytes: 100_000) : .all)
      await run.router.idle()
      try run.list.send(Todos.add(title))
      let (recording, shown) = try await run.end()
      if isRaised {
        #expect(try await replay(recording) == shown)
      } else {
        await #expect(throws: Divergence.self) { try await replay(recording) }
      }
    }
  }
}

private enum Counter {
  static let route = RouteName<Void, Never>("counter")
  static let count = EventName<Void, Never>("counter.count")
  static let counted = EventName<Never, Int>("counter.counted")
}

private final class CounterView: VIPView, Mapped {
  static let mapping = Mapping(CounterView.self) {
    $0.receive(Counter.counted) { $0.shown.append($1) }
  }
  private(set) var shown: [Int] = []
}

private final class CounterInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(CounterInteractor.self) {
    $0.on(Counter.count) { $0.countLater() }
  }
  private var number = 0

  private func countLater() {
    number += 1
    afterCurrentDelivery { [weak self, number] in self?.publish(Counter.counted, number) }
  }
}
