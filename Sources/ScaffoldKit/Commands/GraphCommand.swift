/// A command that prints the modules of a package and the routes between them as a Mermaid diagram, without running code.
struct GraphCommand {
  /// The files and parts of a module.
  private struct Node {
    var parts: [String] = []
    var types: Set<String> = []
    var files: Set<String> = []
  }

  /// Runs the command.
  func run(_ tree: some FileTree, _ targets: [TargetSources]) throws -> CommandResult {
    var files: [SourceFile] = []
    var nodes: [String: Node] = [:]
    for target in targets {
      let sources = try target.sources(in: tree)
      files += sources
      for (type, role, prefix) in ModuleFinder(sources).roles where role != "router" {
        guard let prefix else { continue }
        nodes[prefix, default: Node()].parts.append(role)
        nodes[prefix]?.types.insert(type.simpleName)
        nodes[prefix]?.files.insert(type.place.file)
      }
    }
    let modules = nodes.filter { $0.value.parts.contains("view") }.sorted { $0.key < $1.key }
    var lines = ["flowchart LR"]
    lines += modules.map { "  \($0.key)[\"\($0.key)<br/>\($0.value.parts.joined(separator: ", "))\"]" }
    var edges: Set<String> = []
    for route in files.flatMap(\.names) where route.kind == .route {
      for type in files.flatMap({ $0.targets(of: route) }) {
        guard let opened = modules.first(where: { $0.value.types.contains(type) })?.key else { continue }
        for (opener, node) in modules
        where files.contains(where: { node.files.contains($0.path) && $0.opens(route) }) {
          edges.insert("  \(opener) -->|\(route.qualifier).\(route.name)| \(opened)")
        }
      }
    }
    return CommandResult(lines: lines + edges.sorted())
  }
}

extension SourceFile {
  /// The types to which the file registers a route: `app.route(Routes.note, .push, to: NoteView.self)`.
  fileprivate func targets(of route: NameDeclaration) -> [String] {
    var types: [String] = []
    for index in tokens.indices where index > 3 && tokens[index].isSymbol("(") && tokens[index - 1].isWord("route") {
      let argument = tokens[(index + 1)...].prefix(3)
      guard argument.map(\.text) == [route.qualifier, ".", route.name] else { continue }
      guard let label = tokens[index...].firstIndex(where: { $0.isWord("to") }), label + 2 < tokens.count else {
        continue
      }
      types.append(tokens[label + 2].text)
    }
    return types
  }

  /// Returns whether the file creates an event of a route: `Routes.note(3)`.
  fileprivate func opens(_ route: NameDeclaration) -> Bool {
    tokens.indices.contains { index in
      index + 3 < tokens.count && tokens[index].text == route.qualifier && tokens[index + 1].isSymbol(".")
        && tokens[index + 2].text == route.name && tokens[index + 3].isSymbol("(")
    }
  }
}
