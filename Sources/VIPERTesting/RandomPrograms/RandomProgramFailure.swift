import VIPER

/// A random program that has broken a rule, shortened as far as it still does.
public struct RandomProgramFailure: Error, CustomStringConvertible {
  /// The seed with which `run(1, seed:)` finds it again.
  public let seed: UInt64
  /// The rule that was broken.
  public let rule: String
  /// The report, or what is wrong.
  public let message: String
  /// The shortest program that breaks the rule, as the source of an ordinary test. It expects what happened before.
  public let source: String
  /// The number of steps of that program.
  public let stepCount: Int

  @MainActor init(seed: UInt64, rule: String, message: String, program: [ProgramStep], run: ProgramRun?) {
    (self.seed, self.rule, self.message) = (seed, rule, message)
    stepCount = program.count
    var lines = ["@Test func `\(rule): seed \(seed)`() async throws {"]
    lines.append("  try await makeApp().run { app in  // makes an AppTest")
    for (number, step) in program.enumerated() {
      lines.append("    " + step.source + Self.expectations(run?.steps(of: number) ?? []))
    }
    lines += ["  }", "}"]
    source = lines.joined(separator: "\n")
  }

  /// The expectations of a step, of what happened in it.
  private static func expectations(_ steps: [TestStep]) -> String {
    let lines = steps.compactMap { step -> String? in
      switch step.kind {
      case .shown: "$0.shows(\(step.module.debugDescription))"
      case .closed: "$0.closes(\(step.module.debugDescription))"
      case .output: "$0.gives(\(step.module.debugDescription))"
      case .event, .result, .route, .report: nil
      }
    }
    return lines.isEmpty ? "" : " {\n" + lines.map { "      \($0)\n" }.joined() + "    }"
  }

  /// The rule, what is wrong, and the program.
  public var description: String {
    "\(rule), and a random program of seed \(seed) breaks that: \(message)\nThe shortest such program:\n\n\(source)\n"
  }
}
