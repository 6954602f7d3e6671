/// So many names of events or routes: a name is a `StaticString`, so it stands in the source.
struct StaticNames {
  /// How many names stand in one array literal: the compiler takes 3 s for ten of a thousand names, three
  /// times as long for a hundred of a hundred, and twice as long for one of all.
  private static let namesPerLiteral = 1_000

  let count: Int
  /// Who sees them: `package` for a target of nothing else.
  var access = "internal"

  /// Each file's name and what is in it.
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
