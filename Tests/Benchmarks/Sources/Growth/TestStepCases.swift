internal import Measuring
import VIPER
import VIPERTesting

private enum Step {
  static let ask = EventName<Int, Int>("testStep.ask")
}

private final class StepInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(StepInteractor.self) { $0.on(Step.ask) { _, number in number } }
}

/// A step of a test, compared with the same event without a test.
@MainActor enum TestStepCases {
  static let all = [
    Case(waiting: "an event and idle()", in: group, giving: { $0 }) { await sendAlone($0, .standard) },
    Case(waiting: "the same, diagnosed thoroughly", in: group, giving: { $0 }) { await sendAlone($0, .thorough) },
    Case(waiting: "the same as a step of a ModuleTest", in: group, giving: { $0 }) { times in
      guard let test = try? ModuleTest(interactor: StepInteractor()) else { return 0 }
      for number in 0..<times { await test.send(Step.ask(number)) { $0.publishes(Step.ask, number) } }
      do { try await test.finish() } catch { return 0 }
      return test.transcript.count
    },
  ]

  private static let group = "A step of a test"

  private static func sendAlone(_ times: Int, _ diagnosis: DiagnosisLevel) async -> Int {
    guard let probe = try? ModuleProbe(interactor: StepInteractor()) else { return 0 }
    probe.router.diagnosisLevel = diagnosis
    for number in 0..<times {
      probe.send(Step.ask(number))
      await probe.idle()
    }
    return probe.results.count
  }
}
