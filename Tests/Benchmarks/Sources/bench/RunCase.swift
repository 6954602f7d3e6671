import ArgumentParser
import CCallgrind
import Foundation
import Measuring

/// The command that runs one case without measuring it, for profilers. The main thread of this command runs a run loop,
/// so suspended work resumes differently than in a timed run.
struct RunCase: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run one case without measuring it, for callgrind, perf and other profilers.",
    discussion: "Callgrind writes a file for each --times, with the instructions of this run.")

  @Argument(help: "The name of the case.")
  var name: String

  @Option(help: "The number of repetitions of a run. (default: as many as in a round)")
  var times: [Int] = []

  func run() throws { try MainActor.assumeIsolated { try runHere() } }

  @MainActor private func runHere() throws {
    let one = try AllCases.named(name)
    let times = times.isEmpty ? [one.times] : times
    dump_counts("start")
    switch one.work {
    case .direct(let work): for count in times { try check(work(count), one.expected(count), of: count) }
    case .waiting(let work):
      Task {
        do {
          for count in times { try check(await work(count), one.expected(count), of: count) }
          Self.exit()
        } catch {
          Self.exit(withError: error)
        }
      }
      while true { RunLoop.main.run(until: .distantFuture) }
    }
  }

  /// Ends a run, and compares its number with the expected number.
  private func check(_ actual: Int, _ expected: Int, of times: Int) throws {
    dump_counts("\(times)")
    guard actual != expected else { return }
    StandardError.print("FAILED: \(name) returned \(actual), expected \(expected)")
    throw ExitCode.failure
  }
}
