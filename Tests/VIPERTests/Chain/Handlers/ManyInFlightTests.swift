import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let latest = EventName<Int, Int>("many.latest")
}

private final class Searching: VIPInteractor, Mapped {
  static let mapping = Mapping(Searching.self) {
    $0.on(Names.latest) { part, number async in number }
    $0.policy(.latestWins, for: Names.latest)
  }
}

@MainActor @Suite("Many events of one name in one turn")
struct ManyInFlightTests {
  private let probe: ModuleProbe

  init() throws { probe = try ModuleProbe(interactor: Searching()) }

  @Test func `latestWins cancels 4,999 of 5,000 events that are sent in one turn, and runs the last one`() async {
    for number in 1...5_000 { probe.send(Names.latest(number).event()) }
    await probe.idle()
    #expect(probe.outputs(of: Names.latest) == [5_000])
    #expect(probe.results.count { $0.status == .cancelled } == 4_999)
  }

  @Test func `latestWins cancels 4,999 of 5,000 requests that are sent in one turn, and runs the last one`() async {
    let view = probe.view
    let requests = (1...5_000).map { number in Task { try? await view.request(Names.latest(number)) } }
    var outputs: [Int] = []
    for request in requests { if let output = await request.value { outputs.append(output) } }
    #expect(outputs == [5_000])
  }
}
