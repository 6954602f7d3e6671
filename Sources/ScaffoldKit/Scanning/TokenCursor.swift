/// A position in the tokens of a source file.
struct TokenCursor {
  let tokens: [Token]
  private(set) var index = 0

  init(_ tokens: [Token]) { self.tokens = tokens }

  /// The token at the position, or `nil` at the end.
  var current: Token? { index < tokens.count ? tokens[index] : nil }
  /// The token after the current token, or `nil`.
  var following: Token? { index + 1 < tokens.count ? tokens[index + 1] : nil }

  mutating func advance() { index += 1 }
  mutating func stepBack() { index -= 1 }

  /// Skips parentheses, brackets or braces, with everything inside. Directives inside do not change the conditions.
  mutating func skipBalanced() {
    var depth = 0
    while let token = current {
      advance()
      depth += token.nesting
      if token.kind == .symbol, depth <= 0 { return }
    }
  }

  /// Skips a token, generic arguments, or parentheses, brackets or braces with everything inside.
  mutating func skipElement() {
    guard let token = current else { return }
    if token.nesting > 0 {
      skipBalanced()
    } else if token.isSymbol("<"), !token.isSeparated, !WrittenType.arguments(in: tokens, at: index).isEmpty {
      skipAngles()
    } else {
      advance()
    }
  }

  /// Skips the rest of a property, to the comma before the next property of the declaration, or to the end of the
  /// declaration.
  mutating func skipProperty() {
    while let token = current, !token.isSymbol(","), !endsProperty(token) { skipElement() }
  }

  /// Returns whether a token, which is outside of parentheses, does not belong to the declaration of a property before it.
  private func endsProperty(_ token: Token) -> Bool {
    if token.isSymbol(";") || token.nesting < 0 || token.isWord("let") || token.isWord("var") { return true }
    guard index > 0, token.place.line > tokens[index - 1].place.line else { return false }
    if token.kind == .directive || token.isSymbol("@") { return true }
    return [
      "func", "init", "deinit", "subscript", "typealias", "class", "struct", "enum", "actor", "case", "extension",
      "protocol", "import",
    ]
    .contains(token.text) || SourceScanner.modifiers.contains(token.text) || SourceScanner.access(token.text) != nil
  }

  /// Skips generic parameters or arguments.
  mutating func skipAngles() {
    var depth = 0
    while let token = current {
      if token.isSymbol("{") || token.isSymbol("}") { return }
      if token.isSymbol("(") || token.isSymbol("[") {
        skipBalanced()
        continue
      }
      advance()
      if token.isSymbol("<") { depth += 1 }
      if token.isSymbol(">") { depth -= 1 }
      if depth == 0 { return }
    }
  }

  /// Skips the names of the cases of an enum.
  mutating func skipCases() {
    while current?.isName == true {
      advance()
      if current?.isSymbol("(") == true { skipBalanced() }
      if current?.isSymbol("=") == true {
        advance()
        if current?.isSymbol("-") == true { advance() }
        if current?.kind == .literal { advance() }
      }
      guard current?.isSymbol(",") == true else { return }
      advance()
    }
  }

  /// Reads a name, which may contain dots.
  mutating func readPath() -> String {
    var path = ""
    while let token = current, token.isName {
      path += token.text
      advance()
      guard current?.isSymbol(".") == true, following?.isName == true else { break }
      path += "."
      advance()
    }
    return path
  }
}
