import Testing
import VIPER
import VIPERRecording
import VIPERTesting

private nonisolated enum Calls {
  static let open = EventName<Way, Never>("calls.open")
  static let openLater = EventName<Way, Never>("calls.openLater")
  static let page = RouteName<Void, Never>("calls.page")
}

/// A way in which an interactor opens a route.
private enum Way: String, Codable, CaseIterable, Sendable { case route, push, send, made, pass }

private final class OutsideView: VIPView {}

/// An interactor that opens routes.
private final class OutsideInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(OutsideInteractor.self) {
    $0.on(Calls.open) { part, way in part.open(way) }
    $0.on(Calls.openLater) { part, way async in
      await Task.yield()
      part.open(way)
    }
  }
  private weak var router: VIPRouter?

  init(_ router: VIPRouter?) { self.router = router }

  private func open(_ way: Way) {
    guard let router, let view = router.navigator?.views.last as? OutsideView else { return }
    switch way {
    case .route: router.route(Calls.page())
    case .push: router.push(Calls.page(), from: view)
    case .send: view.send(Calls.page())
    case .made: _ = router.route(Calls.page(), style: .unshown).commit(as: .push)
    case .pass: view.send(Calls.open(.route))
    }
  }
}

/// An interactor that passes each event to the topmost module.
private final class PassingInteractor: Interactor {
  let port = PartPort()
  private weak var router: VIPRouter?

  init(_ router: VIPRouter?) { self.router = router }

  func handle(_ event: Event, next: Next) -> Outcome {
    guard event.kind == .business, let view = router?.navigator?.views.last as? OutsideView else {
      return next.handle(event)
    }
    view.send(event)
    return .answered
  }
}

@MainActor @Suite("Interactors that use the router during a recording")
struct OutsideCodeTests {
  private func makeApp() throws -> (VIPRouter, InMemoryNavigator) {
    let window = InMemoryNavigator()
    let router = VIPRouter(navigator: window, onDiagnostic: { _ in })
    try router.register { [weak router] in
      $0.module(prefix: "Outside", view: { OutsideView() }, interactor: { OutsideInteractor(router) })
      $0.module(prefix: "Passing", view: { OutsideView() }, interactor: { PassingInteractor(router) })
      $0.route(Calls.page, .push, to: "Outside")
    }
    return (router, window)
  }

  /// Records an app, plays the recording, and returns the numbers of modules on the screen.
  private func recordedAndPlayed(_ act: (VIPRouter, InMemoryNavigator) async throws -> Void) async throws -> [Int] {
    let (router, window) = try makeApp()
    let recorder = try Recorder(of: router, in: Recorder.Memory(), payloads: .all)
    router.route(Calls.page())
    await router.idle()
    try await act(router, window)
    await router.idle()
    recorder.stop()
    let (other, played) = try makeApp()
    try await Playback(Recording(data: recorder.export())) { other }.check()
    return [window.views.count, played.views.count]
  }

  @Test(arguments: Way.allCases, [Calls.open, Calls.openLater])
  private func `a route that an interactor opens is recorded and played`(
    _ way: Way, _ name: EventName<Way, Never>
  ) async throws {
    let counts = try await recordedAndPlayed { _, window in (window.top as? OutsideView)?.send(name(way)) }
    #expect(counts == [2, 2])
  }

  @Test func `an event that an interactor passes to another module is recorded and played`() async throws {
    var first: (any ModuleView)?
    let counts = try await recordedAndPlayed { router, window in
      first = try VIPBuilder(prefix: "Passing", router: router).build()
      (first as? OutsideView)?.send(Calls.open(.route))
    }
    #expect(counts == [2, 2])
  }
}
