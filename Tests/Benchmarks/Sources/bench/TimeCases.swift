import ArgumentParser
import Measuring

/// The default command. Times all cases, and counts their allocations.
struct TimeCases: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "time", abstract: "Time cases in turn, and print a table.")

  @Option(help: "Only cases whose name or group contains this text, and the cases that they are compared with.")
  var only: String?

  @Option(help: "The number of timed rounds, after a round that is not timed.")
  var rounds = 15

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @Flag(help: "Print tables in Markdown.")
  var markdown = false

  @Flag(help: "Print the names of the cases.")
  var list = false

  func validate() throws {
    if rounds < 1 { throw ValidationError("--rounds must be at least 1.") }
    if json && markdown { throw ValidationError("--json and --markdown exclude each other.") }
  }

  @MainActor func run() async throws {
    let cases = AllCases.selected(by: only)
    if list {
      for one in cases { print(one.name) }
      return
    }
    let mallocs = MallocCounting.count(cases)
    let rounds = await Rounds.take(cases, rounds: rounds)
    let figures = cases.compactMap { one in
      Figures(one, rounds, mallocs: mallocs.counts[one.name])
    }
    if json {
      for one in figures { print(try one.json) }
    } else {
      FiguresTable(figures, isMarkdown: markdown).print()
      if let reason = mallocs.reason { print("\nAllocations are not counted: \(reason).") }
      try GoalsTable(Thresholds.read().goals, rounds, isMarkdown: markdown)
        .print(omitsUnmeasured: only != nil)
    }
    try report(rounds.failures)
  }

  private func report(_ failures: [Rounds.Failure]) throws {
    for one in failures {
      StandardError.print("FAILED: \(one.name) returned \(one.actual), expected \(one.expected)")
    }
    if !failures.isEmpty { throw ExitCode.failure }
  }
}
