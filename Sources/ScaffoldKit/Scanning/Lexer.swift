/// A reader of the tokens of a Swift file.
///
/// The reader knows strings with interpolations, raw strings, regular expressions, nested comments and directives. It
/// accepts any text, and always ends. Its time and its memory are proportional to the length of the text, and its stack
/// does not grow with nested text.
struct Lexer {
  let bytes: [UInt8]
  let file: String
  var index = 0
  private var line = 1
  private var lineStart = 0
  private(set) var tokens: [Token] = []
  /// The strings with an open interpolation, from the outside.
  var strings: [OpenString] = []
  /// The reason why the reader has stopped before the end of the file, or `nil`.
  var end: ReadingEnd?
  /// The number of bytes that were read ahead. Tests compare it with the length of the text.
  var bytesAhead = 0

  private init(_ text: String, file: String) {
    bytes = Array(text.utf8)
    self.file = file
  }

  /// Reads the tokens of a text.
  static func read(_ text: String, file: String) -> Lexer {
    var lexer = Lexer(text, file: file)
    if lexer.isAt("\u{FEFF}") {
      lexer.index = 3
      lexer.lineStart = 3
    }
    if lexer.isAt("#!") { lexer.skipLine() }
    while lexer.end == nil, lexer.readToken() {}
    if lexer.end == nil, let string = lexer.strings.last { lexer.end = string.unclosed }
    return lexer
  }

  /// Reads one token.
  ///
  /// - Returns: `false` at the end of the text.
  private mutating func readToken() -> Bool {
    let start = index
    skipTrivia()
    guard index < bytes.count, end == nil else { return false }
    let isSeparated = index > start || index == 0
    let place = place
    let (kind, text) = readText(isSeparated: isSeparated)
    append(Token(kind: kind, text: text, place: place, isSeparated: isSeparated))
    switch kind {
    case .literal where text.isEmpty: skipLiteral(from: place)
    case .symbol where !strings.isEmpty: followInterpolation(text)
    default: break
    }
    return true
  }

  mutating func append(_ token: Token) { tokens.append(token) }

  /// Reads the text of a token. Of a string or a regular expression, it reads nothing.
  private mutating func readText(isSeparated: Bool) -> (Token.Kind, String) {
    switch bytes[index] {
    case UInt8(ascii: "\""): return (.literal, "")
    case UInt8(ascii: "`"): return readEscapedWord()
    case UInt8(ascii: "#"): return readAfterHash()
    case UInt8(ascii: "/") where isRegex(isSeparated: isSeparated): return (.literal, "")
    case UInt8(ascii: "-") where isAt("->"):
      index += 2
      return (.symbol, "->")
    case let byte where Self.isDigit(byte):
      let start = index
      skipNumber()
      return (.literal, text(start..<index))
    case let byte where Self.isWord(byte):
      let start = index
      skip(while: Self.isWord)
      return (.word, text(start..<index))
    default:
      index += 1
      return (.symbol, text(index - 1..<index))
    }
  }

  /// Reads an identifier in backticks. An identifier with other characters than letters, digits and `_` keeps its backticks.
  private mutating func readEscapedWord() -> (Token.Kind, String) {
    index += 1
    let start = index
    skip { $0 != UInt8(ascii: "`") && !Self.isNewline($0) }
    let text = self.text(start..<index)
    let isPlain =
      bytes[start..<index].allSatisfy(Self.isWord) && !(bytes[start..<index].first.map(Self.isDigit) ?? true)
    if peek() == UInt8(ascii: "`") { index += 1 }
    return (.escapedWord, isPlain ? text : "`\(text)`")
  }

  /// Reads a directive or the symbol `#`. Of a raw string or a regular expression, it reads nothing.
  private mutating func readAfterHash() -> (Token.Kind, String) {
    let start = index
    skip { $0 == UInt8(ascii: "#") }
    if peek() == UInt8(ascii: "\"") || peek() == UInt8(ascii: "/") {
      bytesAhead += index - start
      index = start
      return (.literal, "")
    }
    guard index == start + 1 else { return (.symbol, "#") }
    for name in ["if", "elseif", "else", "endif"] {
      guard isAt(name), !(peek(name.utf8.count).map(Self.isWord) ?? false) else { continue }
      index += name.utf8.count
      return (.directive, "#\(name) " + readCondition())
    }
    return (.symbol, "#")
  }

  /// Reads the rest of a line without comments. If a parenthesis is open at the end of the line, reads further lines.
  private mutating func readCondition() -> String {
    var words: [String] = []
    var depth = 0
    // Whether whitespace, a comment or the end of a line precedes the next word.
    var isSeparated = false
    while end == nil, index < bytes.count {
      let (start, first) = (index, line)
      skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard let byte = peek() else { break }
      isSeparated = isSeparated || index > start
      if Self.isNewline(byte) {
        if depth <= 0 { break }
        newLine()
        isSeparated = true
      } else if isAt("//") || isAt("/*") {
        if !isAt("/*"), depth <= 0 { break }
        skipTrivia()
        if depth <= 0, line > first { break }
        isSeparated = true
      } else {
        let space = isSeparated && !words.isEmpty ? " " : ""
        isSeparated = false
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
      if Self.isNewline(byte) {
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
    let start = place
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
    if depth > 0 { end = ReadingEnd(place: start, text: "The comment has no end. Write `*/`.") }
  }

  private mutating func skipLine() { skip { !Self.isNewline($0) } }

  // MARK: Bytes

  /// The position of the next byte.
  var place: SourcePosition { SourcePosition(file: file, line: line, column: index - lineStart + 1) }

  func peek(_ offset: Int = 0) -> UInt8? { index + offset < bytes.count ? bytes[index + offset] : nil }

  func isAt(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Skips a byte or the end of a line.
  mutating func advance() { if peek().map(Self.isNewline) ?? false { newLine() } else { index += 1 } }

  /// Skips the end of a line: `\n`, `\r`, or both.
  private mutating func newLine() {
    index += isAt("\r\n") ? 2 : 1
    line += 1
    lineStart = index
  }

  mutating func skip(while condition: (UInt8) -> Bool) {
    while let byte = peek(), condition(byte) { index += 1 }
  }

  static func isNewline(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "$"), 0x80...:
      true
    default: isDigit(byte)
    }
  }
}

/// The reason why a file is not read to its end.
struct ReadingEnd: Hashable, Sendable {
  let place: SourcePosition
  let text: String
}
