import ArgumentParser

/// What deliveries cost, beside what others do the same with.
///
/// `swift run -c release --package-path Tests/Benchmarks bench` prints the table; `bench instructions "Int"` counts
/// instructions, `bench check` compares mallocs and instructions with the limits in git.
struct Bench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure what deliveries cost, beside what others do the same with.",
    discussion: """
      Begin with: swift run -c release --package-path Tests/Benchmarks
        bench                              the table of all cases
        bench --only middleware            some of them
        bench --rounds 31                  for longer
        bench --json                       an object a line
        bench --markdown                   tables for a README
        bench --list                       the names of the cases
        bench check                        fail if a limit in git is broken
        bench instructions "Int"           instructions, by valgrind
        bench run "Int" --times 100000     one case, and nothing else

      To see where the instructions go:
        cd Tests/Benchmarks
        valgrind --tool=callgrind .build/release/bench run "Int" --times 10000
        callgrind_annotate callgrind.out.* | swift demangle --compact

      A round trip is an event from view to logger, presenter, logger and
      interactor, and its answer back. A ratio is taken in each round, between
      two times of that round; what is shown is the middle one.
      """,
    subcommands: [
      TimeCases.self, CheckLimits.self, CountInstructions.self, RunCase.self, CountMallocs.self,
    ], defaultSubcommand: TimeCases.self)
}
