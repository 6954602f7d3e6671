/// The generated files of a command, with the decision for each of them.
struct FilePlan<Tree: FileTree> {
  /// The files after the command.
  private(set) var tree: PlannedTree<Tree>
  private var record: GeneratedFiles
  /// The edited files that the command would have to overwrite, with the differences.
  private(set) var conflicts: [String] = []
  /// The edited files, which the command does not change.
  private(set) var edited: [String] = []

  /// Creates a plan without changes.
  init(_ tree: Tree) throws {
    self.tree = PlannedTree(tree)
    record = try GeneratedFiles(in: tree)
  }

  /// Adds a file. A file that was edited does not change, also if `event` has changed it.
  ///
  /// - Parameter replaces: Whether a file with another text, which was not edited, is written again.
  mutating func add(_ text: String, at path: String, of module: String, replaces: Bool = true) throws {
    let existing = try tree.text(of: path)
    if let existing, existing != text, !(replaces && record.isUnchanged(path, existing)) {
      if !record.wasWritten(text, to: path) {
        conflicts.append(
          "\(path) exists, and was edited or written with other options. It is not overwritten. The difference:")
        conflicts += LineDifference.lines(path, existing, text)
      }
      return
    }
    record.record(text, at: path, of: module)
    try tree.write(text, to: path)
  }

  /// Removes the files of a module in some folders, except files that were edited.
  ///
  /// - Returns: Whether the record has files of the module.
  @discardableResult mutating func remove(_ module: String, in folders: [String]) throws -> Bool {
    let paths = record.paths(of: module).filter { path in folders.contains { path.hasPrefix($0 + "/") } }
    for path in paths {
      if let text = try tree.text(of: path) {
        guard record.isUnchanged(path, text) else {
          edited.append(path)
          continue
        }
        try tree.write(nil, to: path)
      }
      record.record(nil, at: path, of: module)
    }
    return !paths.isEmpty
  }

  /// Changes a file of a module. If the file was not edited before, it does not count as edited afterwards.
  mutating func change(_ path: String, of module: String, to text: String) throws {
    if let existing = try tree.text(of: path), record.isUnchanged(path, existing) {
      record.record(text, at: path, of: module)
    }
    try tree.write(text, to: path)
  }

  /// Writes the registration of a target.
  ///
  /// - Returns: The problems in the sources.
  mutating func register(_ target: TargetSources) throws -> [ScanProblem] {
    let found = ModuleFinder(try target.sources(in: tree))
    try tree.write(RegistrationWriter.text(target: target.name, found), to: target.registration)
    return found.problems
  }

  /// Shows the changes, and makes them.
  ///
  /// - Parameters:
  ///   - problems: The problems to report first. If one is an error, nothing is written.
  ///   - base: The files.
  ///   - isDryRun: Whether to show the changes only.
  ///   - hints: The lines to print last, if there are changes.
  mutating func finish(
    _ problems: [ScanProblem] = [], in base: inout Tree, isDryRun: Bool, hints: [String] = []
  ) throws -> CommandResult {
    var result = CommandResult()
    result.report(problems)
    guard result.isSuccess, conflicts.isEmpty else {
      result.lines += conflicts
      result.isSuccess = false
      return result
    }
    try tree.write(record.text, to: GeneratedFiles.path)
    result.lines += tree.changes.difference
    if !isDryRun { result.lines += try tree.changes.apply(to: &base) }
    result.lines += tree.changes.isEmpty ? ["Nothing to do."] : hints
    return result
  }
}
