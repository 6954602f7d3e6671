import Foundation

/// The rules for names that become Swift source code.
enum SwiftName {
  private static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "actor", "as", "associatedtype", "await", "break", "case", "catch", "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "package", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// Returns whether a name is an identifier of visible letters, digits and `_`, and no keyword. The compiler compares
  /// identifiers byte by byte, so the name must be in the composed form of Unicode.
  static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.first, first.isLetter || first == "_", !keywords.contains(name), name != "_" else {
      return false
    }
    return name.allSatisfy { ($0.isLetter || $0.isNumber || $0 == "_") && $0.unicodeScalars.count == 1 }
      && !name.unicodeScalars.contains(where: \.isInvisible)
      && name.unicodeScalars.elementsEqual(name.precomposedStringWithCanonicalMapping.unicodeScalars)
  }

  /// Returns the source code of an identifier, with backticks if it needs them.
  static func escaped(_ name: String) -> String { isIdentifier(name) || name.contains("`") ? name : "`\(name)`" }

  /// Returns the source code of a name with the names of the enclosing types, such as `Outer.Inner`.
  static func source(of path: String) -> String {
    path.split(separator: ".").map { escaped(String($0)) }.joined(separator: ".")
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is usually not visible, such as a joiner or a filler.
  var isInvisible: Bool { properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format }
}
