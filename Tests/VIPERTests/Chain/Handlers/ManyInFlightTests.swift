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
  private let count = LongRun.count(1_000, optimized: 5_000, long: 5_000)

  init() throws { probe = try ModuleProbe(interactor: Searching()) }

  @Test func `latestWins cancels all but the last of many events that are sent in one turn`() async {
    for number in 1...count { probe.send(Names.latest(number).event()) }
    await probe.idle()
    #expect(probe.outputs(of: Names.latest) == [count])
    #expect(probe.results.count { $0.status == .cancelled } == count - 1)
  }

  @Test func `latestWins cancels all but the last of many requests that are sent in one turn`() async {
    let view = probe.view
    let requests = (1...count).map { number in Task { try? await view.request(Names.latest(number)) } }
    var outputs: [Int] = []
    for request in requests { if let output = await request.value { outputs.append(output) } }
    #expect(outputs == [count])
  }
}
