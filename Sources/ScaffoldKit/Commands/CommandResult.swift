/// The result of a command.
public struct CommandResult: Hashable, Sendable {
  /// The lines to print.
  public var lines: [String] = []
  /// Whether the exit status is 0.
  public var isSuccess = true

  /// Creates a result.
  public init(lines: [String] = [], isSuccess: Bool = true) { (self.lines, self.isSuccess) = (lines, isSuccess) }

  /// Adds problems. An error makes the command fail.
  mutating func report(_ problems: [ScanProblem]) {
    lines += problems.map(\.description)
    if problems.contains(where: { $0.severity == .error }) { isSuccess = false }
  }
}
