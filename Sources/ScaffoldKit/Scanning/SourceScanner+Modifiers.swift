extension SourceScanner {
  static func access(_ word: String) -> TypeDeclaration.Access? {
    switch word {
    case "private": .private
    case "fileprivate": .fileprivate
    case "internal": .internal
    case "package": .package
    case "public": .public
    case "open": .open
    default: nil
    }
  }

  /// Returns whether `class` before this token is the modifier of a member.
  static func isMember(after token: Token) -> Bool {
    guard token.kind == .word else { return false }
    return ["func", "var", "let", "subscript", "init"].contains(token.text) || modifiers.contains(token.text)
      || access(token.text) != nil
  }

  static let modifiers: Set<String> = [
    "final", "static", "mutating", "nonmutating", "lazy", "nonisolated", "override", "convenience", "required",
    "indirect", "weak", "unowned", "borrowing", "consuming", "isolated", "dynamic", "optional", "prefix", "postfix",
    "infix", "distributed", "async",
  ]
}
