import Testing
import VIPER
import VIPERRecording
import VIPERTestSupport
import VIPERTesting

nonisolated private enum Patient {
  static let screen = RouteName<Void, Never>("patient")
  static let ask = EventName<Void, Int>("patient.ask")
  static let load = EventName<Void, Int>("patient.load")
}

private final class PatientView: VIPView, Mapped {
  static let mapping = Mapping(PatientView.self) { $0.receive(Patient.ask) { $0.answers.append($1) } }
  private(set) var answers: [Int] = []
}

/// Waits for an answer without a limit.
private final class PatientPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(PatientPresenter.self) {
    $0.on(Patient.ask) { try await $0.request(Patient.load(), timeout: .seconds(Int64.max)) }
  }
}

private final class PatientInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(PatientInteractor.self) { $0.on(Patient.load) { _ in 7 } }
}

/// Delays beyond the range of microseconds in 64 bits.
@MainActor struct EndlessDelayTests {
  private func app() throws -> VIPRouter {
    let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: { _ in })
    try router.register {
      $0.module(view: { PatientView() }, presenter: { PatientPresenter() }, interactor: { PatientInteractor() })
      $0.route(Patient.screen, .root, to: "Patient")
    }
    return router
  }

  private func view(in router: VIPRouter) throws -> PatientView {
    try #require(router.navigator?.views.first as? PatientView)
  }

  @Test func `a request with an endless timeout is recorded and played`() async throws {
    let router = try app()
    let recorder = try Recorder(of: router, in: Recorder.Memory(), payloads: .all)
    router.route(Patient.screen())
    await router.idle()
    try await router.idle(after: view(in: router).send(Patient.ask()))
    #expect(try view(in: router).answers == [7])
    recorder.stop()
    let playback = try Playback(Recording(data: recorder.export(last: .seconds(Int64.max)))) { try app() }
    try await playback.check()
    #expect(try view(in: playback.router).answers == [7])
  }

  @Test(arguments: [(Int64.max, Int.max), (.min, .min), (9_223_372_036_855, .max), (9_223_372_036_854, .max - 1)])
  func `a duration beyond the range is shortened`(seconds: Int64, microseconds: Int) {
    let duration = Duration.seconds(seconds) + .microseconds(775_806)
    #expect(duration.microseconds == microseconds)
  }
}
