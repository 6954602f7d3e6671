/// A reader of the tokens of a Swift file.
///
/// The reader knows strings with interpolations, raw strings, regular expressions, nested comments and directives. It
/// accepts any text, and always ends.
struct Lexer {
  private let bytes: [UInt8]
  private let file: String
  private var index = 0
  private var line = 1
  private var lineStart = 0
  private var tokens: [Token] = []

  private init(_ text: String, file: String) {
    bytes = Array(text.utf8)
    self.file = file
  }

  /// Returns the tokens of a text.
  static func tokens(of text: String, file: String) -> [Token] {
    var lexer = Lexer(text, file: file)
    if lexer.isAt("#!") { lexer.skipLine() }
    while let token = lexer.next() { lexer.tokens.append(token) }
    return lexer.tokens
  }

  private mutating func next() -> Token? {
    let start = index
    skipTrivia()
    guard index < bytes.count else { return nil }
    let isSeparated = index > start || index == 0
    let place = SourcePosition(file: file, line: line, column: index - lineStart + 1)
    let (kind, text) = read(isSeparated: isSeparated)
    return Token(kind: kind, text: text, place: place, isSeparated: isSeparated)
  }

  private mutating func read(isSeparated: Bool) -> (Token.Kind, String) {
    switch bytes[index] {
    case UInt8(ascii: "\""):
      skipString(hashes: 0)
      return (.literal, "")
    case UInt8(ascii: "`"):
      index += 1
      let start = index
      while let byte = peek(), byte != UInt8(ascii: "`"), byte != UInt8(ascii: "\n") { index += 1 }
      let text = self.text(start..<index)
      if peek() == UInt8(ascii: "`") { index += 1 }
      return (.escapedWord, text)
    case UInt8(ascii: "#"): return readAfterHash()
    case UInt8(ascii: "/") where isRegex(isSeparated: isSeparated):
      skipRegex()
      return (.literal, "")
    case UInt8(ascii: "-") where isAt("->"):
      index += 2
      return (.symbol, "->")
    case let byte where Self.isDigit(byte):
      skipNumber()
      return (.literal, "")
    case let byte where Self.isWord(byte):
      let start = index
      skip(while: Self.isWord)
      return (.word, text(start..<index))
    default:
      index += 1
      return (.symbol, text(index - 1..<index))
    }
  }

  /// Reads a raw string, an extended regular expression, a directive or the symbol `#`.
  private mutating func readAfterHash() -> (Token.Kind, String) {
    let start = index
    skip { $0 == UInt8(ascii: "#") }
    let hashes = index - start
    if peek() == UInt8(ascii: "\"") {
      skipString(hashes: hashes)
      return (.literal, "")
    }
    if peek() == UInt8(ascii: "/") {
      skip(past: Array("/".utf8) + Array(repeating: UInt8(ascii: "#"), count: hashes))
      return (.literal, "")
    }
    for name in ["#if", "#elseif", "#else", "#endif"] {
      index = start
      guard isAt(name), !(peek(name.utf8.count).map(Self.isWord) ?? false) else { continue }
      index += name.utf8.count
      return (.directive, name + " " + readCondition())
    }
    index = start + 1
    return (.symbol, "#")
  }

  /// Reads the rest of a line without comments. If a parenthesis is open at the end of the line, reads further lines.
  private mutating func readCondition() -> String {
    var words: [String] = []
    var depth = 0
    while index < bytes.count {
      let start = index
      skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
      guard let byte = peek() else { break }
      if byte == UInt8(ascii: "\n") {
        if depth <= 0 { break }
        newLine()
      } else if isAt("//") || isAt("/*") {
        if !isAt("/*"), depth <= 0 { break }
        skipTrivia()
        if depth <= 0, bytes[start..<index].contains(UInt8(ascii: "\n")) { break }
      } else {
        let space = index > start && !words.isEmpty ? " " : ""
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        let wordStart = index
        index += 1
        if Self.isWord(byte) { skip(while: Self.isWord) }
        words.append(space + text(wordStart..<index))
      }
    }
    return words.joined()
  }

  // MARK: Trivia

  private mutating func skipTrivia() {
    while let byte = peek() {
      if byte == UInt8(ascii: "\n") {
        newLine()
      } else if byte <= UInt8(ascii: " ") {
        index += 1
      } else if isAt("//") {
        skipLine()
      } else if isAt("/*") {
        skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if isAt("/*") {
        depth += 1
        index += 2
      } else if isAt("*/") {
        depth -= 1
        index += 2
      } else {
        advance()
      }
    } while depth > 0 && index < bytes.count
  }

  private mutating func skipLine() { skip { $0 != UInt8(ascii: "\n") } }

  // MARK: Literals

  /// Skips a string that begins at its quotation mark, with its interpolations.
  private mutating func skipString(hashes: Int) {
    let quotes = isAt("\"\"\"") ? 3 : 1
    index += quotes
    let end = Array(repeating: UInt8(ascii: "\""), count: quotes) + Array(repeating: UInt8(ascii: "#"), count: hashes)
    let escape = [UInt8(ascii: "\\")] + Array(repeating: UInt8(ascii: "#"), count: hashes)
    while let byte = peek() {
      if bytes[index...].starts(with: end) {
        index += end.count
        return
      }
      if bytes[index...].starts(with: escape) {
        index += escape.count
        if peek() == UInt8(ascii: "(") { skipInterpolation() } else { advance() }
      } else if byte == UInt8(ascii: "\n"), quotes == 1 {
        return  // The string has no end.
      } else {
        advance()
      }
    }
  }

  /// Skips an interpolation that begins at its parenthesis. The tokens inside are read, because they may contain
  /// strings.
  private mutating func skipInterpolation() {
    var inner = self
    inner.tokens = []
    var depth = 0
    repeat {
      guard let token = inner.next() else { break }
      inner.tokens = [token]
      if token.isSymbol("(") { depth += 1 }
      if token.isSymbol(")") { depth -= 1 }
    } while depth > 0
    (index, line, lineStart) = (inner.index, inner.line, inner.lineStart)
  }

  /// Returns whether a slash begins a regular expression: it is a prefix, and its line has the closing slash.
  private func isRegex(isSeparated: Bool) -> Bool {
    guard let after = peek(1), after > UInt8(ascii: " "), after != UInt8(ascii: "/"), after != UInt8(ascii: "*") else {
      return false
    }
    let opens = tokens.last.map { $0.kind == .symbol && "([{,:;".contains($0.text) } ?? true
    guard isSeparated || opens else { return false }
    var end = index + 1
    var depth = 0
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      switch bytes[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "/"): return depth >= 0 && bytes[end - 1] > UInt8(ascii: " ")
      default: break
      }
      if depth < 0 { return false }
      end += 1
    }
    return false
  }

  private mutating func skipRegex() {
    index += 1
    while let byte = peek(), byte != UInt8(ascii: "\n") {
      index = min(index + (byte == UInt8(ascii: "\\") ? 2 : 1), bytes.count)
      if byte == UInt8(ascii: "/") { return }
    }
  }

  private mutating func skipNumber() {
    while let byte = peek() {
      let isFraction = byte == UInt8(ascii: ".") && (peek(1).map(Self.isDigit) ?? false)
      guard Self.isWord(byte) || isFraction else { return }
      index += 1
    }
  }

  // MARK: Bytes

  private func peek(_ offset: Int = 0) -> UInt8? { index + offset < bytes.count ? bytes[index + offset] : nil }

  private func isAt(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private mutating func advance() { if peek() == UInt8(ascii: "\n") { newLine() } else { index += 1 } }

  private mutating func newLine() {
    index += 1
    line += 1
    lineStart = index
  }

  private mutating func skip(while condition: (UInt8) -> Bool) {
    while let byte = peek(), condition(byte) { index += 1 }
  }

  private mutating func skip(past end: [UInt8]) {
    advance()
    while index < bytes.count, !bytes[index...].starts(with: end) { advance() }
    index = min(index + end.count, bytes.count)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "$"), 0x80...:
      true
    default: isDigit(byte)
    }
  }
}
