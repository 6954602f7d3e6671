import ArgumentParser
import Measuring

/// Counts the instructions of a case by `valgrind --tool=callgrind`: the same number in each run, or nearly.
struct CountInstructions: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "instructions",
    abstract: "Count the instructions that a case's work takes; needs valgrind.")

  @Argument(help: "The case's name.")
  var name: String

  @MainActor func run() async throws {
    print(Int(try Instructions.count(AllCases.named(name)).rounded()))
  }
}

/// Runs this program under valgrind.
enum Instructions {
  /// The instructions that a case's work takes: of a run with more of it, without those of a run with less.
  @MainActor static func count(_ one: Case) throws -> Double {
    let few = max(1, one.times / 10)
    let many = 2 * few
    let difference = try count(one.name, times: many) - count(one.name, times: few)
    return Double(difference) / Double(many - few)
  }

  /// The instructions for each of so many, of work on data of that size.
  static func count(_ name: String, each size: Int) throws -> Double {
    Double(try count(name, times: size) - count(name, times: 1)) / Double(size)
  }

  private static func count(_ name: String, times: Int) throws -> Int {
    let valgrind = Child(
      arguments: try [
        "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", Child.executable, "run",
        name, "--times", "\(times)",
      ],
      // Dictionaries would lie otherwise in each run.
      environment: ["SWIFT_DETERMINISTIC_HASHING": "1"], readsErrors: true)
    let report = try valgrind.run()
    let line = report.split(separator: "\n").last { $0.contains("Collected") }
    guard let number = line?.split(separator: " ").last.flatMap({ Int($0) }) else {
      throw Child.Failure(description: "valgrind says nothing of instructions:\n\(report)")
    }
    return number
  }
}
