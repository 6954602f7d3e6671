import ArgumentParser
import Measuring

/// The command that counts the instructions of a case with `valgrind --tool=callgrind`. The number is nearly the same
/// in each run.
struct CountInstructions: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "instructions",
    abstract: "Count the instructions of one repetition of a case. Requires valgrind.")

  @Argument(help: "The name of the case.")
  var name: String

  @MainActor func run() async throws {
    print(Int(try await Instructions.count(AllCases.named(name)).rounded()))
  }
}

/// Counts of instructions, measured by running this program under valgrind.
enum Instructions {
  /// Returns the instructions for one repetition of a case: the difference between a long and a short run, divided by
  /// the difference of their repetitions.
  @MainActor static func count(_ one: Case) async throws -> Double {
    let few = max(1, one.times / 10)
    async let short = count(one.name, times: few)
    async let long = count(one.name, times: 2 * few)
    return try await Double(long - short) / Double(few)
  }

  /// Returns the instructions for each further element, from each of the sizes to the next one.
  static func count(_ name: String, between sizes: [Int]) async throws -> [Double] {
    var counts: [Int] = []
    for size in sizes { counts.append(try await count(name, times: size)) }
    return zip(zip(counts, counts.dropFirst()), zip(sizes, sizes.dropFirst())).map { counts, sizes in
      Double(counts.1 - counts.0) / Double(sizes.1 - sizes.0)
    }
  }

  private static func count(_ name: String, times: Int) async throws -> Int {
    let valgrind = Child(
      arguments: try [
        "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", Child.executable, "run",
        name, "--times", "\(times)",
      ],
      // With random hashing, the order in dictionaries would differ between runs.
      environment: ["SWIFT_DETERMINISTIC_HASHING": "1"], readsErrors: true)
    let report = try valgrind.run()
    let line = report.split(separator: "\n").last { $0.contains("Collected") }
    guard let number = line?.split(separator: " ").last.flatMap({ Int($0) }) else {
      throw Child.Failure(description: "The output of valgrind contains no number of instructions:\n\(report)")
    }
    return number
  }
}
