import ArgumentParser
import Foundation
import Measuring

/// The command that runs one case without measuring it, for profilers. The main thread of this command runs a run loop,
/// so suspended work resumes differently than in a timed run.
struct RunCase: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run one case without measuring it, for callgrind, perf and other profilers.")

  @Argument(help: "The name of the case.")
  var name: String

  @Option(help: "The number of repetitions. (default: as many as in a round)")
  var times: Int?

  func run() throws { try MainActor.assumeIsolated { try runHere() } }

  @MainActor private func runHere() throws {
    let one = try AllCases.named(name)
    let times = times ?? one.times
    switch one.work {
    case .direct(let work): try check(work(times), one.expected(times))
    case .waiting(let work):
      Task {
        do {
          try check(await work(times), one.expected(times))
          Self.exit()
        } catch {
          Self.exit(withError: error)
        }
      }
      while true { RunLoop.main.run(until: .distantFuture) }
    }
  }

  private func check(_ actual: Int, _ expected: Int) throws {
    guard actual != expected else { return }
    StandardError.print("FAILED: \(name) returned \(actual), expected \(expected)")
    throw ExitCode.failure
  }
}
