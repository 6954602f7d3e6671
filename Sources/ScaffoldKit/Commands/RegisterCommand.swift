/// A command that writes the registrations of targets.
struct RegisterCommand {
  private let targets: [TargetSources]
  /// The names of the targets for which the user requests a registration.
  private let requested: Set<String>
  /// Whether the command only shows the changes.
  private let isDryRun: Bool

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - targets: The targets of the package.
  ///   - requested: The names of the targets that get a registration. If it is empty, the command updates the
  ///     registrations that exist.
  ///   - isDryRun: Whether the command only shows the changes.
  init(_ targets: [TargetSources], requested: Set<String>, isDryRun: Bool) {
    (self.targets, self.requested, self.isDryRun) = (targets, requested, isDryRun)
  }

  /// Runs the command. If a target has an error, nothing is written.
  func run(_ tree: inout some FileTree) throws -> CommandResult {
    var result = CommandResult()
    var changes = FileChanges()
    var candidates: [String] = []
    for target in targets.sorted(by: { $0.name < $1.name }) {
      if !requested.isEmpty, !requested.contains(target.name) { continue }
      let found = ModuleFinder(try target.sources(in: tree))
      if requested.isEmpty, try tree.text(of: target.registration) == nil {
        if !found.modules.isEmpty { candidates.append(target.name) }
        continue
      }
      result.report(found.problems)
      try changes.add(RegistrationWriter.text(target: target.name, found), to: target.registration, in: tree)
    }
    guard result.isSuccess else { return result }
    result.lines += changes.difference
    if !isDryRun { result.lines += try changes.apply(to: &tree) }
    if changes.isEmpty { result.lines.append(Self.nothing(candidates)) }
    return result
  }

  private static func nothing(_ candidates: [String]) -> String {
    guard let first = candidates.first else { return "Nothing to do." }
    return
      "Nothing to do. To register the modules of \(candidates.joined(separator: ", ")), name the target: `viper register"
      + " --target \(first)`."
  }
}
