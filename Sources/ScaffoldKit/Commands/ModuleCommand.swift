/// A command that writes the files of a module, its test and its registration.
struct ModuleCommand {
  let request: ModuleRequest
  let target: TargetSources
  /// The folder of the tests.
  let tests: String
  /// The path of the library in the manifest of a new package, or `nil` if the package exists.
  let library: String?

  /// Runs the command. If a name is not possible, or an edited file would change, nothing is written.
  func run(_ tree: inout some FileTree, _ targets: [TargetSources], isDryRun: Bool) throws -> CommandResult {
    let registration = RegistrationWriter.typeName(of: target.name)
    try SwiftName.checkTypes(request.declaredNames, of: request.name, used: [registration])
    let own = try Set(GeneratedFiles(in: tree).paths(of: request.name))
    let types = try targets.flatMap { try $0.sources(in: tree) }.flatMap(\.declarations).filter {
      $0.kind != .extension
    }
    for type in types where request.declaredNames.contains(type.name) && !own.contains(type.place.file) {
      // Another target may have a module of the same name.
      guard type.place.file.hasPrefix(target.folder + "/") else { continue }
      return CommandResult(
        lines: ["\(type.place): error: There is a type \(type.name). Choose another name for the module."],
        isSuccess: false)
    }
    if let missing = MissingType(request.unknownNames, among: types) { return missing.result }
    if request.style.kind == .router {
      let views = try ModuleFinder(target.sources(in: tree)).roles.filter { $0.role == ModuleRole.view.rawValue }
      guard views.contains(where: { $0.prefix == request.name }) else {
        return CommandResult(
          lines: [
            "There is no view of a module \(request.name) in the sources. The kind router adds a route to a view that exists:"
              + " write \(request.name)View first."
          ], isSuccess: false)
      }
    }
    var values = request.values(in: target, tests: tests)
    let files = try TemplateSet(.module, in: tree).files(values)
    let folders = [target.folder + "/", tests + "/"]
    let existing = own.filter { path in folders.contains { path.hasPrefix($0) } }
    if !existing.isEmpty, existing != Set(files.map(\.path)) {
      return CommandResult(
        lines: [
          "The module \(request.name) exists, and was written with other options. Remove it first: `viper destroy"
            + " \(request.name)`."
        ], isSuccess: false)
    }
    var plan = try FilePlan(tree)
    for (path, text) in files { try plan.add(text, at: path, of: request.name, replaces: false) }
    if request.hasRoute, !types.contains(where: { request.extends($0, in: target, targets) }) {
      try plan.add(SharedRoutes.text, at: SharedRoutes.path(in: target), of: "routes")
    }
    if let library {
      values["library"] = .text(try Self.literal(library))
      for (path, text) in try TemplateSet(.package, in: tree).files(values) {
        if path == ".gitignore", try tree.text(of: path) != nil { continue }
        try plan.add(text, at: path, of: "package")
      }
    }
    let problems = try plan.register(target)
    return try plan.finish(problems, in: &tree, isDryRun: isDryRun, hints: try hints(in: plan.tree))
  }

  /// Returns a path as the text of a string literal.
  private static func literal(_ path: String) throws(UsageError) -> String {
    guard !path.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw UsageError(text: "`\(path.printable)` is not a path for --library.")
    }
    return path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  /// Returns the lines that the user has to add to the manifest.
  private func hints(in tree: some FileTree) throws -> [String] {
    guard let manifest = try tree.text(of: "Package.swift") else { return [] }
    let testTarget = tests.lastPathComponent
    var lines: [String] = []
    if !manifest.contains("\"\(testTarget)\"") {
      lines.append(
        "Add the tests to Package.swift: .testTarget(name: \"\(testTarget)\", dependencies: [\"\(target.name)\","
          + " .product(name: \"VIPERTesting\", package: \"VIPER\")])")
    }
    let products = [
      (request.style.hasList, "VIPERLists"), (request.style.view == .swiftui, "VIPERSwiftUI"),
      (request.style.view == .uikit, "VIPERUIKit"),
    ]
    for (isNeeded, product) in products where isNeeded && !manifest.contains("\"\(product)\"") {
      lines.append("Add the product to the target \(target.name): .product(name: \"\(product)\", package: \"VIPER\")")
    }
    return lines
  }
}

/// The file that declares the type of all routes of a target. Each module extends the type.
enum SharedRoutes {
  static let text = """
    /// The routes of the modules. Each module adds its own route.
    nonisolated enum Routes {}

    """

  static func path(in target: TargetSources) -> String { target.folder + "/Routes.swift" }
}

/// A type that no source file declares.
struct MissingType {
  private let name: String

  /// Finds the first name, in alphabetical order, that no type has.
  init?(_ names: Set<String>, among types: [TypeDeclaration]) {
    let known = Set(types.map(\.name) + types.map(\.simpleName))
    guard let name = names.filter({ !known.contains($0) && !known.contains($0.firstComponent) }).min() else {
      return nil
    }
    self.name = name
  }

  var result: CommandResult {
    CommandResult(
      lines: [
        "There is no type \(name) in the sources. Declare it, or name the module that declares it: --import MODULE."
      ], isSuccess: false)
  }
}

/// A command that removes the files of a module that were not edited.
struct DestroyCommand {
  let name: String

  /// Runs the command.
  ///
  /// - Throws: A ``UsageError`` if the name is no name of a module.
  func run(_ tree: inout some FileTree, _ targets: [TargetSources], isDryRun: Bool) throws -> CommandResult {
    try SwiftName.checkModule(name)
    var plan = try FilePlan(tree)
    let folders = targets.flatMap { [$0.folder, "Tests/\($0.name)Tests", "\($0.name)Tests"] }
    guard try plan.remove(name, in: folders) else {
      return CommandResult(lines: ["No file of a module \(name) was written by this tool. Nothing to do."])
    }
    for target in targets {
      let types = try target.sources(in: plan.tree).flatMap(\.declarations)
      if types.contains(where: { $0.kind == .extension && $0.name == "Routes" }) { continue }
      try plan.remove("routes", in: [target.folder])
    }
    try keepTargets(in: folders, &plan)
    var problems: [ScanProblem] = []
    for target in targets where try tree.text(of: target.registration) != nil { problems += try plan.register(target) }
    let hints =
      plan.edited.map { "Left \($0) unchanged, because it was edited." }
      + ["Build the package to find code that still uses the module."]
    return try plan.finish(problems, in: &tree, isDryRun: isDryRun, hints: hints)
  }

  /// Writes a file to each folder of a target that would be empty, because a package without the folder cannot be loaded.
  private func keepTargets(in folders: [String], _ plan: inout FilePlan<some FileTree>) throws {
    guard let manifest = try plan.tree.text(of: "Package.swift") else { return }
    for folder in folders where !plan.tree.changes.paths(in: folder).removed.isEmpty {
      let target = folder.lastPathComponent
      guard manifest.contains("\"\(target)\""), try plan.tree.files(in: folder).isEmpty else { continue }
      let text = "// Package.swift names the target \(target), which needs a file. Add a file, or remove the target.\n"
      try plan.change("\(folder)/\(target).swift", of: name, to: text)
    }
  }
}
