/// The command line of the tool.
public struct Tool: Sendable {
  /// The text that describes the command line.
  public static let usage = """
    Usage: viper COMMAND [OPTION]...

    register  Writes Modules.generated.swift, which registers the modules that are found by the prefix of their types:
              GreetingView, GreetingPresenter and GreetingInteractor are the module Greeting. Without --target, updates
              the files that exist. With --dry-run, shows the changes and writes nothing.
    check     Compares the files with the sources, and checks the sources: imports between modules, UI frameworks in
              presenters and interactors, names and routes that are not used as intended, and long types. The file
              .viper/rules changes the rules. The exit status is 1 if there is an error.

      --target NAME          a target that gets the file; may be repeated
      --sources NAME=FOLDER  a target and the folder of its sources; may be repeated. Without this option, each folder in
                             Sources is a target
    """

  private var verb = ""
  private var requested: Set<String> = []
  private var sources: [TargetSources] = []
  /// The path of a file outside the package that the command writes, or `nil`.
  public private(set) var output: String?
  private var isDryRun = false
  private var files: [String] = []

  /// Reads the arguments. Arguments that begin with `--allow-` belong to the package manager and are ignored.
  ///
  /// - Throws: A ``UsageError``.
  public init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments.filter { !$0.hasPrefix("--allow-") }[...]
    guard let verb = rest.popFirst(), ["register", "check", "generate"].contains(verb) else {
      throw UsageError(text: arguments.first.map { "There is no command \($0)." } ?? "A command is missing.")
    }
    self.verb = verb
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        guard verb == "generate" else { throw UsageError(text: "The argument \(argument) is not expected.") }
        files.append(argument)
        continue
      }
      if argument == "--dry-run", verb == "register" {
        isDryRun = true
        continue
      }
      guard let value = rest.popFirst(), !value.hasPrefix("--") else {
        throw UsageError(text: "The option \(argument) needs a value.")
      }
      switch argument {
      case "--target": requested.insert(value)
      case "--output" where verb == "generate": output = value
      case "--sources":
        let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw UsageError(text: "--sources needs NAME=FOLDER, not \(value).") }
        sources.append(TargetSources(name: parts[0], folder: parts[1]))
      default: throw UsageError(text: "There is no option \(argument).")
      }
    }
    if verb == "generate", output == nil || requested.count != 1 {
      throw UsageError(text: "generate needs --target NAME, --output FILE and the source files.")
    }
  }

  /// Runs the command.
  ///
  /// - Parameter tree: The files. Relative paths are in the current folder.
  /// - Returns: The lines to print, and whether the command succeeded.
  public func run(_ tree: inout some FileTree) throws -> CommandResult {
    if verb == "generate", let output, let target = requested.first {
      return try generate(target, to: output, &tree)
    }
    let targets = try sources.isEmpty ? Self.targets(in: tree) : sources
    if let unknown = requested.subtracting(targets.map(\.name)).min() {
      let names = targets.map(\.name).sorted().joined(separator: ", ")
      return CommandResult(
        lines: ["There is no target \(unknown). The targets are: \(names)."], isSuccess: false)
    }
    if verb == "check" { return try CheckCommand(targets, requested: requested).run(tree) }
    return try RegisterCommand(targets, requested: requested, isDryRun: isDryRun).run(&tree)
  }

  /// Writes the registration of a target to another place. A build-tool plugin calls this command.
  private func generate(_ target: String, to output: String, _ tree: inout some FileTree) throws -> CommandResult {
    let found = ModuleFinder(try TargetSources(name: target, folder: "", files: files).sources(in: tree))
    let text = RegistrationWriter.text(target: target, found)
    if try tree.text(of: output) != text { try tree.write(text, to: output) }
    var result = CommandResult()
    result.report(found.problems)
    return result
  }

  /// Returns the targets that the folders of `Sources` are.
  private static func targets(in tree: some FileTree) throws -> [TargetSources] {
    let folders = try tree.files(in: "Sources").compactMap { path in
      let parts = path.split(separator: "/")
      return parts.count > 2 && path.hasSuffix(".swift") ? String(parts[1]) : nil
    }
    return Set(folders).sorted().map { TargetSources(name: $0, folder: "Sources/" + $0) }
  }
}

/// A mistake in the arguments of the tool.
public struct UsageError: Error, Hashable, Sendable {
  /// The mistake.
  public let text: String
}
