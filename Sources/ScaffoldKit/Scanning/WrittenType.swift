/// A type as the source code writes it, for comparisons without a compiler.
///
/// Two types are equal if their texts are equal after the nested types are completed: `Draft` inside `Form` is
/// `Form.Draft`. A type alias has another text than its type.
struct WrittenType: Hashable, Sendable {
  /// The tokens' texts, without `()` in place of `Void`.
  private let words: [Word]

  private struct Word: Hashable, Sendable {
    let text: String
    let isName: Bool
  }

  static let void = WrittenType(name: "Void")
  static let never = WrittenType(name: "Never")

  /// Creates a type from its name.
  init(name: String) { words = [Word(text: name, isName: true)] }

  /// Reads a type.
  init(_ tokens: some Sequence<Token>) {
    let words = tokens.map { Word(text: $0.text, isName: $0.isName) }
    self.init(words.map(\.text) == ["(", ")"] ? Self.void.words : words)
  }

  private init(_ words: [Word]) { self.words = words }

  var isVoid: Bool { self == .void }
  var isNever: Bool { self == .never }
  /// Whether a parameter with this type cannot be a parameter of a handler, such as `inout Int` or `Int...`.
  var isSpecial: Bool {
    words.first?.text == "inout" || words.suffix(3).map(\.text) == [".", ".", "."] || words.first?.text == "@"
  }
  /// The type with `?` at its end.
  var optional: WrittenType { WrittenType(words + [Word(text: "?", isName: false)]) }

  /// The type as source code, with a space after each comma and colon.
  var text: String {
    var text = ""
    for (index, word) in words.enumerated() {
      let isWordAfterWord = index > 0 && word.isName && words[index - 1].isName
      let isAfterSign = index > 0 && [",", ":", "->", "&"].contains(words[index - 1].text)
      text += (isWordAfterWord || isAfterSign || ["->", "&"].contains(word.text) ? " " : "") + word.text
    }
    return text
  }

  /// Returns the type with the full names of nested types.
  ///
  /// - Parameters:
  ///   - scope: The full name of the type that contains the code.
  ///   - types: The full names of all types of the target.
  func completed(in scope: String, _ types: Set<String>) -> WrittenType {
    var result: [Word] = []
    for (index, word) in words.enumerated() {
      guard word.isName, index == 0 || words[index - 1].text != ".", let path = path(of: word.text, in: scope, types)
      else {
        result.append(word)
        continue
      }
      for (number, part) in path.enumerated() {
        if number > 0 { result.append(Word(text: ".", isName: false)) }
        result.append(Word(text: String(part), isName: true))
      }
    }
    return WrittenType(result)
  }

  /// Returns the full name of a type, or `nil` if no type around the code contains it.
  private func path(of name: String, in scope: String, _ types: Set<String>) -> [Substring]? {
    var outer = scope.split(separator: ".")
    while !outer.isEmpty {
      let path = outer.joined(separator: ".") + "." + name
      if types.contains(path) { return path.split(separator: ".") }
      outer.removeLast()
    }
    return nil
  }

  /// The largest number of tokens in generic arguments.
  private static let longest = 200

  /// Reads generic arguments: `<Note.ID, [Note]>`.
  ///
  /// - Parameter start: The index of the token that may be `<`.
  /// - Returns: The arguments, or an empty list.
  static func arguments(in tokens: [Token], at start: Int) -> [WrittenType] {
    guard start < tokens.count, tokens[start].isSymbol("<") else { return [] }
    var arguments: [WrittenType] = []
    var (depth, first) = (0, start + 1)
    for index in tokens.indices[start...].prefix(longest) {
      let token = tokens[index]
      if token.isSymbol("{") || token.kind == .literal || token.kind == .directive { return [] }
      depth += token.isSymbol("<") ? 1 : token.isSymbol(">") ? -1 : token.nesting
      if depth == 0 || depth == 1 && token.isSymbol(",") {
        arguments.append(WrittenType(tokens[first..<index]))
        first = index + 1
      }
      if depth <= 0 { return arguments }
    }
    return []
  }

  /// The element type of an `AsyncStream` or `AsyncThrowingStream`, or `nil`.
  var element: WrittenType? {
    guard let name = words.first?.text, ["AsyncStream", "AsyncThrowingStream"].contains(name), words.count > 3,
      words[1].text == "<", words.last?.text == ">"
    else { return nil }
    var depth = 0
    let inner = words[2..<(words.count - 1)].prefix { word in
      if "<([".contains(word.text) { depth += 1 }
      if ">)]".contains(word.text) { depth -= 1 }
      return depth > 0 || word.text != ","
    }
    return WrittenType(Array(inner))
  }
}
