/// The uses of declared names in the sources of a package.
struct NameUses {
  /// The ways in which code uses a name.
  private enum Use {
    /// The name is the first argument of a method that maps or registers names: `$0.on(Note.load)`.
    case mapped
    /// The name is called: `send(Note.load(3))`.
    case called
    /// Any other use, which may have any effect.
    case other
  }

  private let names: [NameDeclaration]
  /// The uses of each name.
  private var found: [[Use]]
  /// The names of all types of the package.
  private let types: Set<String>

  /// The methods of mappings and registrations.
  private static let mappings: Set<String> = [
    "on", "receive", "show", "format", "consume", "onFailure", "onCancelled", "showFailures", "policy", "route",
    "restorable",
  ]

  /// Finds the uses of all names that the files declare.
  init(in files: [SourceFile]) {
    names = files.flatMap(\.names)
    found = Array(repeating: [], count: names.count)
    types = Set(files.flatMap(\.declarations).map(\.simpleName))
    let indices = Dictionary(grouping: names.indices) { [names] in names[$0].name }
    for file in files {
      for (position, token) in file.tokens.enumerated() where token.isName {
        for index in indices[token.text] ?? [] where names[index].place != token.place {
          if let use = use(at: position, in: file, of: names[index]) { found[index].append(use) }
        }
      }
    }
  }

  /// Returns the way in which the token at an index uses a name, or `nil` if the token means something else. A use that
  /// is not understood is `other`, so that no name is reported by mistake.
  private func use(at index: Int, in file: SourceFile, of name: NameDeclaration) -> Use? {
    let tokens = file.tokens
    guard index > 1, tokens[index - 1].isSymbol(".") else {
      // Code inside the enclosing type needs no qualifier.
      let isInside = file.declarations.contains { type in
        type.name == name.scope
          && (type.place.line...max(type.place.line, type.endLine)).contains(tokens[index].place.line)
      }
      return isInside ? .other : nil
    }
    let qualifier = tokens[index - 2]
    guard qualifier.isName else { return NameDeclaration.Kind(rawValue: name.qualifier) == nil ? nil : .other }
    guard qualifier.text == name.qualifier else {
      // A type alias or a generic parameter may mean the enclosing type.
      let isType = qualifier.text.first?.isUppercase == true && !types.contains(qualifier.text)
      return isType ? .other : nil
    }
    var start = index - 2
    while start > 1, tokens[start - 1].isSymbol("."), tokens[start - 2].isName { start -= 2 }
    let isCalled = index + 1 < tokens.count && tokens[index + 1].isSymbol("(") && !tokens[index + 1].isSeparated
    if isCalled { return .called }
    let isFirst = start > 1 && tokens[start - 1].isSymbol("(") && Self.mappings.contains(tokens[start - 2].text)
    return isFirst ? .mapped : .other
  }

  /// The names that some code does not use as intended.
  var problems: [(place: SourcePosition, text: String)] {
    names.indices.compactMap { index in
      let (name, uses) = (names[index], found[index])
      guard !uses.contains(.other) else { return nil }
      let title = "\(name.scope).\(name.name)"
      let isEvent = name.kind == .event
      if uses.isEmpty {
        return (name.place, "No code uses \(title). Usually the name is left over. Remove it.")
      }
      if !uses.contains(.mapped) {
        return (
          name.place,
          isEvent
            ? "\(title) is sent, but no mapping handles it. Add `$0.on(\(title), …)` to a presenter or an interactor."
            : "\(title) is opened, but no router registers it. Add `app.route(\(title), …)` to a router."
        )
      }
      guard !uses.contains(.called) else { return nil }
      return (
        name.place,
        isEvent
          ? "\(title) is mapped, but no code sends it. Usually the event is left over, or its sender is missing."
          : "\(title) is registered, but no code opens it. Usually the route is left over, or its opener is missing."
      )
    }
  }
}
