/// A command that compares registrations with the sources, and checks the sources against rules. It writes nothing.
struct CheckCommand {
  private let targets: [TargetSources]
  /// The names of the targets to report, or an empty set for all.
  private let requested: Set<String>

  /// Creates a command.
  init(_ targets: [TargetSources], requested: Set<String>) { (self.targets, self.requested) = (targets, requested) }

  /// Runs the command.
  func run(_ tree: some FileTree) throws -> CommandResult {
    if try tree.journal() != nil {
      return CommandResult(
        lines: ["error: A command was interrupted in this folder. Run `viper register` to complete it."],
        isSuccess: false)
    }
    // A name may be used in another target than the requested one, so all targets are read.
    let scanned = try targets.sorted { $0.name < $1.name }.map { target in
      let files = try target.sources(in: tree)
      return RouterUses.Target(
        target: target, files: files, modules: ModuleFinder(files),
        isRegistered: try tree.text(of: target.registration) != nil)
    }
    var problems = SourceChecker(scanned, rules: try tree.text(of: CheckRules.file)).problems
    for scanned in scanned {
      let (target, found) = (scanned.target, scanned.modules)
      guard let existing = try tree.text(of: target.registration) else { continue }
      problems += found.problems
      if RegistrationWriter.text(target: target.name, found) != existing {
        problems.append(
          ScanProblem(
            severity: .error, place: SourcePosition(file: target.registration, line: 1, column: 1),
            text:
              "The registration does not match the sources. Usually a type, or a method of a part without a mapping, was"
              + " added, renamed or removed. Run `viper register`."))
      }
    }
    if !requested.isEmpty {
      let folders = targets.filter { requested.contains($0.name) }.map { $0.folder + "/" }
      problems = problems.filter { problem in
        problem.place.file == CheckRules.file || folders.contains { problem.place.file.hasPrefix($0) }
      }
    }
    var result = CommandResult()
    result.report(problems.sorted { ($0.place, $0.text) < ($1.place, $1.text) })
    return result
  }
}
