import VIPER
public import Foundation
public import VIPERRecording

/// A shortened random program that violates a rule.
public struct RandomProgramFailure: Error, CustomStringConvertible {
  /// The seed of the program. `run(1, steps:seed:)` repeats the program with this seed and the same ``steps``.
  public let seed: UInt64
  /// The maximal number of steps of each program: the argument of `run(_:steps:seed:)`.
  public let steps: Int
  /// The violated rule.
  public let rule: String
  /// The report, or a description of the violation.
  public let message: String
  /// The shortened program, as the source of an ordinary test. The test expects the steps that happened before the
  /// violation.
  public let source: String
  /// The number of steps of the shortened program.
  public let stepCount: Int
  /// A recording of the shortened program, from the first module to the violation. A `Playback` of VIPERRecording plays
  /// the recording step by step. `nil` if the program cannot be recorded, for example because the app creates its own
  /// recorder.
  ///
  /// With the trait `.viper` of VIPERSwiftTesting, a test that throws this failure has the attachment
  /// `failing-program.jsonl`, which contains the recording.
  public let recording: Recording?
  /// The trace of the shortened program, in the form of a file, for `viper-tool trace`. With the trait `.viper`, it is the
  /// attachment `trace-1.jsonl` of the test.
  public let trace: Data?

  @MainActor init(
    seed: UInt64, steps: Int, rule: String, message: String, program: [ProgramStep], run: ProgramRun?
  ) {
    (self.seed, self.steps, self.rule, self.message) = (seed, steps, rule, message)
    stepCount = program.count
    (recording, trace) = (run?.recording, run?.trace)
    var lines = ["@Test func `\(rule): seed \(seed)`() async throws {"]
    lines.append("  try await makeApp().run { app in  // makes an AppTest")
    for (number, step) in program.enumerated() {
      lines.append("    " + step.source + Self.expectations(run?.steps(of: number) ?? []))
    }
    lines += ["  }", "}"]
    source = lines.joined(separator: "\n")
  }

  /// Returns the source of the expectations that match the transcript of a step.
  private static func expectations(_ steps: [TestStep]) -> String {
    let lines = steps.compactMap { step -> String? in
      switch step.kind {
      case .shown: "$0.shows(\(step.module.debugDescription))"
      case .closed: "$0.closes(\(step.module.debugDescription))"
      case .output: "$0.gives(\(step.module.debugDescription))"
      case .event, .result, .route, .state, .report: nil
      }
    }
    return lines.isEmpty ? "" : " {\n" + lines.map { "      \($0)\n" }.joined() + "    }"
  }

  /// The rule, the violation, the program, the call that repeats the program, and the use of the recording.
  public var description: String {
    "A random program with seed \(seed) violates the rule \"\(rule)\": \(message)\nThe shortest such"
      + " program:\n\n\(source)\n\nTo repeat the whole program, call `run(1, steps: \(steps), seed: \(seed))`.\n"
      + (recording == nil ? "" : Self.useOfRecording)
  }

  private static let useOfRecording =
    "\nTo play this program step by step, write `recording?.data` of this failure to a file and pass the file to"
    + " `Playback` of VIPERRecording.\n"
}
