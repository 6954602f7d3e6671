import Foundation

/// The pages of the documentation that explain the codes of errors. Each heading of the third level is a code.
struct ErrorArticles {
  /// The pages in the sources from which the tool was built.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../VIPER/VIPER.docc/Errors"
  ).standardizedFileURL

  /// A page, with its sections in order.
  struct Page {
    let file: String
    let title: String
    var sections: [(code: String, text: String)] = []
  }

  let pages: [Page]
  /// The codes of all pages, in order.
  var codes: [String] { pages.flatMap { $0.sections.map(\.code) } }

  /// Reads the pages. There are none if the folder does not exist.
  ///
  /// - Throws: An error of the file system.
  init(in folder: URL) throws {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    pages = try files.filter { $0.hasSuffix(".md") }.sorted().map { file in
      Self.page(file, String(decoding: try Data(contentsOf: folder.appending(path: file)), as: UTF8.self))
    }
  }

  private static func page(_ file: String, _ text: String) -> Page {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var page = Page(file: file, title: String(lines.first?.drop { "# ".contains($0) } ?? ""))
    var isInside = false
    for line in lines {
      if line.hasPrefix("#") {
        isInside = line.hasPrefix("### ")
        if isInside { page.sections.append((String(line.dropFirst(4)), "")) }
      } else if isInside {
        page.sections[page.sections.count - 1].text += line + "\n"
      }
    }
    return page
  }

  /// Returns the lines of a section for a terminal: without the marks of Markdown, and with quotes indented.
  static func plain(_ text: String) -> [String] {
    text.components(separatedBy: "\n\n").flatMap { block -> [String] in
      let lines = block.split(separator: "\n")
      guard let first = lines.first else { return [] }
      let isQuote = first.hasPrefix("> ")
      let words = lines.map { isQuote ? $0.drop { "> ".contains($0) } : $0 }.joined(separator: " ")
      let paragraph = isQuote ? words.replacing(#/^Example: /#, with: "") : words
      return [""] + wrapped(withoutMarks(paragraph), isQuote ? "  " : "")
    }
  }

  private static func withoutMarks(_ text: String) -> String {
    text.replacing(#/<doc:(\w+)>/#) { "the article \($0.1)" }.replacing("``", with: "`")
      .replacing(#/\\([<*_])/#) { $0.1 }
  }

  /// Returns the lines of a paragraph, with at most 100 characters if the words permit it.
  static func wrapped(_ text: String, _ indentation: String) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= 100 {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(indentation + word)
      }
    }
    return lines
  }
}
