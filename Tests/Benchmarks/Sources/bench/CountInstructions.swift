import ArgumentParser
import Foundation
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
    print(Int(try Instructions.count(AllCases.named(name)).rounded()))
  }
}

/// Counts of instructions, measured by running this program under valgrind. One process does all runs of a count, because
/// its start takes longer than most runs.
enum Instructions {
  /// Returns the instructions for one repetition of a case: the difference between a long and a short run, divided by
  /// the difference of their repetitions.
  @MainActor static func count(_ one: Case) throws -> Double {
    let few = max(1, one.times / 10)
    return try count(one.name, between: [few, 2 * few])[0]
  }

  /// Returns the instructions for each further element, from each of the sizes to the next one.
  static func count(_ name: String, between sizes: [Int]) throws -> [Double] {
    let counts = try counts(name, times: sizes)
    return zip(zip(counts, counts.dropFirst()), zip(sizes, sizes.dropFirst())).map { counts, sizes in
      Double(counts.1 - counts.0) / Double(sizes.1 - sizes.0)
    }
  }

  /// Returns the instructions of each run of a case. Another run, the first one, prepares the process and is not counted.
  private static func counts(_ name: String, times: [Int]) throws -> [Int] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "counts").path
    let valgrind = Child(
      arguments: try [
        "valgrind", "--tool=callgrind", "--callgrind-out-file=\(file)", Child.executable, "run", name,
      ] + (times.prefix(1) + times).flatMap { ["--times", "\($0)"] },
      // With random hashing, the order in dictionaries would differ between runs.
      environment: ["SWIFT_DETERMINISTIC_HASHING": "1"], readsErrors: true)
    _ = try valgrind.run()
    // The first two files have the counts of the start and of the first run. The last file has the counts of the end.
    return try times.indices.map { try total(of: "\(file).\($0 + 3)") }
  }

  /// Returns the total of a file of callgrind.
  private static func total(of file: String) throws -> Int {
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").last { $0.hasPrefix("totals:") }
    guard let total = line.flatMap({ Int($0.dropFirst("totals: ".count)) }) else {
      throw Child.Failure(
        description: "Callgrind has not counted a run. Install valgrind with its headers, and build this program again."
      )
    }
    return total
  }
}
