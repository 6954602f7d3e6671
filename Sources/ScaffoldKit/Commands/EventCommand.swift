/// A command that adds an event to a module: its name, its line in the mapping of the interactor, and its handler. If the
/// registration contains the mapping, the registration is written again.
struct EventCommand {
  let module: String
  let event: EventDescription
  /// The modules that declare its types.
  let imports: [String]

  /// Runs the command.
  ///
  /// - Parameter requested: The names of the targets that may have the module, or an empty set for all.
  func run(
    _ tree: inout some FileTree, _ targets: [TargetSources], requested: Set<String>, isDryRun: Bool
  ) throws -> CommandResult {
    let allTypes = try targets.flatMap { try $0.sources(in: tree) }.flatMap(\.declarations)
    let targets = targets.filter { requested.isEmpty || requested.contains($0.name) }
    let files = try targets.flatMap { try $0.sources(in: tree) }
    let types = files.flatMap(\.declarations).filter { $0.kind != .extension }
    func declaration(_ name: String) -> TypeDeclaration? { types.first { $0.name == name } }
    if types.filter({ $0.name == "\(module)Interactor" }).count > 1 {
      return CommandResult(
        lines: ["Several targets have a module \(module). Choose one with --target."], isSuccess: false)
    }
    if imports.isEmpty, let missing = MissingType(Set(event.types.flatMap(\.unknownNames)), among: allTypes) {
      return missing.result
    }
    guard let names = declaration(module), let interactor = declaration("\(module)Interactor") else {
      return CommandResult(
        lines: [
          "The sources have no types \(module) and \(module)Interactor. Write the module first: `viper module \(module)`."
        ],
        isSuccess: false)
    }
    if files.flatMap(\.names).contains(where: { $0.scope == names.name && $0.name == event.name }) {
      return CommandResult(lines: [
        "\(names.name).\(event.name) exists, so nothing was changed. To change its types, edit it."
      ])
    }
    let tokens = Dictionary(files.map { ($0.path, $0.tokens) }) { first, _ in first }
    let extensions = files.flatMap(\.declarations).filter { $0.kind == .extension && $0.name == interactor.name }
    let members = PartMembers(of: interactor, extensions: extensions, in: tokens)
    if let member = members.all.first(where: { $0.name == event.name }) {
      return CommandResult(
        lines: [
          "\(member.place): error: \(interactor.name).\(event.name) exists, so the event was not added. Rename it, or choose"
            + " another name for the event."
        ], isSuccess: false)
    }
    let values = event.values(in: module, ModuleStyle())
    func value(_ name: String) -> String { if case .text(let text) = values[name] { text } else { "" } }

    let modules = Set(imports + (event.types.contains(where: \.needsFoundation) ? ["Foundation"] : []))
    var plan = try FilePlan(tree)
    var source = try SourceLines(plan.tree.text(of: interactor.place.file) ?? "")
    let isHandled =
      source.append(
        [
          "", "  /// Handles the event `\(event.name)`.", "  func \(event.name)\(value("interactorSignature")) {",
          "    \(value("interactorBody"))", "  }",
        ], to: interactor.name)
      && (source.map("on(\(names.name).\(event.name), \(interactor.name).\(event.name))", in: interactor.name)
        || ModuleFinder(files).mappings?.parts.contains(interactor.name) == true)
    guard isHandled else {
      return Self.notUnderstood(
        interactor, "a mapping `Mapping(\(interactor.name).self) { … }`, and `}` on a separate line")
    }
    source.add(imports: modules)
    try plan.change(interactor.place.file, of: module, to: source.text)

    source = try SourceLines(plan.tree.text(of: names.place.file) ?? "")
    let isDeclared = source.append(
      [
        "  /// \(value("summary"))",
        "  static let \(event.name) = EventName<\(event.input.text), \(event.output.text)>(\"\(module.lowercasedFirst).\(event.name)\")",
      ], to: names.name)
    guard isDeclared else { return Self.notUnderstood(names, "`}` on a separate line") }
    source.add(imports: modules)
    try plan.change(names.place.file, of: module, to: source.text)
    let target = targets.first { interactor.place.file.hasPrefix($0.folder + "/") }
    // The registration may contain the mapping of the interactor.
    guard let target, try tree.text(of: target.registration) != nil else {
      return try plan.finish(in: &tree, isDryRun: isDryRun)
    }
    return try plan.finish(try plan.register(target), in: &tree, isDryRun: isDryRun)
  }

  private static func notUnderstood(_ type: TypeDeclaration, _ needs: String) -> CommandResult {
    CommandResult(
      lines: ["\(type.place): error: The event was not added to \(type.name). The type needs \(needs)."],
      isSuccess: false)
  }
}

/// The lines of a source file, for small changes.
private struct SourceLines {
  private var unix: String
  /// The mark at the beginning of the file, or an empty text.
  private let mark: String
  /// The end of a line in the file.
  private let end: String

  init(_ text: String) {
    mark = text.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : ""
    end = text.contains("\r\n") ? "\r\n" : text.contains("\n") ? "\n" : "\r"
    let body = String(text.unicodeScalars.dropFirst(mark.isEmpty ? 0 : 1))
    unix = end == "\n" ? body : body.replacing(end, with: "\n")
  }

  var text: String { mark + (end == "\n" ? unix : unix.replacing("\n", with: end)) }

  private var lines: [String] { unix.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

  /// Adds lines at the end of a type.
  ///
  /// - Returns: `false` if the last line of the type has other code than the brace.
  mutating func append(_ new: [String], to type: String) -> Bool {
    let file = SourceScanner.file(unix, path: "")
    var lines = lines
    guard let end = file.declarations.first(where: { $0.name == type && $0.kind != .extension })?.endLine,
      lines.indices.contains(end - 1), lines[end - 1].allSatisfy({ " }".contains($0) })
    else { return false }
    lines.insert(contentsOf: new, at: end - 1)
    unix = lines.joined(separator: "\n")
    return true
  }

  /// Adds a call at the end of the mapping of a type.
  ///
  /// - Returns: `false` if the type has no mapping that is understood.
  mutating func map(_ call: String, in type: String) -> Bool {
    let tokens = Lexer.read(unix, file: "").tokens
    let start = ["Mapping", "(", type, ".", "self", ")", "{"]
    guard let open = tokens.indices.first(where: { tokens[$0...].prefix(7).map(\.text) == start }).map({ $0 + 6 })
    else { return false }
    var depth = 0
    let close = tokens[open...].first { token in
      depth += token.nesting
      return depth == 0
    }
    guard let (first, last) = close.map({ (tokens[open].place, $0.place) }) else { return false }
    var lines = lines
    let indent = String(lines[first.line - 1].prefix { $0 == " " })
    // The closure has a parameter with a name: `{ names in`.
    let hasName = tokens[open + 1].isName && tokens[open + 2].isWord("in") && !tokens[open + 1].isWord("_")
    let line = (hasName ? tokens[open + 1].text : "$0") + "." + call
    if first.line < last.line {
      guard !tokens[open + 1].isWord("_") else { return false }
      lines.insert("\(indent)  \(line)", at: last.line - 1)
    } else {
      // The mapping is written in one line.
      let bytes = Array(lines[first.line - 1].utf8)
      let inner = String(decoding: bytes[first.column..<(last.column - 1)], as: UTF8.self)
      let trimmed = String(inner.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      lines[first.line - 1] = String(decoding: bytes[..<first.column], as: UTF8.self)
      let rest = String(decoding: bytes[(last.column - 1)...], as: UTF8.self)
      let calls = trimmed.isEmpty || trimmed == "_ in" ? [] : ["\(indent)  \(trimmed)"]
      lines.insert(contentsOf: calls + ["\(indent)  \(line)", indent + rest], at: first.line)
    }
    unix = lines.joined(separator: "\n")
    return true
  }

  /// Adds the imports that the file does not have, and sorts all imports.
  mutating func add(imports: Set<String>) {
    var lines = lines
    // The only imports may have a modifier: `public import VIPER`.
    let isPlain = { (line: String) in line.hasPrefix("import ") }
    guard let start = lines.firstIndex(where: isPlain) ?? lines.firstIndex(where: { $0.contains(" import ") }) else {
      return
    }
    let old = lines[start...].prefix(while: isPlain)
    lines.replaceSubrange(old.indices, with: Set(old + imports.map { "import " + $0 }).sorted())
    unix = lines.joined(separator: "\n")
  }
}
