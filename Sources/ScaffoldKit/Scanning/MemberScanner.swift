/// A scanner that finds the methods and properties of a type's declaration or extension. It ignores nested types.
struct MemberScanner {
  private let declaration: TypeDeclaration
  private var cursor: TokenCursor
  private var found: [Member] = []
  /// The number of `#if` that are open.
  private var conditions = 0

  /// The modifiers and attributes before a member.
  private struct Prefix {
    var access: TypeDeclaration.Access?
    var setter: TypeDeclaration.Access?
    var isStatic = false
    var isSpecial = false
  }

  /// The attributes that do not change the purpose of a method.
  private static let plainAttributes: Set<String> = ["MainActor", "concurrent", "discardableResult"]

  /// Returns the members, in the order of their names.
  static func members(of declaration: TypeDeclaration, in tokens: [Token]) -> [Member] {
    let body = tokens[declaration.tokens.clamped(to: tokens.indices)].drop { !$0.isSymbol("{") }
    var scanner = MemberScanner(declaration: declaration, cursor: TokenCursor(Array(body.dropFirst().dropLast())))
    scanner.scan()
    return scanner.found
  }

  private init(declaration: TypeDeclaration, cursor: TokenCursor) {
    (self.declaration, self.cursor) = (declaration, cursor)
  }

  private mutating func scan() {
    var prefix = Prefix()
    while let token = cursor.current {
      cursor.advance()
      switch token.kind {
      case .directive:
        conditions += token.text.hasPrefix("#if") ? 1 : token.text.hasPrefix("#endif") ? -1 : 0
        prefix = Prefix()
      case .symbol:
        switch token.text {
        case "{", "(", "[":
          cursor.stepBack()
          cursor.skipBalanced()
          prefix = Prefix()
        case "@": scanAttribute(&prefix)
        case ".": if cursor.current?.isName == true { cursor.advance() }
        default: break
        }
      case .word: scanWord(token.text, &prefix)
      case .escapedWord, .literal: break
      }
    }
  }

  private mutating func scanWord(_ word: String, _ prefix: inout Prefix) {
    switch word {
    case "func":
      scanMethod(prefix)
      prefix = Prefix()
    case "var", "let":
      scanProperties(prefix, isVariable: word == "var")
      prefix = Prefix()
    case "static": prefix.isStatic = true
    case "override": prefix.isSpecial = true
    case "class" where cursor.current.map(SourceScanner.isMember) == true: prefix.isStatic = true
    case "class", "struct", "enum", "actor", "protocol", "extension":
      while let token = cursor.current, !token.isSymbol("{") { cursor.advance() }
      prefix = Prefix()
    default:
      let access = SourceScanner.access(word)
      guard access != nil || SourceScanner.modifiers.contains(word) else { return prefix = Prefix() }
      // `private(set)` is the access of a setter, and `nonisolated(nonsending)` is a modifier.
      let hasArgument = cursor.current?.isSymbol("(") == true
      if hasArgument { cursor.skipBalanced() }
      if let access { if hasArgument { prefix.setter = access } else { prefix.access = access } }
    }
  }

  private mutating func scanAttribute(_ prefix: inout Prefix) {
    if !Self.plainAttributes.contains(cursor.readPath()) { prefix.isSpecial = true }
    if let open = cursor.current, open.isSymbol("("), !open.isSeparated { cursor.skipBalanced() }
  }

  // MARK: Members

  private mutating func scanMethod(_ prefix: Prefix) {
    guard let name = cursor.current, name.isName else { return }
    let start = cursor.index
    cursor.advance()
    var signature = Member.Signature()
    if cursor.current?.isSymbol("<") == true {
      signature.isGeneric = true
      cursor.skipAngles()
    }
    guard cursor.current?.isSymbol("(") == true else { return }
    signature.parameters = readParameters()
    while let token = cursor.current, !token.isSymbol("{"), !token.isSymbol("->"), token.kind != .directive {
      if token.isWord("async") { signature.isAsynchronous = true }
      if token.isWord("throws") || token.isWord("rethrows") { signature.isThrowing = true }
      if token.isWord("where") { signature.isGeneric = true }
      if token.isSymbol("(") { cursor.skipBalanced() } else { cursor.advance() }
    }
    if cursor.current?.isSymbol("->") == true {
      cursor.advance()
      let first = cursor.index
      while let token = cursor.current, !token.isSymbol("{"), !token.isWord("where") { cursor.advance() }
      signature.result = WrittenType(cursor.tokens[first..<cursor.index])
      if cursor.current?.isWord("where") == true { signature.isGeneric = true }
      while let token = cursor.current, !token.isSymbol("{") { cursor.advance() }
    }
    if cursor.current?.isSymbol("{") == true { cursor.skipBalanced() }
    add(name, .method(signature), prefix, setter: nil, from: start)
  }

  /// Reads the parameters in parentheses.
  private mutating func readParameters() -> [Member.Parameter] {
    let start = cursor.index + 1
    cursor.skipBalanced()
    let inner = cursor.tokens[min(start, cursor.index)..<max(start, cursor.index - 1)]
    return Initializer.Parameter.read(inner).map { parameter in
      Member.Parameter(label: parameter.label, type: parameter.type, hasDefault: parameter.hasDefault)
    }
  }

  /// Reads the properties of one declaration: `var first: Int, second = 2`.
  private mutating func scanProperties(_ prefix: Prefix, isVariable: Bool) {
    while let name = cursor.current, name.isName {
      cursor.advance()
      scanProperty(name, prefix, isVariable: isVariable)
      guard cursor.current?.isSymbol(",") == true else { return }
      cursor.advance()
    }
  }

  private mutating func scanProperty(_ name: Token, _ prefix: Prefix, isVariable: Bool) {
    let start = cursor.index - 1
    let type = readType()
    var (isStored, isReadOnly) = (true, !isVariable)
    if cursor.current?.isSymbol("{") == true {
      let first = cursor.index
      cursor.skipBalanced()
      let accessors = cursor.tokens[first..<cursor.index].filter { $0.kind == .word }.map(\.text)
      isStored = accessors.contains("didSet") || accessors.contains("willSet")
      isReadOnly = isReadOnly || !isStored && !accessors.contains("set")
    } else {
      // The value, with its closures and the observers.
      cursor.skipProperty()
    }
    let access = access(prefix.access)
    let setter = isReadOnly ? nil : prefix.setter.map { min($0, access) } ?? access
    add(name, .property(type, isStored: isStored), prefix, setter: setter, from: start)
  }

  /// Reads the type of a property, or returns `nil` if the property has no written type. The properties of
  /// `var first, second: Int` have one type.
  private mutating func readType() -> WrittenType? {
    var ahead = cursor
    while ahead.current?.isSymbol(",") == true, ahead.following?.isName == true {
      ahead.advance()
      ahead.advance()
    }
    guard ahead.current?.isSymbol(":") == true else { return nil }
    ahead.advance()
    let start = ahead.index
    while let token = ahead.current, !["=", "{", ";", ","].contains(where: { token.isSymbol($0) }),
      token.kind != .directive
    {
      let isContinued = token.kind == .symbol && [".", "&", "->"].contains(token.text)
      if ahead.index > start, token.place.line > ahead.tokens[ahead.index - 1].place.line, !isContinued { break }
      ahead.skipElement()
    }
    if cursor.current?.isSymbol(":") == true { cursor = ahead }
    return WrittenType(ahead.tokens[start..<ahead.index])
  }

  private mutating func add(
    _ name: Token, _ kind: Member.Kind, _ prefix: Prefix, setter: TypeDeclaration.Access?, from start: Int
  ) {
    found.append(
      Member(
        kind: kind, name: name.text, access: access(prefix.access), setter: setter, isStatic: prefix.isStatic,
        isSpecial: prefix.isSpecial, isConditional: conditions > 0, place: name.place, scope: declaration.name,
        tokens: Array(cursor.tokens[start..<cursor.index])))
  }

  /// The access of a member with this modifier. A member without a modifier is at most internal.
  private func access(_ modifier: TypeDeclaration.Access?) -> TypeDeclaration.Access {
    min(modifier ?? .internal, declaration.access)
  }
}
