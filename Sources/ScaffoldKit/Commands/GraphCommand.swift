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

    let names = files.flatMap(\.names).filter { $0.kind != .event }.map { RoutePath($0.qualifier, $0.name) }
    var table = RouteTable(Set(names))
    for file in files { table.add(file, modules: modules, in: try tree.text(of: file.path) ?? "") }
    var edges: Set<String> = []
    for file in files {
      for (route, opener) in file.openers(of: table.routes, modules: modules, routers: routers)
      where roles[opener]?.contains("view") == true {
        for module in table.modules(openedBy: route) where roles[module]?.contains("view") == true {
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

/// The routes and interfaces that the files register.
private struct RouteTable {
  /// All declared routes and interfaces.
  let routes: Set<RoutePath>
  /// The modules to which routes lead, and the routes that serve interfaces.
  private var provided: [RoutePath: Set<Target>] = [:]
  private var adapters: [RoutePath: Set<Target>] = [:]
  /// The adapters that apply only if no other adapter of their route is registered.
  private var defaults: [RoutePath: Set<Target>] = [:]

  /// The target of a route or an interface.
  private enum Target: Hashable {
    case module(String)
    case route(RoutePath)
  }

  init(_ routes: Set<RoutePath>) { self.routes = routes }

  /// Adds the calls `app.route(Routes.note, .push, to: NoteView.self)`, `app.interface(Pages.note, by: Routes.note)` and
  /// `app.adapt(Needs.note, to: Routes.note)`. A module may also have the form `to: "Note"`.
  ///
  /// - Parameter text: The source code of the file.
  mutating func add(_ file: SourceFile, modules: [String: String], in text: String) {
    let (tokens, labels) = (file.tokens, ["route": "to", "interface": "by", "adapt": "to"])
    // The method and the route of a call, until the label of the target is found.
    var current: (method: String, route: RoutePath)?
    for index in tokens.indices where index > 1 {
      let (word, symbol) = (tokens[index - 2], tokens[index - 1])
      if symbol.isSymbol("("), word.kind == .word, labels[word.text] != nil {
        current = route(file.names(at: index)).map { (word.text, $0) }
      } else if symbol.isSymbol(":"), let (method, route) = current, word.isWord(labels[method] ?? "") {
        current = nil
        let names = file.names(at: index)
        if method == "route" {
          let module =
            tokens[index].kind == .literal
            ? SourceFile.string(at: tokens[index].place, in: text)
            : names.last { modules[$0] != nil }.flatMap { modules[$0] }
          if let module { provided[route, default: []].insert(.module(module)) }
        } else if let target = self.route(names) {
          let rest = tokens[(index + 2 * names.count - 1)...].prefix(4).map(\.text)
          if method == "interface" {
            provided[route, default: []].insert(.route(target))
          } else if rest == [",", "isDefault", ":", "true"] {
            defaults[route, default: []].insert(.route(target))
          } else {
            adapters[route, default: []].insert(.route(target))
          }
        }
      }
    }
  }

  /// The modules that a route or an interface opens, also through adapters.
  func modules(openedBy route: RoutePath) -> Set<String> {
    var (modules, seen, rest): (Set<String>, Set<RoutePath>, [RoutePath]) = ([], [], [route])
    while let route = rest.popLast() {
      guard seen.insert(route).inserted else { continue }
      for target in provided[route] ?? adapters[route] ?? defaults[route] ?? [] {
        switch target {
        case .module(let module): modules.insert(module)
        case .route(let other): rest.append(other)
        }
      }
    }
    return modules
  }

  /// Returns the first declared route or interface in the names of a path.
  private func route(_ names: [String]) -> RoutePath? {
    zip(names, names.dropFirst()).lazy.map { RoutePath($0, $1) }.first(where: routes.contains)
  }
}

extension SourceFile {
  /// The names of a path at an index, such as `Feature`, `NoteView` and `self`.
  fileprivate func names(at start: Int) -> [String] {
    var (index, names) = (start, [tokens[start].text])
    while index + 2 < tokens.count, tokens[index + 1].isSymbol("."), tokens[index + 2].isName {
      index += 2
      names.append(tokens[index].text)
    }
    return names
  }

  /// The text of a string in one line, whose token does not contain it.
  fileprivate static func string(at place: SourcePosition, in text: String) -> String? {
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
