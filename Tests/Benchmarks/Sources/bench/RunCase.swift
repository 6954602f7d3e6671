import ArgumentParser
import Foundation
import Measuring

/// Does the work of one case and nothing else, for profilers. The main actor is the run loop here, so what waits takes
/// other ways than when it is timed.
struct RunCase: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run one case, and measure nothing: for callgrind, perf and the like.")

  @Argument(help: "The case's name.")
  var name: String

  @Option(help: "How often its work is done; as often as in a round without.")
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
    StandardError.print("FAILED: \(name) gave \(actual), not \(expected)")
    throw ExitCode.failure
  }
}
