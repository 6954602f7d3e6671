import Testing
import VIPER
import VIPERRecording
import VIPERTesting

private enum Signs {
  static let changed = EventName<Int, Never>("recordedSigns.changed")
  static let later = EventName<Int, Never>("recordedSigns.later")
  static let left = RouteName<Void, Never>("recordedSigns.left")
  static let right = RouteName<Void, Never>("recordedSigns.right")
}

/// The numbers that the modules have received.
private final class SignJournal { var lines: [String] = [] }

/// A presenter that broadcasts the next number until 3.
private final class SignPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(SignPresenter.self) {
    $0.on(Signs.changed) { presenter, number in
      presenter.journal.lines.append("\(presenter.name) \(number)")
      if number < 3 { presenter.broadcast(number + 1) }
    }
    $0.on(Signs.later) { presenter, number async in
      await Task.yield()
      presenter.broadcast(number)
    }
  }
  private let name: String
  private weak var router: VIPRouter?
  private let journal: SignJournal

  init(_ name: String, _ router: VIPRouter?, _ journal: SignJournal) {
    (self.name, self.router, self.journal) = (name, router, journal)
  }

  private func broadcast(_ number: Int) { router?.broadcast(Signs.changed(number)) }
}

@MainActor @Suite("Playbacks of broadcasts")
struct BroadcastPlaybackTests {
  /// Creates an app with two modules that broadcast.
  private func makeApp(_ journal: SignJournal) throws -> (router: VIPRouter, window: InMemoryNavigator) {
    let window = InMemoryNavigator()
    let router = VIPRouter(navigator: window, onDiagnostic: { _ in })
    try router.register { [weak router] in
      for (name, route) in [("Left", Signs.left), ("Right", Signs.right)] {
        $0.module(prefix: name, view: { ProbeView() }, presenter: { SignPresenter(name, router, journal) })
        $0.route(route, .push, to: name)
      }
    }
    return (router, window)
  }

  /// Records an app that does something with two open modules, plays the recording, and returns the lines of both runs.
  private func recordedAndPlayed(
    _ act: (VIPRouter, InMemoryNavigator) async throws -> Void
  ) async throws -> (recorded: [String], played: [String]) {
    let journals = (SignJournal(), SignJournal())
    let (router, window) = try makeApp(journals.0)
    let recorder = try Recorder(of: router, in: Recorder.Memory(), payloads: .all)
    router.route(Signs.left())
    await router.idle()
    router.route(Signs.right())
    await router.idle()
    try await act(router, window)
    await router.idle()
    recorder.stop()
    let (other, otherWindow) = try makeApp(journals.1)
    let playback = try Playback(Recording(data: recorder.export())) { other }
    try await playback.check()
    withExtendedLifetime((window, otherWindow)) {}
    return (journals.0.lines, journals.1.lines)
  }

  @Test func `a broadcast that causes other broadcasts is played in the recorded order`() async throws {
    let lines = try await recordedAndPlayed { router, _ in router.broadcast(Signs.changed(1)) }
    #expect(Array(lines.recorded.prefix(2)) == ["Left 1", "Right 1"])
    #expect(lines.played == lines.recorded)
  }

  @Test func `a broadcast of an asynchronous handler is played in the recorded order`() async throws {
    let lines = try await recordedAndPlayed { _, window in (window.top as? ProbeView)?.send(Signs.later(2)) }
    #expect(lines.recorded == ["Left 2", "Right 2", "Left 3", "Right 3", "Left 3", "Right 3"])
    #expect(lines.played == lines.recorded)
  }

  @Test func `a broadcast to one module, and to no module, is played`() async throws {
    let lines = try await recordedAndPlayed { router, window in
      try window.back()
      await router.idle()
      router.broadcast(Signs.changed(3))
      (window.top as? ProbeView)?.port.viewWasRemoved()
      router.broadcast(Signs.changed(3))
    }
    #expect(lines.recorded == ["Left 3"])
    #expect(lines.played == lines.recorded)
  }
}
