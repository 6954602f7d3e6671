import ArgumentParser

// The checks of work on large data. Each prints and returns whether the work is within its limit.

extension Thresholds.Growth {
  /// Compares the instructions for each further element from a size to the next one with those to the previous size.
  ///
  /// - Parameter factor: A factor of all sizes.
  @MainActor func check(by factor: Int) throws -> Bool {
    guard sizes.count > 2 else { throw ValidationError("\(self.case) must have at least three sizes.") }
    _ = try AllCases.named(self.case)
    let sizes = sizes.map { $0 * factor }
    let costs = try Instructions.count(self.case, between: sizes)
    let most = zip(costs.dropFirst(), costs).map { $0 / $1 }.max() ?? 0
    let texts = zip(costs, sizes.dropFirst()).map { "\(Columns.text($0, 0)) for each element up to \($1)" }
    let isKept = most <= atMost
    print(
      (isKept ? "passed: " : "FAILED: ") + "\(self.case): instructions grow by \(Columns.text(most, 2)), at most "
        + "\(Columns.text(atMost, 2)): \(texts.joined(separator: ", "))")
    return isKept
  }
}

extension Thresholds.Stack {
  /// Runs the case in a process with a small stack for the main thread.
  @MainActor func check() throws -> Bool {
    _ = try AllCases.named(self.case)
    let title = "\(self.case): \(Columns.text(Double(depth), 0)) with a stack of \(kilobytes) KB"
    let child = Child(
      arguments: [
        "sh", "-c", #"ulimit -s "$0" && exec "$@""#, "\(kilobytes)", try Child.executable, "run", self.case, "--times",
        "\(depth)",
      ])
    do {
      _ = try child.run()
    } catch let failure as Child.Failure {
      print("FAILED: \(title): \(failure)")
      return false
    }
    print("passed: \(title)")
    return true
  }
}
