/// The arguments of a command, checked against the options that the command has.
struct Arguments {
  let verb: String
  /// The arguments without an option.
  private(set) var names: [String] = []
  private(set) var flags: Set<String> = []
  private(set) var options: [String: [String]] = [:]

  /// A command, with the number of its arguments and its options.
  private struct Verb {
    var names = 0...0
    var flags: Set<String> = ["--dry-run"]
    var options: Set<String> = []
  }

  private static let verbs: [String: Verb] = [
    "module": Verb(
      names: 1...1, flags: ModuleRequest.flags.union(["--dry-run"]),
      options: ModuleRequest.options.union(["--target", "--folder", "--library"])),
    "event": Verb(names: 2...2, options: ["--target", "--import"]),
    "destroy": Verb(names: 1...1, options: ["--target"]),
    "register": Verb(options: ["--target"]),
    "check": Verb(flags: [], options: ["--target"]), "graph": Verb(flags: []), "templates": Verb(options: ["--xcode"]),
    "skill": Verb(options: ["--target"]), "help": Verb(flags: []), "explain": Verb(names: 0...1, flags: []),
    "generate": Verb(names: 0...Int.max, flags: [], options: ["--target", "--output"]),
  ]

  /// Reads the arguments. Arguments that begin with `--allow-` belong to the package manager and are ignored.
  ///
  /// - Throws: A ``UsageError``.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments.filter { !$0.hasPrefix("--allow-") }[...]
    if rest.contains("--help") || rest.contains("-h") { rest = ["help"] }
    verb = rest.popFirst() ?? ""
    guard let allowed = Self.verbs[verb] else {
      throw UsageError(
        text: (verb.isEmpty ? "A command is missing." : "There is no command \(verb).")
          + " `viper help` lists the commands.")
    }
    while let argument = rest.popFirst() {
      if !argument.hasPrefix("--") {
        guard names.count < allowed.names.upperBound else {
          throw UsageError(text: "The argument \(argument) is not expected.")
        }
        names.append(argument)
      } else if allowed.flags.contains(argument) {
        flags.insert(argument)
      } else if allowed.options.contains(argument) || ["--sources", "--folder"].contains(argument) {
        guard let value = rest.popFirst(), !value.hasPrefix("--") else {
          throw UsageError(text: "The option \(argument) needs a value.")
        }
        options[argument, default: []].append(value)
      } else {
        throw UsageError(text: "The command \(verb) has no option \(argument).")
      }
    }
    guard allowed.names.contains(names.count) else {
      throw UsageError(text: "The command \(verb) needs \(verb == "event" ? "a module and an event" : "a name").")
    }
    for (option, values) in options where values.count > 1 && !["--sources", "--target"].contains(option) {
      throw UsageError(text: "The option \(option) is given twice.")
    }
  }

  /// Returns the value of an option, or `nil`.
  func value(_ option: String) -> String? { options[option]?.first }

  /// The modules in the option `--import`.
  ///
  /// - Throws: A ``UsageError`` if a name is not possible.
  func imports() throws(UsageError) -> [String] {
    let names = (value("--import") ?? "").split(separator: ",").map(String.init)
    if let wrong = names.first(where: { !SwiftName.isIdentifier($0) }) {
      throw UsageError(text: "`\(wrong)` is not the name of a module.")
    }
    return names
  }

  /// The targets in the options, or an empty array.
  func targets() throws(UsageError) -> [TargetSources] {
    var targets: [TargetSources] = []
    for source in options["--sources"] ?? [] {
      let parts = source.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw UsageError(text: "--sources needs NAME=FOLDER, not \(source).") }
      targets.append(TargetSources(name: parts[0], folder: Self.normalized(parts[1])))
    }
    // An app that is an Xcode project has one target, with the name of its folder.
    if let folder = value("--folder") {
      let path = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
      let parts = path.split(separator: "/").map(String.init)
      let name = parts.first == "Sources" && parts.count > 1 ? parts[1] : parts.first ?? ""
      guard !name.isEmpty, !path.hasPrefix("/"), !parts.contains("..") else {
        throw UsageError(text: "--folder needs the path of a folder in this package, not \(folder).")
      }
      targets.append(TargetSources(name: name, folder: Self.normalized(path)))
    }
    for target in targets {
      try Self.check(target.name, target.folder)
      guard !target.folder.isEmpty else {
        throw UsageError(
          text:
            "The folder of a target cannot be the current folder. Run the command in the parent folder, and name the folder"
            + " there.")
      }
    }
    for name in options["--target"] ?? [] { try Self.check(name, "") }
    return targets
  }

  /// Checks the name and the folder of a target, which become source code and paths.
  private static func check(_ name: String, _ folder: String) throws(UsageError) {
    guard !(name + folder).unicodeScalars.contains(where: { $0.properties.generalCategory == .control }),
      !name.unicodeScalars.contains(where: \.isInvisible), !name.contains("/"), name != ".."
    else {
      throw UsageError(text: "`\(name.printable)` is not a name for a target, or its folder has a control character.")
    }
  }

  /// Returns a path without `.` and without `..` after another folder.
  private static func normalized(_ path: String) -> String {
    var parts: [String] = []
    for part in PackagePath.components(path) {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
