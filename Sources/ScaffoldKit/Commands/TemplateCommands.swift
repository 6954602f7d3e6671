/// A command that writes the templates, so that a package can change them.
struct TemplatesCommand {
  /// The folder of Xcode's file templates, or `nil` to write the templates of the package.
  let xcode: String?

  /// Runs the command.
  func run(_ tree: inout some FileTree, isDryRun: Bool) throws -> CommandResult {
    var plan = try FilePlan(tree)
    let files = if let xcode { try xcodeFiles(xcode, tree) } else { try packageFiles() }
    for (path, text) in files {
      try plan.add(text, at: path, of: "templates")
    }
    return try plan.finish(in: &tree, isDryRun: isDryRun)
  }

  private func packageFiles() throws -> [(path: String, text: String)] {
    try [TemplateSet.Kind.module, .package, .agents].flatMap { kind in
      try TemplateSet.builtIn(kind).map { ("\(TemplateSet.folder)/\(kind.rawValue)/\($0.name)", $0.text) }
    }
  }

  /// The modules in Xcode's list of templates, with the options of the command `module`.
  private static let kinds: [(title: String, flags: Set<String>, options: [String: String])] = [
    ("VIPER Module", [], [:]), ("VIPER Module in One File", ["--flat"], [:]),
    ("VIPER Module with Presenter", ["--presenter"], [:]), ("VIPER Module with List", ["--list"], [:]),
    ("VIPER Module with Wireframe", [], ["--kind": "thorough"]),
    ("VIPER Module with Merged Router", [], ["--kind": "merged"]), ("Clean Swift Module", [], ["--kind": "cleanswift"]),
    ("VIPER Service", [], ["--kind": "service"]), ("VIPER Route", [], ["--kind": "router"]),
    ("VIPER Widget", [], ["--kind": "widget"]), ("VIPER Screen for SwiftUI", [], ["--view": "swiftui"]),
    ("VIPER Screen for UIKit", [], ["--view": "uikit"]),
  ]

  private func xcodeFiles(_ folder: String, _ tree: some FileTree) throws -> [(path: String, text: String)] {
    let modules = try Self.kinds.flatMap { title, flags, options in
      let kind = ModuleKind(rawValue: options["--kind"] ?? "") ?? .eventbus
      let all = ["--route": "moduleName", "--events": "load->String"].filter { kind.options.contains($0.key) }
      let request = try ModuleRequest("ModuleName", flags: flags, options: all.merging(options) { $1 })
      let target = TargetSources(name: "Module", folder: "\(folder)/\(title).xctemplate")
      let files = try TemplateSet(.module, in: tree).files(request.values(in: target, tests: "Tests"))
      // Xcode has no templates for tests, and puts all files in one folder.
      let sources = files.filter { !$0.path.hasPrefix("Tests/") }.map { path, text in
        (
          "\(target.folder)/\(Self.placeholder(in: path.lastPathComponent))", Self.placeholder(in: text)
        )
      }
      return sources + (try TemplateSet(.xcode, in: tree).files([:]).map { ("\(target.folder)/\($0.path)", $0.text) })
    }
    // A target has one file that declares the type of all routes.
    return modules + [("\(folder)/Routes.swift", SharedRoutes.text)]
  }

  private static func placeholder(in text: String) -> String {
    text.replacing("ModuleName", with: "___VARIABLE_productName___")
      .replacing("moduleName", with: "___VARIABLE_productName___")
  }
}

/// A command that writes `AGENTS.md`: how to write, register, test and check a module, for coding assistants.
struct SkillCommand {
  let target: TargetSources

  /// Runs the command.
  func run(_ tree: inout some FileTree, isDryRun: Bool) throws -> CommandResult {
    var plan = try FilePlan(tree)
    let request = try ModuleRequest(
      "Counter", flags: ["--presenter"],
      options: ["--route": "counter", "--input": "Int", "--output": "String", "--events": "add:Int->Int,reset"])
    var values = request.values(in: target, tests: "Tests/\(target.name)Tests")
    let files = try TemplateSet(.module, in: tree).files(values)
    values["files"] = .list(files.map { ["path": .text($0.path), "source": .text(String($0.text.dropLast()))] })
    values["kinds"] = .list(
      ModuleKind.allCases.map { ["name": .text($0.rawValue), "summary": .text($0.summary)] })
    for (path, text) in try TemplateSet(.agents, in: tree).files(values) { try plan.add(text, at: path, of: "agents") }
    return try plan.finish(in: &tree, isDryRun: isDryRun)
  }
}
