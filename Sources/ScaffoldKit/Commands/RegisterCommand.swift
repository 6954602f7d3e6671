/// A command that writes the registrations of targets, or compares them with the sources.
public struct RegisterCommand: Sendable {
  private let targets: [TargetSources]
  /// The names of the targets for which the user requests a registration.
  private let requested: Set<String>
  private let isCheck: Bool

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - targets: The targets of the package.
  ///   - requested: The names of the targets that get a registration. If it is empty, the command updates the
  ///     registrations that exist.
  ///   - isCheck: Whether the command only compares, and writes nothing.
  public init(_ targets: [TargetSources], requested: Set<String> = [], isCheck: Bool = false) {
    (self.targets, self.requested, self.isCheck) = (targets, requested, isCheck)
  }

  /// Runs the command. If a target has an error, nothing is written.
  ///
  /// - Returns: The lines to print, and whether the command succeeded.
  public func run(_ tree: inout some FileTree) throws -> CommandResult {
    if let unknown = requested.subtracting(targets.map(\.name)).min() {
      let names = targets.map(\.name).sorted().joined(separator: ", ")
      return .failure("There is no target \(unknown). The targets are: \(names).")
    }
    var result = CommandResult()
    var changes: [(path: String, text: String)] = []
    var candidates: [String] = []
    for target in targets.sorted(by: { $0.name < $1.name }) {
      let existing = try tree.text(of: target.registration)
      let isRequested = requested.isEmpty ? existing != nil : requested.contains(target.name)
      if !isRequested, !requested.isEmpty { continue }
      let found = try target.modules(in: tree)
      guard isRequested else {
        if !found.modules.isEmpty { candidates.append(target.name) }
        continue
      }
      result.lines += found.problems.map(\.description)
      if found.problems.contains(where: { $0.severity == .error }) { result.isSuccess = false }
      let text = RegistrationWriter.text(target: target.name, found)
      if text != existing { changes.append((target.registration, text)) }
    }
    if !isCheck, !result.isSuccess { return result }
    for (path, text) in changes {
      if isCheck {
        result.isSuccess = false
        result.lines.append(
          "\(path):1:1: error: The registration does not match the sources. Usually a type was added, renamed or removed."
            + " Run `viper register`.")
      } else {
        try tree.write(text, to: path)
        result.lines.append("Wrote \(path).")
      }
    }
    if changes.isEmpty, !isCheck { result.lines.append(Self.nothing(candidates)) }
    return result
  }

  private static func nothing(_ candidates: [String]) -> String {
    guard let first = candidates.first else { return "Nothing to do." }
    return
      "Nothing to do. To register the modules of \(candidates.joined(separator: ", ")), name the target: `viper register"
      + " --target \(first)`."
  }
}

/// The result of a command.
public struct CommandResult: Hashable, Sendable {
  /// The lines to print.
  public var lines: [String] = []
  /// Whether the exit status is 0.
  public var isSuccess = true

  /// Creates a result.
  public init(lines: [String] = [], isSuccess: Bool = true) { (self.lines, self.isSuccess) = (lines, isSuccess) }

  static func failure(_ line: String) -> CommandResult { CommandResult(lines: [line], isSuccess: false) }
}
