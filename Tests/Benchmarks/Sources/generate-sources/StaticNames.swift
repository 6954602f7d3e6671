/// The source of `count` names of events or routes. A name is a `StaticString`, so it must be a literal in the source.
struct StaticNames {
  /// The number of names in one array literal. The compiler takes 3 s for ten literals of a thousand names, about 9 s
  /// for a hundred literals of a hundred names, and about 6 s for one literal of all names.
  private static let namesPerLiteral = 1_000

  let count: Int
  /// The access level of the names: `package` for a target that contains nothing else.
  var access = "internal"

  /// The contents of the files, by file name.
  var sources: [String: String] {
    let literals = stride(from: 0, to: count, by: Self.namesPerLiteral).map { first in
      (first..<min(first + Self.namesPerLiteral, count)).map { "    \"\(name($0))\",\n" }.joined()
    }
    let declarations = literals.enumerated().map { index, literal in
      "  private static let names\(index): [StaticString] = [\n\(literal)  ]\n"
    }
    let all = literals.indices.map { "names\($0)" }.joined(separator: ", ")
    let source = """
      \(access) enum GeneratedNames {
        \(access) static let all = [\(all)].flatMap { $0 }

      \(declarations.joined(separator: "\n"))}

      """
    return ["GeneratedNames.swift": source]
  }

  private func name(_ number: Int) -> String {
    "feature\(digits(number / 100, 3)).screen\(digits(number, 5))"
  }
}
