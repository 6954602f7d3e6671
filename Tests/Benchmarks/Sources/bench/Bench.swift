import ArgumentParser

/// The program that measures the cost of deliveries, compared with hand-written code and other libraries.
///
/// `swift run -c release --package-path Tests/Benchmarks bench` prints the table. `bench instructions "Int"` counts
/// instructions. `bench check` compares allocations and instructions with the recorded costs in `thresholds.json`.
struct Bench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure the cost of deliveries, compared with hand-written code and other libraries.",
    discussion: """
      Begin with: swift run -c release --package-path Tests/Benchmarks
        bench                              prints a table of all cases
        bench --only middleware            prints a table of some cases
        bench --rounds 31                  times more rounds
        bench --json                       prints one object per line
        bench --markdown                   prints tables for a README
        bench --list                       prints the names of the cases
        bench check                        fails if a cost is higher than recorded
        bench check --record               records the costs that became lower
        bench instructions "Int"           counts instructions, with valgrind
        bench run "Int" --times 100000     runs one case without measuring it

      To attribute instructions to functions:
        cd Tests/Benchmarks
        valgrind --tool=callgrind .build/release/bench run "Int" --times 10000
        callgrind_annotate callgrind.out.* | swift demangle --compact

      A round trip is an event from the view through a logger, the presenter
      and another logger to the interactor, and the answer back. The table shows
      the median of all rounds. A ratio compares two times of the same round.
      """,
    subcommands: [
      TimeCases.self, CheckCosts.self, CountInstructions.self, RunCase.self, CountMallocs.self,
    ], defaultSubcommand: TimeCases.self)
}
