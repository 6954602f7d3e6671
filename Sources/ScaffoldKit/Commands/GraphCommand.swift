/// A command that prints the modules of a package and the routes between them as a Mermaid diagram, without running code.
struct GraphCommand {
  /// Runs the command.
  func run(_ tree: some FileTree, _ targets: [TargetSources]) throws -> CommandResult {
    var files: [SourceFile] = []
    // The roles of each module, and the module of each part, by the name of its type.
    var roles: [String: [String]] = [:]
    var modules: [String: String] = [:]
    var routers: Set<String> = []
    for target in targets {
      let sources = try target.sources(in: tree)
      files += sources
      for (type, role, prefix) in ModuleFinder(sources).roles {
        if role == "router" { routers.insert(type.simpleName) }
        guard role != "router", let prefix else { continue }
        roles[prefix, default: []].append(role)
        modules[type.simpleName] = prefix
      }
    }
    let shown = roles.filter { $0.value.contains("view") }.sorted { $0.key < $1.key }
    var lines = ["flowchart LR"]
    lines += shown.map { "  \($0.key)[\"\($0.key)<br/>\($0.value.joined(separator: ", "))\"]" }

    let routes = Set(files.flatMap(\.names).filter { $0.kind == .route }.map { RoutePath($0.qualifier, $0.name) })
    var opened: [RoutePath: Set<String>] = [:]
    for file in files {
      for (route, module) in file.targets(of: routes, modules: modules, in: try tree.text(of: file.path) ?? "")
      where roles[module]?.contains("view") == true {
        opened[route, default: []].insert(module)
      }
    }
    var edges: Set<String> = []
    for file in files {
      for (route, opener) in file.openers(of: routes, modules: modules, routers: routers)
      where roles[opener]?.contains("view") == true {
        for module in opened[route] ?? [] {
          edges.insert("  \(opener) -->|\(route.qualifier).\(route.name)| \(module)")
        }
      }
    }
    return CommandResult(lines: lines + edges.sorted())
  }
}

/// The name of a route, with the last part of the enclosing type.
private struct RoutePath: Hashable {
  let qualifier: String
  let name: String

  init(_ qualifier: String, _ name: String) { (self.qualifier, self.name) = (qualifier, name) }

  /// Reads `Routes.note` at an index, or returns `nil`.
  init?(_ tokens: [Token], at index: Int) {
    guard index + 2 < tokens.count, tokens[index + 1].isSymbol(".") else { return nil }
    self.init(tokens[index].text, tokens[index + 2].text)
  }
}

extension SourceFile {
  /// The modules to which the file registers routes: `app.route(Routes.note, .push, to: NoteView.self)`, or `to: "Note"`.
  ///
  /// - Parameter text: The source code of the file.
  fileprivate func targets(
    of routes: Set<RoutePath>, modules: [String: String], in text: String
  ) -> [(RoutePath, String)] {
    var found: [(RoutePath, String)] = []
    // The route of a call, until its label `to` is found.
    var current: RoutePath?
    for index in tokens.indices where index > 1 {
      if tokens[index - 1].isSymbol("("), tokens[index - 2].isWord("route") {
        let names = names(at: index)
        current = zip(names, names.dropFirst()).lazy.map { RoutePath($0, $1) }.first(where: routes.contains)
      } else if let route = current, tokens[index - 2].isWord("to"), tokens[index - 1].isSymbol(":") {
        let module =
          tokens[index].kind == .literal
          ? Self.string(at: tokens[index].place, in: text)
          : names(at: index).last { modules[$0] != nil }.flatMap { modules[$0] }
        if let module { found.append((route, module)) }
        current = nil
      }
    }
    return found
  }

  /// The names of a path at an index, such as `Feature`, `NoteView` and `self`.
  private func names(at start: Int) -> [String] {
    var (index, names) = (start, [tokens[start].text])
    while index + 2 < tokens.count, tokens[index + 1].isSymbol("."), tokens[index + 2].isName {
      index += 2
      names.append(tokens[index].text)
    }
    return names
  }

  /// The text of a string in one line, whose token does not contain it.
  private static func string(at place: SourcePosition, in text: String) -> String? {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(place.line - 1) else { return nil }
    let rest = lines[place.line - 1].dropFirst(place.column)
    return String(decoding: rest.prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }

  /// The modules that create events of routes in their code: `Routes.note(3)`.
  ///
  /// The code belongs to the module of the innermost part around it. Code of another type, such as a row, belongs to the
  /// module of the file, if the file has parts of only one module. A router opens nothing itself.
  fileprivate func openers(
    of routes: Set<RoutePath>, modules: [String: String], routers: Set<String>
  ) -> [(RoutePath, String)] {
    let own = Set(declarations.compactMap { modules[$0.simpleName] })
    var found: [(RoutePath, String)] = []
    forEachToken { index, _, scopes in
      guard index + 3 < tokens.count, tokens[index + 3].isSymbol("("), let route = RoutePath(tokens, at: index),
        routes.contains(route)
      else { return }
      let part = scopes.reversed().lazy.map(\.simpleName).first { modules[$0] != nil || routers.contains($0) }
      guard let module = part.map({ modules[$0] }) ?? (own.count == 1 ? own.first : nil) else { return }
      found.append((route, module))
    }
    return found
  }
}
