import ArgumentParser
import Measuring

/// The default: times all cases, and counts their mallocs.
struct TimeCases: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "time", abstract: "Time cases in turns, and print a table.")

  @Option(help: "Only cases in whose name or group this stands, and what they are compared with.")
  var only: String?

  @Option(help: "How many rounds are timed, after one that is not.")
  var rounds = 15

  @Flag(help: "Print a JSON object a line.")
  var json = false

  @Flag(help: "Print tables in Markdown.")
  var markdown = false

  @Flag(help: "Print the names of the cases.")
  var list = false

  func validate() throws {
    if rounds < 1 { throw ValidationError("There is at least one round.") }
    if json && markdown { throw ValidationError("It is either JSON or Markdown.") }
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
      if let reason = mallocs.reason { print("\nMallocs are not counted: \(reason).") }
      try GoalsTable(Thresholds.read().goals, rounds, isMarkdown: markdown)
        .print(omitsUnmeasured: only != nil)
    }
    try report(rounds.failures)
  }

  private func report(_ failures: [Rounds.Failure]) throws {
    for one in failures {
      StandardError.print("FAILED: \(one.name) gave \(one.actual), not \(one.expected)")
    }
    if !failures.isEmpty { throw ExitCode.failure }
  }
}
