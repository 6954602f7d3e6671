/// The uses of declared names in the sources of a package.
struct NameUses {
  /// The ways in which code uses a name.
  private struct Uses: OptionSet {
    let rawValue: Int
    /// The name is the first argument of a method of a mapping: `$0.on(Note.load)`.
    static let mapped = Uses(rawValue: 1)
    /// The name is called: `send(Note.load(3))`.
    static let called = Uses(rawValue: 2)
    /// Any other use, which may have any effect.
    static let other = Uses(rawValue: 4)
    /// The name is the first argument of a method that registers a route: `app.route(Notes.page, …)`.
    static let registered = Uses(rawValue: 8)
  }

  private let names: [NameDeclaration]
  /// The uses of each name.
  private var found: [Uses]
  /// The names of all types of the package.
  private let types: Set<String>
  /// The indices of the names, by their own names.
  private let indices: [String: Group]
  /// The names of properties with a use that is not understood. None of them is reported.
  private var unclear: Set<String> = []
  /// The findings for names that no generated mapping handles. They apply if no other code maps the name.
  private let unhandled: [NameDeclaration: String]

  /// The declared names that have one name, by the types that enclose them.
  private struct Group {
    var byScope: [String: [Int]] = [:]
    var byQualifier: [String: [Int]] = [:]
    /// The names in extensions of `EventName` and similar types, which code may use without a qualifier.
    var implicit: [Int] = []
  }

  /// The methods of mappings and registrations.
  private static let methods: [String: Uses] = [
    "on": .mapped, "receive": .mapped, "show": .mapped, "format": .mapped, "consume": .mapped, "onFailure": .mapped,
    "onCancelled": .mapped, "showFailures": .mapped, "policy": .mapped, "route": .registered, "restorable": .registered,
  ]

  /// Finds the uses of all names that the files declare.
  ///
  /// - Parameter mappings: The mappings that the tool writes, which are not in the files.
  init(in files: [SourceFile], _ mappings: [MappingFinder] = []) {
    names = files.flatMap(\.names)
    let mapped = mappings.reduce(into: Set<NameDeclaration>()) { $0.formUnion($1.mapped) }
    found = names.map { mapped.contains($0) ? .mapped : [] }
    unhandled = mappings.reduce(into: [:]) { $0.merge($1.unhandled) { first, _ in first } }
    types = Set(files.flatMap(\.declarations).map(\.simpleName))
    var groups: [String: Group] = [:]
    for (index, name) in names.enumerated() {
      groups[name.name, default: Group()].byScope[name.scope, default: []].append(index)
      groups[name.name]?.byQualifier[name.qualifier, default: []].append(index)
      if NameDeclaration.Kind(rawValue: name.qualifier) != nil { groups[name.name]?.implicit.append(index) }
    }
    indices = groups
    for file in files {
      file.forEachToken { position, token, scopes in
        guard token.isName, let group = indices[token.text] else { return }
        find(at: position, in: file.tokens, group, scopes)
      }
    }
  }

  /// Finds the use of the names of a group by the token at an index. A use that is not understood is `other`, so that no
  /// name is reported by mistake.
  private mutating func find(at index: Int, in tokens: [Token], _ group: Group, _ scopes: [TypeDeclaration]) {
    guard index > 1, tokens[index - 1].isSymbol(".") else {
      // Code inside the enclosing type needs no qualifier.
      for scope in scopes { add(.other, to: group.byScope[scope.name], at: tokens[index].place) }
      return
    }
    let qualifier = tokens[index - 2]
    // A type alias, a generic parameter or a type with generic arguments may mean the enclosing type.
    if qualifier.isSymbol(">") || qualifier.text.first?.isUppercase == true && !types.contains(qualifier.text) {
      unclear.insert(tokens[index].text)
    }
    guard qualifier.isName else { return add(.other, to: group.implicit, at: tokens[index].place) }
    guard let meant = group.byQualifier[qualifier.text] else { return }
    var start = index - 2
    while start > 1, tokens[start - 1].isSymbol("."), tokens[start - 2].isName { start -= 2 }
    let isCalled = index + 1 < tokens.count && tokens[index + 1].isSymbol("(") && !tokens[index + 1].isSeparated
    let method = start > 1 && tokens[start - 1].isSymbol("(") ? Self.methods[tokens[start - 2].text] : nil
    add(isCalled ? .called : method ?? .other, to: meant, at: tokens[index].place)
  }

  private mutating func add(_ use: Uses, to indices: [Int]?, at place: SourcePosition) {
    for index in indices ?? [] where names[index].place != place { found[index].insert(use) }
  }

  /// The names that some code does not use as intended.
  var problems: [(place: SourcePosition, text: String)] {
    names.indices.compactMap { index in
      let (name, uses) = (names[index], found[index])
      guard !uses.contains(.other), !unclear.contains(name.name) else { return nil }
      let title = name.path
      let isEvent = name.kind == .event
      if let text = unhandled[name], !uses.contains(.mapped) { return (name.place, text) }
      if uses.isEmpty {
        return (name.place, "No code uses \(title). Usually the name is left over. Remove it.")
      }
      if !isEvent, uses == .mapped {
        let text = "No router registers \(title), and no code opens it. Usually the route is left over. Remove it."
        return (name.place, text)
      }
      if !uses.contains(isEvent ? .mapped : .registered) {
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
