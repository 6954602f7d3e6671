/// A scanner that finds the declarations of Swift files. It does not compile or run the code.
///
/// The scanner finds types of files, and types inside types and extensions. It ignores types inside functions.
public struct SourceScanner {
  private var cursor: TokenCursor
  private var found: [TypeDeclaration] = []
  private var imports: [Import] = []
  private var names: [NameDeclaration] = []
  private var conditions: [Condition] = []
  /// The conditions of the earlier branches of each `#if` that is open.
  private var branches: [(start: SourcePosition, earlier: [String])] = []
  /// The file and the types around the current token, from the outside.
  private var scopes = [Scope()]
  /// The reason why the scanner has stopped, or `nil`.
  private var end: ReadingEnd?

  /// Returns the declarations of a file, in the order of their names.
  ///
  /// - Parameters:
  ///   - text: The source code.
  ///   - file: The path of the file, for positions.
  public static func declarations(in text: String, file: String) -> [TypeDeclaration] {
    self.file(text, path: file).declarations
  }

  /// Returns the declarations, the imports and the declared names of a file.
  static func file(_ text: String, path: String) -> SourceFile {
    let lexer = Lexer.read(text, file: path)
    var scanner = SourceScanner(tokens: lexer.tokens)
    scanner.scan()
    return SourceFile(
      path: path, tokens: scanner.cursor.tokens, declarations: scanner.found, imports: scanner.imports,
      names: scanner.names, end: lexer.end ?? scanner.end)
  }

  private init(tokens: [Token]) { cursor = TokenCursor(tokens) }

  /// The largest number of types inside each other, and of `#if` inside each other. The compiler has the same limit.
  private static let levels = 256
  /// The largest number of bytes in the condition of a branch, with the conditions of the earlier branches.
  private static let conditionLength = 10_000

  /// The type or file that contains a declaration.
  private struct Scope {
    var name = ""
    var access = TypeDeclaration.Access.open
    /// The access of members without a modifier.
    var memberAccess = TypeDeclaration.Access.internal
    var isGeneric = false
    var availability: [String] = []
    /// The index of the declaration in `found`, to which initializers belong.
    var declaration: Int?
  }

  /// The modifiers and attributes before a declaration.
  private struct Prefix {
    var access: TypeDeclaration.Access?
    var isUnavailable = false
    var availability: [String] = []
    var isStaticOrLazy = false
  }

  private mutating func scan() {
    var prefix = Prefix()
    while end == nil, let token = cursor.current, let scope = scopes.last {
      cursor.advance()
      switch token.kind {
      case .directive:
        follow(token)
        prefix = Prefix()
      case .literal, .escapedWord: break
      case .symbol:
        switch token.text {
        case "}":
          if let declaration = scope.declaration {
            found[declaration].endLine = token.place.line
            found[declaration].tokens = found[declaration].tokens.lowerBound..<cursor.index
            scopes.removeLast()
            prefix = Prefix()
          }
        case "{", "(", "[":
          cursor.stepBack()
          cursor.skipBalanced()
          prefix = Prefix()
        case "@": scanAttribute(&prefix)
        case ".": if cursor.current?.isName == true { cursor.advance() }
        default: break
        }
      case .word: scanWord(token, &prefix, scope)
      }
    }
  }

  private mutating func scanWord(_ token: Token, _ prefix: inout Prefix, _ scope: Scope) {
    switch token.text {
    case "private", "fileprivate", "internal", "package", "public", "open":
      // `private(set)` is the access of a setter.
      if cursor.current?.isSymbol("(") == true { return cursor.skipBalanced() }
      guard cursor.current?.isName == true || cursor.current?.isSymbol("@") == true else { return }
      prefix.access = Self.access(token.text)
    case "class", "struct", "enum", "actor", "protocol", "extension":
      guard let name = cursor.current, name.isName, token.text != "class" || !Self.isMember(after: name) else { return }
      if let kind = TypeDeclaration.Kind(rawValue: token.text) { scanType(kind, prefix, scope) }
      prefix = Prefix()
    case "init" where scope.declaration != nil:
      scanInitializer(token, prefix, scope)
      prefix = Prefix()
    case "case":
      cursor.skipCases()
      prefix = Prefix()
    case "import": scanImport()
    case "var", "let":
      scanProperties(isVariable: token.text == "var", prefix, scope)
      prefix = Prefix()
    case "func", "typealias", "associatedtype", "macro", "precedencegroup":
      if cursor.current?.isName == true { cursor.advance() }
      prefix = Prefix()
    case "static", "lazy": prefix.isStaticOrLazy = true
    default:
      // A word that is no modifier ends the modifiers, such as the name of a called function.
      if !Self.modifiers.contains(token.text) {
        prefix = Prefix()
      } else if cursor.current?.isSymbol("(") == true {
        cursor.skipBalanced()
      }
    }
  }

  // MARK: Types

  private mutating func scanType(_ kind: TypeDeclaration.Kind, _ prefix: Prefix, _ scope: Scope) {
    guard let first = cursor.current else { return }
    let start = cursor.index
    let name = cursor.readPath()
    let isGeneric = cursor.current?.isSymbol("<") == true && kind != .extension
    if cursor.current?.isSymbol("<") == true { cursor.skipAngles() }
    let inherited = cursor.current?.isSymbol(":") == true ? readInherited() : []
    while let token = cursor.current, !token.isSymbol("{") {
      // No type begins here: the file is not complete.
      if token.isSymbol("}") || token.kind == .directive { return }
      cursor.advance()
    }
    guard cursor.current != nil else { return }
    guard scopes.count <= Self.levels else {
      end = ReadingEnd(
        place: first.place, text: "More than \(Self.levels) types are inside each other. Move the inner types.")
      return
    }
    cursor.advance()
    let own = prefix.access ?? scope.memberAccess
    let access = min(own, scope.access)
    var declaration = TypeDeclaration(
      kind: kind, name: scope.name + name, inherited: inherited, access: access,
      isGeneric: isGeneric || scope.isGeneric,
      conditions: conditions, place: first.place)
    declaration.tokens = start..<cursor.tokens.count
    declaration.availability = scope.availability + prefix.availability
    found.append(declaration)
    var inner = Scope(
      name: declaration.name + ".", access: kind == .extension ? scope.access : access, isGeneric: declaration.isGeneric
    )
    if kind == .extension { inner.memberAccess = prefix.access ?? .internal }
    inner.availability = declaration.availability
    inner.declaration = found.count - 1
    scopes.append(inner)
  }

  /// Reads the inherited types, from the colon to the body or to `where`.
  private mutating func readInherited() -> [String] {
    cursor.advance()
    var names: [String] = []
    while let token = cursor.current, !token.isSymbol("{"), !token.isWord("where"), token.kind != .directive {
      if token.isSymbol("@") {
        cursor.advance()
        var ignored = Prefix()
        scanAttribute(&ignored)
      } else if token.isSymbol("<") {
        cursor.skipAngles()
      } else if token.isSymbol("(") || token.isSymbol("[") {
        cursor.skipBalanced()
      } else if token.isName {
        let name = cursor.readPath()
        if !["any", "nonisolated", "inout", "sending"].contains(name) {
          names.append(name.lastComponent)
        }
      } else if token.isSymbol("~") {
        cursor.advance()
        _ = cursor.readPath()
      } else {
        cursor.advance()
      }
    }
    return names
  }

  /// Reads the properties of one declaration: `let first = 1, second: Int`.
  private mutating func scanProperties(isVariable: Bool, _ prefix: Prefix, _ scope: Scope) {
    while cursor.current?.isName == true {
      scanName(prefix, scope)
      cursor.advance()
      if let declaration = scope.declaration, !prefix.isStaticOrLazy, isUnset(isVariable: isVariable) {
        found[declaration].hasUnsetProperty = true
      }
      var ahead = cursor
      ahead.skipProperty()
      guard ahead.current?.isSymbol(",") == true else { return }
      ahead.advance()
      cursor = ahead
    }
  }

  /// Finds a static property that declares the name of an event, a route or an interface.
  private mutating func scanName(_ prefix: Prefix, _ scope: Scope) {
    guard prefix.isStaticOrLazy, let token = cursor.current, token.isName, let type = cursor.following else { return }
    guard type.isSymbol("=") || type.isSymbol(":"), cursor.index + 2 < cursor.tokens.count else { return }
    guard let kind = NameDeclaration.Kind(rawValue: cursor.tokens[cursor.index + 2].text) else { return }
    let types = WrittenType.arguments(in: cursor.tokens, at: cursor.index + 3)
    let access = min(prefix.access ?? scope.memberAccess, scope.access)
    names.append(
      NameDeclaration(
        kind: kind, scope: String(scope.name.dropLast()), name: token.text, place: token.place,
        input: types.count == 2 ? types[0] : nil, output: types.count == 2 ? types[1] : nil,
        isReachable: access >= .internal && !scope.isGeneric && conditions.isEmpty))
  }

  /// Returns whether the property whose type follows is stored and has no value. Does not consume the type.
  private func isUnset(isVariable: Bool) -> Bool {
    guard cursor.current?.isSymbol(":") == true else { return false }
    var ahead = cursor
    ahead.advance()
    while let token = ahead.current {
      let last = cursor.tokens[ahead.index - 1]
      if token.isSymbol("=") { return false }
      if token.isSymbol("{") { return ["didSet", "willSet"].contains(ahead.following?.text ?? "") }
      let continues = token.kind == .symbol && [".", "&", "->"].contains(token.text)
      let ends = ["}", ";", ","].contains { token.isSymbol($0) } || token.isWord("let") || token.isWord("var")
      if token.place.line > last.place.line && !continues || ends {
        return !(isVariable && (last.isSymbol("?") || last.isSymbol("!")))
      }
      ahead.skipElement()
    }
    return true
  }

  // MARK: Initializers

  private mutating func scanInitializer(_ token: Token, _ prefix: Prefix, _ scope: Scope) {
    guard let declaration = scope.declaration else { return }
    let isFailable = cursor.current?.isSymbol("?") == true || cursor.current?.isSymbol("!") == true
    if isFailable { cursor.advance() }
    let isGeneric = cursor.current?.isSymbol("<") == true
    if isGeneric { cursor.skipAngles() }
    guard cursor.current?.isSymbol("(") == true else { return }
    let start = cursor.index
    cursor.skipBalanced()
    let inner = min(start + 1, cursor.tokens.count)..<max(start + 1, cursor.index - 1)
    let parameters = Initializer.Parameter.read(cursor.tokens[inner])
    let effects = cursor.tokens[cursor.index...].prefix(2).prefix { $0.kind == .word }.map(\.text)
    found[declaration].initializers.append(
      Initializer(
        parameters: parameters, access: min(prefix.access ?? scope.memberAccess, scope.access), isFailable: isFailable,
        isGeneric: isGeneric, isAsynchronous: effects.first == "async", isThrowing: effects.contains("throws"),
        isUnavailable: prefix.isUnavailable, place: token.place))
  }

  // MARK: Attributes and directives

  private mutating func scanAttribute(_ prefix: inout Prefix) {
    let name = cursor.readPath()
    guard let open = cursor.current, open.isSymbol("("), !open.isSeparated else { return }
    let start = cursor.index
    cursor.skipBalanced()
    guard name == "available" else { return }
    let arguments = cursor.tokens[start..<cursor.index].dropFirst().dropLast()
    if arguments.contains(where: { $0.isWord("unavailable") }) { prefix.isUnavailable = true }
    if let versions = Self.versions(in: arguments) { prefix.availability.append(versions) }
  }

  /// Returns the versions that the arguments of `@available` require, such as `iOS 26, *`, or `nil` for other arguments.
  private static func versions(in arguments: ArraySlice<Token>) -> String? {
    // The long form: `iOS, introduced: 26`.
    if let label = arguments.firstIndex(where: { $0.isWord("introduced") }), label + 2 < arguments.endIndex,
      let platform = arguments.first, platform.isName, !platform.isWord("swift")
    {
      return "\(platform.text) \(arguments[label + 2].text), *"
    }
    guard arguments.count > 1, arguments.last?.isSymbol("*") == true else { return nil }
    return arguments.split { $0.isSymbol(",") }.map { $0.map(\.text).joined(separator: " ") }.joined(separator: ", ")
  }

  /// Follows a conditional compilation to its next branch.
  private mutating func follow(_ token: Token) {
    let words = token.text.split(separator: " ", maxSplits: 1)
    let condition = words.count > 1 ? String(words[1]) : ""
    if words.first == "#if" {
      guard branches.count < Self.levels, condition.utf8.count <= Self.conditionLength else {
        return endCondition(token)
      }
      branches.append((token.place, [condition]))
      conditions.append(Condition(start: token.place, branch: 0, text: condition))
      return
    }
    guard let branch = branches.last, !conditions.isEmpty else { return }
    conditions.removeLast()
    if words.first == "#endif" {
      branches.removeLast()
      return
    }
    let texts = branch.earlier.map { "!(\($0))" } + (condition.isEmpty ? [] : ["(\(condition))"])
    let text = texts.joined(separator: " && ")
    guard text.utf8.count <= Self.conditionLength else { return endCondition(token) }
    conditions.append(Condition(start: branch.start, branch: branch.earlier.count, text: text))
    branches[branches.count - 1].earlier.append(condition)
  }

  private mutating func endCondition(_ token: Token) {
    end = ReadingEnd(
      place: token.place,
      text: "The `#if` has more than \(Self.levels) levels, or conditions of more than \(Self.conditionLength) bytes."
        + " Split the file.")
  }

  // MARK: Imports

  private mutating func scanImport() {
    let kinds = ["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"]
    if let token = cursor.current, kinds.contains(token.text) { cursor.advance() }
    guard let token = cursor.current, token.isName else { return }
    imports.append(Import(module: token.text, place: token.place))
    _ = cursor.readPath()
  }
}
