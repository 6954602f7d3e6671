import Foundation

/// The pages of the documentation that explain the codes of errors. The heading of a section is a code, and the section
/// quotes texts of `Tests/Texts.txt`:
///
/// ```
/// ### event.unhandled
///
/// No part of the module handled the event.
///
/// > Example: No part handled the event "a.b" in module "M". …
/// ```
///
/// If tests record texts, the quotes are written again when the process ends. A quote that no longer equals a text of its
/// code becomes the text with the most words in common. To quote another text, write its first words and record.
package enum ErrorPages {
  /// The section of a code.
  package struct Section {
    package let page, code: String
    package var quotes: [String] = []
  }

  private static let mark = "> Example: "
  private static let folder = Texts.file?.deletingLastPathComponent().appending(
    path: "../Sources/VIPER/VIPER.docc/Errors"
  ).standardizedFileURL

  /// Types of errors. Their texts are parts of other texts.
  private static let parts: Set<Substring> = ["PatternFault", "Reason", "RestorationError"]

  /// Returns the code of an error of a kind, or its type and case if it has no code. Returns `nil` if no section
  /// explains the kind.
  package static func code(of kind: String) -> String? {
    let names = kind.split(separator: ".")
    guard names.count == 2, !parts.contains(names[0]) else { return nil }
    return names[0] == "OutboxError" ? "outbox.\(names[1])" : kind
  }

  /// The texts in `Tests/Texts.txt`, by code, in alphabetical order.
  package static var texts: [String: [String]] {
    let lines = Texts.lines.compactMap { line in code(of: line.kind).map { (code: $0, text: line.text) } }
    return Dictionary(grouping: lines, by: \.code).mapValues { $0.map(\.text).sorted() }
  }

  /// Returns the names and texts of the pages, in alphabetical order.
  package static func all() throws -> [(name: String, text: String)] {
    guard let folder else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }.sorted()
      .map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
  }

  /// Returns the sections of a page.
  package static func sections(of text: String, page: String) -> [Section] {
    var sections: [Section] = []
    _ = rewritten(text) { code, quote in
      if sections.last?.code != code { sections.append(Section(page: page, code: code)) }
      if let quote { sections[sections.count - 1].quotes.append(quote) }
      return quote
    }
    return sections
  }

  /// Returns a page with its quotes replaced by texts of their codes.
  package static func rewritten(_ text: String, quoting texts: [String: [String]]) -> String {
    rewritten(text) { code, quote in quote.map { nearest(to: $0, in: texts[code] ?? []) ?? $0 } }
  }

  /// Writes the pages when the process ends.
  static let areWrittenAtExit: Bool = {
    atexit {
      do { try ErrorPages.write() } catch { print("The pages of errors were not written: \(error)") }
    } == 0
  }()

  private static func write() throws {
    let texts = texts
    for page in try all() {
      let text = rewritten(page.text, quoting: texts)
      if text != page.text, let folder { try Data(text.utf8).write(to: folder.appending(path: page.name)) }
    }
  }

  /// Returns the text with the largest share of words in common.
  private static func nearest(to quote: String, in texts: [String]) -> String? {
    if texts.contains(quote) { return quote }
    let words = quote.split(separator: " ")
    return texts.max { similarity($0, words) < similarity($1, words) }
  }

  private static func similarity(_ text: String, _ words: [Substring]) -> Double {
    let others = text.split(separator: " ")
    return 1 - Double(others.difference(from: words).count) / Double(max(1, words.count + others.count))
  }

  /// Returns a page with the results of the closure in place of its quotes. The closure receives each code with `nil`,
  /// and then with each quote of its section.
  private static func rewritten(_ text: String, _ change: (String, String?) -> String?) -> String {
    var lines: [String] = []
    var (code, quote): (String, [Substring]) = ("", [])
    func endQuote() {
      guard !quote.isEmpty, let text = change(code, unescaped(quote.joined(separator: " "))) else { return }
      lines += wrapped(text)
      quote = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !quote.isEmpty, line.hasPrefix("> ") {
        quote.append(line.dropFirst(2))
        continue
      }
      endQuote()
      if line.hasPrefix("#") {
        code = line.wholeMatch(of: #/### (\w+\.\w+)/#).map { String($0.1) } ?? ""
        if !code.isEmpty { _ = change(code, nil) }
      }
      if !code.isEmpty, line.hasPrefix(mark) {
        quote = [line.dropFirst(mark.count)]
      } else {
        lines.append(String(line))
      }
    }
    endQuote()
    return lines.joined(separator: "\n")
  }

  /// Returns the lines of a quote, with at most 120 characters if the words permit it.
  private static func wrapped(_ text: String) -> [String] {
    var lines = [mark.trimmingCharacters(in: .whitespaces)]
    for word in words(of: escaped(text)) {
      // A line that begins with one of these words would be the item of a list.
      if lines[lines.count - 1].count + 1 + word.count > 120, word.wholeMatch(of: #/[-+*>#]+|\d+[.)]/#) == nil {
        lines.append(">")
      }
      lines[lines.count - 1] += " " + word
    }
    return lines
  }

  /// Returns the words of a text. A piece of code is one word.
  private static func words(of text: String) -> [String] {
    var words = [""]
    for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      let pieces = index.isMultiple(of: 2) ? part.split(separator: " ", omittingEmptySubsequences: false) : [part]
      words[words.count - 1] += (index == 0 ? "" : "`") + (pieces.first ?? "")
      words += pieces.dropFirst().map(String.init)
    }
    return words
  }

  /// Returns a text with backslashes before the characters that have a meaning in Markdown outside of code.
  private static func escaped(_ text: String) -> String {
    outsideCode(text) { $0.replacing(#/[<*_]/#) { "\\\($0.0)" } }
  }

  private static func unescaped(_ text: String) -> String { outsideCode(text) { $0.replacing(#/\\([<*_])/#) { $0.1 } } }

  private static func outsideCode(_ text: String, _ change: (Substring) -> Substring) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { $0.offset.isMultiple(of: 2) ? change($0.element) : $0.element }.joined(separator: "`")
  }
}
