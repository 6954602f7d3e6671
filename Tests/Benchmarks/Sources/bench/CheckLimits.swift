import ArgumentParser
import Measuring

/// The command that compares allocations and instructions with the limits in `thresholds.json`. Times are not checked.
struct CheckLimits: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check allocations, instructions and their growth against the limits. Requires valgrind.",
    discussion: "The exit status is 1 if a limit is exceeded.")

  @Option(help: "The file with the limits.")
  var file = Thresholds.file

  @MainActor func run() async throws {
    let thresholds = try Thresholds.read(file)
    let limits = thresholds.limits
    if limits.isEmpty || limits.contains(where: { $0.mallocs == nil && $0.instructions == nil }) {
      throw ValidationError("\(file) must have at least one limit, and each must have mallocs or instructions.")
    }
    let cases = try limits.map { try AllCases.named($0.case) }
    let mallocs = MallocCounting.count(cases)
    var areKept = true
    for (limit, one) in zip(limits, cases) {
      if let most = limit.mallocs {
        guard let count = mallocs.counts[one.name] else {
          throw Child.Failure(description: "Allocations are not counted: \(mallocs.reason ?? "")")
        }
        areKept = check(one.name, count, "mallocs", most) && areKept
      }
      if let most = limit.instructions {
        areKept = check(one.name, try Instructions.count(one), "instructions", most) && areKept
      }
    }
    for growth in thresholds.growth {
      guard growth.sizes.count > 2 else { throw ValidationError("\(growth.case) must have at least three sizes.") }
      areKept = try check(growth) && areKept
    }
    if !areKept { throw ExitCode.failure }
  }

  /// Compares the instructions for each element at a size with those at the previous size.
  @MainActor private func check(_ growth: Thresholds.Growth) throws -> Bool {
    _ = try AllCases.named(growth.case)
    let costs = try growth.sizes.map { try Instructions.count(growth.case, each: $0) }
    let most = zip(costs.dropFirst(), costs).map { $0 / $1 }.max() ?? 0
    let sizes = zip(growth.sizes, costs).map { "\(Columns.text($1, 0)) for each of \($0)" }.joined(separator: ", ")
    let isKept = most <= growth.atMost
    print(
      (isKept ? "passed: " : "FAILED: ") + "\(growth.case): instructions grow by \(Columns.text(most, 2)), at most "
        + "\(Columns.text(growth.atMost, 2)): \(sizes)")
    return isKept
  }

  /// Prints and returns whether a value is within its limit.
  private func check(_ name: String, _ value: Double, _ unit: String, _ most: Double) -> Bool {
    let isKept = value <= most
    let digits = unit == "mallocs" ? 2 : 0
    print(
      (isKept ? "passed: " : "FAILED: ")
        + "\(name): \(Columns.text(value, digits)) \(unit), at most \(Columns.text(most, digits))")
    return isKept
  }
}
