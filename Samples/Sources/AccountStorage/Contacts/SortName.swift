import Foundation

/// The letter under which a name stands, and the text by which it is sorted: without accents and capitals.
struct SortName {
  let letter: String
  let sort: String

  /// - Returns: `nil` for a name without letters and digits, and for one that SQLite would cut.
  init?(_ name: String) {
    guard !name.utf8.contains(0), name.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
    let folded = Self.folded(name)
    let first = folded.first { $0.isLetter || $0.isNumber } ?? "#"
    letter = first.isASCII && first.isLetter ? first.uppercased() : "#"
    // With the letter first, people stand in the order of letters even if a name begins with a quotation mark.
    sort = letter + folded
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

/// A search for words that begin with those of a text.
struct WordSearch {
  /// The search as SQLite's full-text index takes it; `nil` if the text has no words, so that nothing is found.
  let pattern: String?

  init(_ text: String) {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    pattern = words.isEmpty ? nil : words.map { "\"\($0)\"*" }.joined(separator: " ")
  }
}
