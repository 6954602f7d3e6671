/// A command that adds an event to a module: its name, its line in the mapping of the interactor, and its handler.
struct EventCommand {
  let module: String
  let event: EventDescription

  /// Runs the command.
  func run(_ tree: inout some FileTree, _ targets: [TargetSources], isDryRun: Bool) throws -> CommandResult {
    let files = try targets.flatMap { try $0.sources(in: tree) }
    func declaration(_ name: String) -> TypeDeclaration? {
      files.flatMap(\.declarations).first { $0.name == name && $0.kind != .extension }
    }
    guard let names = declaration("\(module)Event"), let interactor = declaration("\(module)Interactor") else {
      return CommandResult(
        lines: [
          "There is no \(module)Event with a \(module)Interactor in the sources. Write the module first: `viper module \(module)`."
        ],
        isSuccess: false)
    }
    if files.flatMap(\.names).contains(where: { $0.scope == names.name && $0.name == event.name }) {
      return CommandResult(lines: ["\(names.name).\(event.name) exists. Nothing to do."])
    }
    let values = event.values(in: module, ModuleStyle())
    func value(_ name: String) -> String { if case .text(let text) = values[name] { text } else { "" } }

    var plan = try FilePlan(tree)
    // The handler comes first, because the name may be declared above it in the same file.
    var source = try SourceLines(plan.tree.text(of: interactor.place.file) ?? "")
    source.insert(
      [
        "", "  /// Handles the event `\(event.name)`.", "  func \(event.name)\(value("interactorSignature")) {",
        "    \(value("interactorBody"))", "  }",
      ],
      before: interactor.endLine)
    let isMapped = source.map(
      "    $0.on(\(names.name).\(event.name), \(interactor.name).\(event.name))", in: interactor)
    guard isMapped else {
      return CommandResult(
        lines: ["\(interactor.place): error: \(interactor.name) has no mapping `Mapping(\(interactor.name).self) {`."],
        isSuccess: false)
    }
    source.importModules(of: event)
    try plan.change(interactor.place.file, of: module, to: source.text)

    source = try SourceLines(plan.tree.text(of: names.place.file) ?? "")
    // Imports above the declarations may have moved the lines of a shared file.
    let moved = names.place.file == interactor.place.file ? source.lines.count : 0
    let end = moved == 0 ? names.endLine : source.end(of: names.name) ?? names.endLine
    source.insert(
      [
        "  /// \(value("summary"))",
        "  static let \(event.name) = EventName<\(event.input.text), \(event.output.text)>(\"\(module.lowercasedFirst).\(event.name)\")",
      ], before: end)
    source.importModules(of: event)
    try plan.change(names.place.file, of: module, to: source.text)
    return try plan.finish(CommandResult(), in: &tree, isDryRun: isDryRun)
  }
}

/// The lines of a source file, for small changes.
private struct SourceLines {
  private(set) var lines: [String]

  init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

  var text: String { lines.joined(separator: "\n") }

  /// Inserts lines before the line with a number from 1.
  mutating func insert(_ new: [String], before number: Int) { lines.insert(contentsOf: new, at: number - 1) }

  /// Adds a line at the end of the mapping of a type.
  ///
  /// - Returns: `false` if the type has no mapping that is understood.
  mutating func map(_ line: String, in type: TypeDeclaration) -> Bool {
    let start = "Mapping(\(type.simpleName).self) {"
    guard let index = lines.indices.first(where: { $0 >= type.place.line - 1 && lines[$0].contains(start) }) else {
      return false
    }
    if lines[index].hasSuffix("{ _ in }") {
      lines[index].removeLast("_ in }".count + 1)
      lines.insert(contentsOf: [line, "  }"], at: index + 1)
      return true
    }
    guard let end = lines[index...].firstIndex(of: "  }") else { return false }
    lines.insert(line, at: end)
    return true
  }

  /// Returns the number of the line that ends a type.
  func end(of name: String) -> Int? {
    SourceScanner.file(text, path: "").declarations.first { $0.name == name && $0.kind != .extension }?.endLine
  }

  mutating func importModules(of event: EventDescription) {
    guard event.types.contains(where: \.needsFoundation), !lines.contains("import Foundation") else { return }
    if let index = lines.firstIndex(where: { $0.hasPrefix("import ") }) { lines.insert("import Foundation", at: index) }
  }
}
