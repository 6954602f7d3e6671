/// A type in the arguments of a command, such as `[Note.ID]`.
struct SwiftType: Hashable, Sendable {
  /// The text in source code.
  let text: String

  static let void = SwiftType(text: "Void")
  static let never = SwiftType(text: "Never")

  /// The types that every module may use, with the source code of a value. Types without a value have an empty text.
  private static let known = [
    "Bool": "true", "Character": "\"a\"", "Double": "1.5", "Duration": "Duration.seconds(1)", "Float": "1.5",
    "Int": "1",
    "Int32": "1", "Int64": "1", "String": "\"text\"", "UInt": "1", "UInt64": "1", "Void": "()", "Never": "",
  ]
  /// The types of Foundation that need no other import.
  private static let foundation = ["Data": "Data()", "Date": "Date(timeIntervalSince1970: 0)", "URL": "", "UUID": ""]

  /// Whether a value of the type carries no data.
  var isVoid: Bool { text == "Void" }
  var isNever: Bool { text == "Never" }
  /// Whether the type is an optional.
  var isOptional: Bool { text.hasSuffix("?") }
  /// The type of a property that has no value at first.
  var optional: String { isOptional ? text : text + "?" }
  /// Whether the type needs Foundation.
  var needsFoundation: Bool { !names.isDisjoint(with: Self.foundation.keys) }

  /// The source code of a value for tests, or `nil` if it is not known.
  var sample: String? {
    if isOptional { return "nil" }
    if text.hasPrefix("[") { return text.contains(":") ? "[:]" : "[]" }
    return (Self.known[text] ?? Self.foundation[text]).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The source code of the value for tests, where the context does not determine its type.
  var typedSample: String? {
    let isClear = ["Bool", "Double", "Duration", "Int", "String"].contains(text) || Self.foundation[text] != nil
    return sample.map { isClear ? $0 : "\($0) as \(text)" }
  }

  /// The text of the value for tests, as `String(describing:)` returns it.
  var sampleText: String? {
    switch text {
    case "Character": "a"
    case "Data": "0 bytes"
    case "Date": "1970-01-01 00:00:00 +0000"
    case "Duration": "1.0 seconds"
    case "String": "text"
    default: sample
    }
  }

  /// Returns the source code that compares a value of the type, or of an optional of it, with the value for tests. The
  /// elements of a collection need no `==`.
  func comparison(of value: String, isOptional: Bool) -> String? {
    guard let sample else { return nil }
    return text.hasPrefix("[") && !self.isOptional
      ? "\(value)\(isOptional ? "?" : "").isEmpty\(isOptional ? " == true" : "")" : "\(value) == \(sample)"
  }

  /// The names of the type and of its elements, without standard types.
  var names: Set<String> {
    Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }.map(String.init))
  }

  /// The names that must be declared in the sources, or in an imported module.
  var unknownNames: Set<String> {
    names.filter { Self.known[$0] == nil && Self.foundation[$0] == nil }
  }

  /// Returns the type in which a name is replaced, such as `ID` by `Note.ID`.
  func replacing(_ name: String, by full: String) -> SwiftType {
    guard names.contains(name) else { return self }
    var (result, word) = ("", "")
    for character in text + " " {
      if character.isLetter || character.isNumber || "_.".contains(character) {
        word.append(character)
      } else {
        result += word == name ? full : word
        word = ""
        if character != " " { result.append(character) }
      }
    }
    return SwiftType(text: result)
  }

  private init(text: String) { self.text = text }

  /// Reads a type: a name with dots, an array, a dictionary or an optional.
  ///
  /// - Throws: A ``UsageError``.
  init(reading text: String) throws(UsageError) {
    let text = text.filter { $0 != " " }
    guard Self.isType(text[...]) else {
      throw UsageError(
        text: "`\(text)` is not a type for an event. Write a name such as Note.ID, [Note], [String: Note] or Note?.")
    }
    self.text = text.replacing(":", with: ": ")
  }

  /// Returns whether a text is a type for an element or an optional. `Void` and `Never` have no use there, and `Void` is not
  /// equatable.
  private static func isElement(_ text: Substring) -> Bool { isType(text) && text != "Void" && text != "Never" }

  private static func isType(_ text: Substring) -> Bool {
    if text.hasSuffix("?") { return isElement(text.dropLast()) && !text.dropLast().hasSuffix("?") }
    if text.hasPrefix("["), text.hasSuffix("]") {
      let parts = text.dropFirst().dropLast().split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return parts.allSatisfy(isElement)
    }
    let names = text.split(separator: ".", omittingEmptySubsequences: false)
    return !names.isEmpty && names.allSatisfy { SwiftName.isIdentifier(String($0)) && $0.first?.isUppercase == true }
  }
}
