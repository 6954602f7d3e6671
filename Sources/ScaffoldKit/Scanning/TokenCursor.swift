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
