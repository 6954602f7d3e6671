import Foundation

/// The section letter of a name, and the text by which the name is sorted: the letter, and the name in lower case and
/// without accents.
struct SortName {
  let letter: String
  let sort: String

  /// Creates the sort name of a contact's name.
  ///
  /// - Returns: `nil` if the name contains neither letters nor digits, or if the name contains the character NUL, at
  ///   which SQLite would truncate the name.
  init?(_ name: String) {
    guard !name.utf8.contains(0), name.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
    let folded = Self.folded(name)
    let first = folded.first { $0.isLetter || $0.isNumber } ?? "#"
    letter = first.isASCII && first.isLetter ? first.uppercased() : "#"
    // The letter comes first, so that a name that begins with a quotation mark is sorted by its first letter.
    sort = letter + folded
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

/// A search for names. A name matches if each word of the search text is the beginning of a word of the name.
struct WordSearch {
  /// The pattern for SQLite's full-text index, or `nil` if the text contains no words. A search without a pattern finds
  /// no contacts.
  let pattern: String?

  init(_ text: String) {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    pattern = words.isEmpty ? nil : words.map { "\"\($0)\"*" }.joined(separator: " ")
  }
}
