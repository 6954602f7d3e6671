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
    let own = try Set(GeneratedFiles(in: tree).paths(of: request.name))
    let types = try targets.flatMap { try $0.sources(in: tree) }.flatMap(\.declarations).filter {
      $0.kind != .extension
    }
    for type in types where request.declaredNames.contains(type.name) && !own.contains(type.place.file) {
      return CommandResult(
        lines: ["\(type.place): error: There is a type \(type.name). Choose another name for the module."],
        isSuccess: false)
    }
    let known = Set(types.map(\.name) + types.map(\.simpleName))
    for name in request.unknownNames.sorted() where !known.contains(name) && !known.contains(name.firstComponent) {
      return CommandResult(
        lines: [
          "There is no type \(name) in the sources. Declare it, or name the module that declares it: --import MODULE."
        ], isSuccess: false)
    }
    var plan = try FilePlan(tree)
    var values = request.values(in: target, tests: tests)
    for (path, text) in try TemplateSet(.module, in: tree).files(values) {
      try plan.add(text, at: path, of: request.name)
    }
    if let library {
      values["library"] = .text(library)
      for (path, text) in try TemplateSet(.package, in: tree).files(values) {
        try plan.add(text, at: path, of: "package")
      }
    }
    var result = CommandResult()
    result.report(try plan.register(target))
    if !plan.tree.changes.isEmpty { result.lines += try hints(in: plan.tree) }
    return try plan.finish(result, in: &tree, isDryRun: isDryRun)
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

/// A command that removes the files of a module that were not edited.
struct DestroyCommand {
  let name: String

  /// Runs the command.
  func run(_ tree: inout some FileTree, _ targets: [TargetSources], isDryRun: Bool) throws -> CommandResult {
    var plan = try FilePlan(tree)
    guard try plan.remove(name) else {
      return CommandResult(lines: ["No file of a module \(name) was written by this tool. Nothing to do."])
    }
    var result = CommandResult(lines: plan.edited.map { "Left \($0) unchanged, because it was edited." })
    for target in targets where try tree.text(of: target.registration) != nil {
      result.report(try plan.register(target))
    }
    return try plan.finish(result, in: &tree, isDryRun: isDryRun)
  }
}
