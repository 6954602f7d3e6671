// Strings, regular expressions and numbers. Only the texts of numbers are stored.

extension Lexer {
  /// A string that is read.
  struct OpenString {
    let hashes: Int
    let isMultiline: Bool
    let place: SourcePosition
    /// The number of open parentheses in the current interpolation.
    var depth = 1

    /// The error of a string without an end.
    var unclosed: ReadingEnd {
      ReadingEnd(place: place, text: "The string or its interpolation has no end. Write the closing characters.")
    }
  }

  /// Skips a string or a regular expression that begins here.
  mutating func skipLiteral(from start: SourcePosition) {
    let first = index
    skip { $0 == UInt8(ascii: "#") }
    let hashes = index - first
    switch peek() {
    case UInt8(ascii: "\""):
      let isMultiline = beginsMultiline(hashes)
      index += isMultiline ? 3 : 1
      skipString(OpenString(hashes: hashes, isMultiline: isMultiline, place: start))
    default: if hashes == 0 { skipRegex() } else { skipRegex(hashes, from: start) }
    }
  }

  // MARK: Strings

  /// Returns whether three quotation marks begin a string of several lines. If a raw string ends on the same line, the
  /// marks after the first one are its text: `#"""#` is one quotation mark.
  private mutating func beginsMultiline(_ hashes: Int) -> Bool {
    guard isAt("\"\"\"") else { return false }
    guard hashes > 0 else { return true }
    var position = index + 2
    while position < bytes.count, !Self.isNewline(bytes[position]) {
      bytesAhead += 1
      if bytes[position] == UInt8(ascii: "\""), areHashes(hashes, at: position + 1) { return false }
      position += 1
    }
    return true
  }

  private mutating func areHashes(_ count: Int, at start: Int) -> Bool {
    var position = start
    while position < start + count, position < bytes.count, bytes[position] == UInt8(ascii: "#") { position += 1 }
    bytesAhead += position - start
    return position == start + count
  }

  /// Skips the rest of a string, up to its end or the next interpolation.
  private mutating func skipString(_ string: OpenString) {
    while let byte = peek() {
      if byte == UInt8(ascii: "\""), !string.isMultiline || isAt("\"\"\"") {
        let quotes = string.isMultiline ? 3 : 1
        if areHashes(string.hashes, at: index + quotes) {
          index += quotes + string.hashes
          return
        }
      }
      if byte == UInt8(ascii: "\\"), areHashes(string.hashes, at: index + 1) {
        index += 1 + string.hashes
        if peek() == UInt8(ascii: "(") {
          append(Token(kind: .symbol, text: "(", place: place, isSeparated: false))
          index += 1
          strings.append(string)
          return
        }
      }
      if !string.isMultiline, peek().map(Self.isNewline) ?? true { return }  // The string has no end.
      advance()
    }
    if string.isMultiline { end = string.unclosed }
  }

  /// Follows the parentheses of an interpolation. At its end, skips the rest of the string.
  mutating func followInterpolation(_ symbol: String) {
    guard let last = strings.indices.last else { return }
    if symbol == "(" { strings[last].depth += 1 }
    if symbol == ")" { strings[last].depth -= 1 }
    guard strings[last].depth == 0, var string = strings.popLast() else { return }
    string.depth = 1
    skipString(string)
  }

  // MARK: Regular expressions

  /// Returns whether a slash begins a regular expression: it is a prefix, and its line has the closing slash. After `func`,
  /// it is the name of an operator.
  mutating func isRegex(isSeparated: Bool) -> Bool {
    guard let after = peek(1), after > UInt8(ascii: " "), after != UInt8(ascii: "/"), after != UInt8(ascii: "*") else {
      return false
    }
    let opens = tokens.last.map { $0.kind == .symbol && "([{,:;".contains($0.text) } ?? true
    guard isSeparated || opens, tokens.last?.isWord("func") != true else { return false }
    var end = index + 1
    var (depth, classes, isEscaped) = (0, 0, false)
    while end < bytes.count, !Self.isNewline(bytes[end]) {
      bytesAhead += 1
      if isEscaped {
        isEscaped = false
      } else {
        switch bytes[end] {
        case UInt8(ascii: "\\"): isEscaped = true
        case UInt8(ascii: "["): classes += 1
        case UInt8(ascii: "]"): classes = max(0, classes - 1)
        case UInt8(ascii: "(") where classes == 0: depth += 1
        case UInt8(ascii: ")") where classes == 0: depth -= 1
        case UInt8(ascii: "/"):
          return bytes[end - 1] > UInt8(ascii: " ") || bytes[end - 2] == UInt8(ascii: "\\")
        default: break
        }
        if depth < 0 { return false }
      }
      end += 1
    }
    return false
  }

  private mutating func skipRegex() {
    index += 1
    while let byte = peek(), !Self.isNewline(byte) {
      index = min(index + (byte == UInt8(ascii: "\\") ? 2 : 1), bytes.count)
      if byte == UInt8(ascii: "/") { return }
    }
  }

  /// Skips a regular expression between hashes, which begins at its slash. If the line ends after the slash, the
  /// expression has several lines.
  private mutating func skipRegex(_ hashes: Int, from start: SourcePosition) {
    index += 1
    skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let isMultiline = peek().map(Self.isNewline) ?? false
    while let byte = peek(), isMultiline || !Self.isNewline(byte) {
      if byte == UInt8(ascii: "/"), areHashes(hashes, at: index + 1) {
        index += 1 + hashes
        return
      }
      advance()
      if byte == UInt8(ascii: "\\"), index < bytes.count, isMultiline || !Self.isNewline(bytes[index]) { advance() }
    }
    end = ReadingEnd(place: start, text: "The regular expression has no end. Write `/` and its hashes.")
  }

  // MARK: Numbers

  mutating func skipNumber() {
    while let byte = peek() {
      let isFraction = byte == UInt8(ascii: ".") && (peek(1).map(Self.isDigit) ?? false)
      guard Self.isWord(byte) || isFraction else { return }
      index += 1
    }
  }
}
