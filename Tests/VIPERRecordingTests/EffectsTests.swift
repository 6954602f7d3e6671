import Testing
import VIPER
import VIPERHosting
import VIPERRecording
import VIPERTestSupport
import VIPERTesting

nonisolated private enum Counter {
  static let now = EventName<Int, Int>("counter.now")
  static let soon = EventName<Int, Int>("counter.soon")
}

/// The effects of an app outside itself.
@MainActor private final class CountedEffects { var count = 0 }

/// A service with an effect.
@MainActor private protocol Backend: AnyObject { func save(_ number: Int) -> Int }

@MainActor private final class CountingBackend: Backend {
  private let effects: CountedEffects
  init(_ effects: CountedEffects) { self.effects = effects }
  func save(_ number: Int) -> Int {
    effects.count += 1
    return number + 1
  }
}

private final class CounterInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(CounterInteractor.self) {
    $0.onInitialize { (interactor: CounterInteractor) in interactor.effects.count += 1 }
    $0.on(Counter.now) { interactor, number in
      interactor.effects.count += 1
      return interactor.backend.save(number)
    }
    $0.on(Counter.soon) { interactor, number in
      interactor.effects.count += 1
      await Task.yield()
      return interactor.backend.save(number)
    }
  }
  let effects: CountedEffects
  let backend: any Backend
  init(_ effects: CountedEffects, _ backend: any Backend) { (self.effects, self.backend) = (effects, backend) }
}

private final class CounterView: VIPView, Mapped {
  static let mapping = Mapping(CounterView.self) {
    $0.show(Counter.now, in: \.now)
    $0.show(Counter.soon, in: \.soon)
  }
  var now: Int?
  var soon: Int?
}

@MainActor struct EffectsTests {
  private static func router(_ effects: CountedEffects) throws -> VIPRouter {
    let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: { _ in })
    try router.register {
      $0.service((any Backend).self) { CountingBackend(effects) }
      $0.module(
        view: { CounterView() }, interactor: { (backend: any Backend) in CounterInteractor(effects, backend) })
      $0.route(RouteName<Void, Never>("counter"), to: CounterView.self)
    }
    return router
  }

  @Test func `repeated playbacks have no effect`() async throws {
    let effects = CountedEffects()
    let router = try Self.router(effects)
    let recorder = try Recorder(of: router, in: Recorder.Memory(), payloads: .all)
    router.route(RouteName<Void, Never>("counter")())
    await router.idle()
    let view = try #require(router.navigator?.views.first as? CounterView)
    view.send(Counter.now(1))
    view.send(Counter.soon(2))
    await router.idle()
    recorder.stop()
    #expect(effects.count == 5)
    let recording = try Recording(data: recorder.export())

    let played = CountedEffects()
    for _ in 0..<LongRun.count(20, long: 1_000) {
      let playback = try Playback(recording) { try Self.router(played) }
      try await playback.check()
      let view = try #require(playback.router.navigator?.views.first as? CounterView)
      #expect((view.now, view.soon) == (2, 3))
      playback.end()
    }
    #expect(played.count == 0)
  }

  @Test func `a playback that has ended plays no more inputs`() async throws {
    let router = try Self.router(CountedEffects())
    let recorder = try Recorder(of: router, in: Recorder.Memory(), payloads: .all)
    router.route(RouteName<Void, Never>("counter")())
    await router.idle()
    let view = try #require(router.navigator?.views.first as? CounterView)
    for number in 1...3 { view.send(Counter.now(number)) }
    recorder.stop()
    let recording = try Recording(data: recorder.export())

    let (played, failures) = (CountedEffects(), CountedEffects())
    let playback = try Playback(recording) {
      if failures.count > 0 { throw TextError("no router") }
      return try Self.router(played)
    }
    try await playback.check(until: recording.count - 2)
    let position = playback.position
    failures.count = 1
    await #expect(throws: TextError.self) { try await playback.back(to: 1) }
    await #expect(throws: CancellationError.self) { try await playback.step() }
    failures.count = 0
    try await playback.back(to: position)
    playback.end()
    await #expect(throws: CancellationError.self) { try await playback.step() }
    await #expect(throws: CancellationError.self) { try await playback.check() }
    await #expect(throws: CancellationError.self) { try await playback.live(speed: .infinity) }
    #expect(played.count == 0)
  }
}
