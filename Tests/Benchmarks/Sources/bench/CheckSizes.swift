import ArgumentParser

// The checks of work on large data. Each prints and returns whether the work is within its limit.

extension Thresholds.Growth {
  /// Compares the instructions for each element at a size with those at the previous size.
  @MainActor func check() async throws -> Bool {
    guard sizes.count > 2 else { throw ValidationError("\(self.case) must have at least three sizes.") }
    _ = try AllCases.named(self.case)
    let costs = try await Instructions.count(self.case, each: sizes)
    let most = zip(costs.dropFirst(), costs).map { $0 / $1 }.max() ?? 0
    let texts = zip(sizes, costs).map { "\(Columns.text($1, 0)) for each of \($0)" }.joined(separator: ", ")
    let isKept = most <= atMost
    print(
      (isKept ? "passed: " : "FAILED: ") + "\(self.case): instructions grow by \(Columns.text(most, 2)), at most "
        + "\(Columns.text(atMost, 2)): \(texts)")
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
