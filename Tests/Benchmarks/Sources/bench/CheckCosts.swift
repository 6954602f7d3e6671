import ArgumentParser
import Measuring

/// The command that compares costs with those in `thresholds.json`, and records lower costs. Times are not checked.
struct CheckCosts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract:
      "Compare allocations, instructions, their growth, and the use of stacks with thresholds.json. Requires valgrind.",
    discussion: """
      The exit status is 1 if a cost is higher than the recorded cost by more than its tolerance: 2 % of instructions \
      and bytes, 3 % of a ratio, no allocation. Higher costs are measured three times. A floor or goal that is not met is not a failure.
      """)

  @Option(help: "The file with the recorded costs.")
  var file = Thresholds.file

  @Flag(help: "Write the costs that became lower, and costs without a recorded value, to the file.")
  var record = false

  @Flag(help: "With --record, write the costs that became higher as well.")
  var allowWorse = false

  @Flag(help: "Compare the growth at four times the sizes.")
  var large = false

  func validate() throws {
    if allowWorse && !record { throw ValidationError("--allow-worse requires --record.") }
  }

  @MainActor func run() async throws {
    let thresholds = try Thresholds.read(file)
    guard !thresholds.costs.isEmpty else { throw ValidationError("\(file) must have at least one cost.") }
    var isKept = try check(thresholds.costs)
    for growth in thresholds.growth { isKept = try growth.check(by: large ? 4 : 1) && isKept }
    for stack in thresholds.stacks { isKept = try stack.check() && isKept }
    if !isKept { throw ExitCode.failure }
  }

  /// Compares all costs with the recorded costs. Records the costs that the options allow.
  ///
  /// - Returns: Whether no cost is too high.
  @MainActor private func check(_ costs: [Thresholds.Cost]) throws -> Bool {
    var meter = try CostMeter(costs)
    var recorded: [(place: Int, value: Double)] = []
    var improved: [String] = []
    var isKept = true
    for (place, cost) in costs.enumerated() {
      var result = CostResult(cost, try meter.value(of: cost))
      for _ in 0..<2 where result.change == .worse {
        result = CostResult(cost, try meter.valueAgain(of: cost))
      }
      let isAccepted = result.change != .worse || allowWorse
      print((isAccepted ? "passed: " : "FAILED: ") + result.description)
      isKept = isKept && isAccepted
      if isAccepted && result.change != .none { recorded.append((place, result.value)) }
      if result.change == .better { improved.append(result.title) }
    }
    if record {
      try Thresholds.record(recorded, in: file)
    } else if !improved.isEmpty {
      print(
        "passed with lower costs: \(improved.joined(separator: ", ")). To lower the thresholds: bench check --record")
    }
    return isKept
  }
}
