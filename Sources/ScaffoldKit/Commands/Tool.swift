/// The command line of the tool.
public struct Tool: Sendable {
  /// The text that describes the command line.
  public static let usage = """
    Usage: viper COMMAND [OPTION]...

    module NAME           Writes the files of a module, its test and its registration.
    event MODULE EVENT    Adds an event to a module: its name, its line in the mapping, and its handler. The view and the
                          presenter do not change.
    destroy MODULE        Removes the files of a module that were not edited, and lists the others.
    register              Writes Modules.generated.swift, which registers the modules by the prefixes of their types, and
                          contains the mapping of each part that declares none: the method `save` handles Form.save.
                          Without --target, updates the files that exist.
    check                 Compares the registrations with the sources, and checks the sources against the rules in
                          .viper/rules. The exit status is 1 if there is an error.
    graph                 Prints the modules and their routes as a Mermaid diagram.
    templates             Writes the templates to .viper/templates, where a package changes them. With --xcode FOLDER,
                          writes them as file templates of Xcode.
    explain [CODE]        Explains a code of an error, such as event.unhandled. A report ends with its code. Without CODE,
                          lists the codes.
    skill                 Writes AGENTS.md, which describes to coding assistants how to add a module.

    An EVENT is NAME:INPUT->OUTPUT, for example 'load:Note.ID->Note'. Both types may be omitted. Write quotes, because the
    shell interprets `>`.

    Options of module:
      --kind KIND               the kind of module:
    \(ModuleKind.usage)
      --events EVENT,...        the events; for the kind service, the methods of the service
      --route NAME              a route that opens the module, with --input TYPE and --output TYPE. The kinds thorough,
                                merged, router and widget have a route with the name of the module by default
      --presenter               a presenter, which formats the results for the view; for eventbus and widget
      --list                    a list that the interactor loads
      --worker                  a worker behind a protocol, which the router registers as a service
      --view plain|swiftui|uikit
      --flat                    one file for all parts
      --library PATH            the path of VIPER, for the manifest of a new package

    Options of several commands:
      --target NAME             a target; may be repeated for register and check
      --sources NAME=FOLDER     a target and the folder of its sources; may be repeated. Without this option, each folder
                                in Sources is a target
      --folder FOLDER           the folder of the sources of an app that is an Xcode project
      --import MODULE,...       modules that declare the types of events; for module and event
      --dry-run                 shows the changes and writes nothing; for the commands that write
    """

  private let arguments: Arguments
  private let sources: [TargetSources]
  private let library: String
  /// The folder of the pages that explain the codes of errors.
  var errors = ErrorArticles.folder
  private var requested: Set<String> { Set(arguments.options["--target"] ?? []) }
  /// The path of a file outside the package that the command writes, or `nil`.
  public var output: String? { arguments.value("--output") }
  /// Whether the command prints the usage.
  public var isHelp: Bool { arguments.verb == "help" }

  /// Reads the arguments.
  ///
  /// - Parameters:
  ///   - arguments: The command, its arguments and its options.
  ///   - library: The path of VIPER, for the manifest of a new package.
  /// - Throws: A ``UsageError``.
  public init(_ arguments: [String], library: String = "../VIPER") throws(UsageError) {
    self.library = library
    self.arguments = try Arguments(arguments)
    sources = try self.arguments.targets()
    if self.arguments.verb == "generate", output == nil || requested.count != 1 {
      throw UsageError(text: "generate needs --target NAME, --output FILE and the source files.")
    }
  }

  /// Runs the command.
  ///
  /// - Parameter tree: The files. Relative paths are in the current folder.
  /// - Returns: The lines to print, and whether the command succeeded.
  /// - Throws: A ``UsageError``, or an error of the file system.
  public func run(_ tree: inout some FileTree) throws -> CommandResult {
    // The build calls `generate` for several targets at the same time.
    let isIndependent = ["explain", "generate", "help"].contains(arguments.verb)
    let isReading =
      isIndependent || ["check", "graph"].contains(arguments.verb) || arguments.flags.contains("--dry-run")
    let lock = isIndependent ? nil : tree.lock(isShared: isReading)
    defer { withExtendedLifetime(lock) {} }
    // A command plans its changes from the files, so an interrupted command is completed first.
    let lines = isReading ? [] : try FileChanges.recover(in: &tree)
    do {
      var result = try perform(&tree)
      result.lines = lines + result.lines
      return result
    } catch let problem as ScanProblem {
      return CommandResult(lines: lines + [problem.description], isSuccess: false)
    }
  }

  private func perform(_ tree: inout some FileTree) throws -> CommandResult {
    if arguments.verb == "generate", let output, let target = requested.first {
      return try generate(target, to: output, &tree)
    }
    if isHelp { return CommandResult(lines: [Self.usage]) }
    if arguments.verb == "explain" { return try ExplainCommand(code: arguments.names.first, folder: errors).run() }
    let isDryRun = arguments.flags.contains("--dry-run")
    if arguments.verb == "templates" {
      return try TemplatesCommand(xcode: arguments.value("--xcode")).run(&tree, isDryRun: isDryRun)
    }
    var targets = try sources.isEmpty ? Self.targets(in: tree) : sources
    let isNew = try arguments.verb == "module" && targets.isEmpty && tree.text(of: "Package.swift") == nil
    if isNew {
      if let name = requested.first, !SwiftName.isIdentifier(name) {
        throw UsageError(text: "`\(name.printable)` is not a name for a target. Write an identifier: Greeter.")
      }
      targets = [TargetSources(name: requested.first ?? "App", folder: "Sources/\(requested.first ?? "App")")]
    }
    if targets.isEmpty {
      return CommandResult(
        lines: [
          "There are no sources here. Run the command in the folder of a package, or name a folder with --folder."
        ], isSuccess: false)
    }
    if let unknown = requested.subtracting(targets.map(\.name)).min() {
      let names = targets.map(\.name).sorted().joined(separator: ", ")
      return CommandResult(lines: ["There is no target \(unknown). The targets are: \(names)."], isSuccess: false)
    }
    for target in sources where arguments.verb != "module" {
      guard try tree.files(in: target.folder).isEmpty else { continue }
      return CommandResult(
        lines: ["There are no files in \(target.folder). Usually the path is wrong."], isSuccess: false)
    }
    switch arguments.verb {
    case "check": return try CheckCommand(targets, requested: requested).run(tree)
    case "graph": return try GraphCommand().run(tree, targets)
    case "destroy":
      let chosen = targets.filter { requested.isEmpty || requested.contains($0.name) }
      return try DestroyCommand(name: arguments.names[0]).run(&tree, chosen, isDryRun: isDryRun)
    case "event":
      let event = try EventDescription(reading: arguments.names[1])
      return try EventCommand(module: arguments.names[0], event: event, imports: try arguments.imports()).run(
        &tree, targets, requested: requested, isDryRun: isDryRun)
    case "module":
      let options = arguments.options.compactMapValues(\.first)
      let request = try ModuleRequest(
        arguments.names[0], flags: arguments.flags, options: options, imports: try arguments.imports())
      if isNew, request.style.view == .uikit {
        throw UsageError(
          text:
            "A new package is a program for a terminal, without UIKit. Choose another view, or write the module into an app:"
            + " --folder FOLDER.")
      }
      let target = try oneTarget(of: targets)
      let folder =
        target.folder.hasPrefix("Sources/") || arguments.value("--folder") == nil
        ? "Tests/\(target.name)Tests" : "\(target.name)Tests"
      return try ModuleCommand(
        request: request, target: target, tests: folder, library: isNew ? options["--library"] ?? library : nil
      ).run(&tree, targets, isDryRun: isDryRun)
    case "skill": return try SkillCommand(target: try oneTarget(of: targets)).run(&tree, isDryRun: isDryRun)
    default: return try RegisterCommand(targets, requested: requested, isDryRun: isDryRun).run(&tree)
    }
  }

  /// Returns the requested target, or the only one.
  private func oneTarget(of targets: [TargetSources]) throws(UsageError) -> TargetSources {
    let chosen = requested.isEmpty ? targets : targets.filter { requested.contains($0.name) }
    guard chosen.count == 1 else {
      let names = targets.map(\.name).sorted().joined(separator: ", ")
      throw UsageError(text: "Choose one target with --target: \(names).")
    }
    return chosen[0]
  }

  /// Writes the registration of a target to another place. A build-tool plugin calls this command.
  private func generate(_ target: String, to output: String, _ tree: inout some FileTree) throws -> CommandResult {
    let found = ModuleFinder(try TargetSources(name: target, folder: "", files: arguments.names).sources(in: tree))
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
