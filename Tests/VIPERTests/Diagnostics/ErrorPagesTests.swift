import Foundation
import Testing
import VIPERTestSupport

/// The pages quote `Tests/Texts.txt`. `TextTests` checks that this file has the code of each error.
@Suite("The pages of errors")
struct ErrorPagesTests {
  private static let sections = Result {
    try ErrorPages.all().flatMap { ErrorPages.sections(of: $0.text, page: $0.name) }
  }

  @Test func `a code has exactly one section, and a section has a known code`() throws {
    let explained = try Self.sections.get().map(\.code)
    let codes = Set(ErrorPages.texts.keys)
    #expect(codes.count > 220)
    #expect(codes.subtracting(explained).sorted() == [], "codes without a section")
    #expect(Set(explained).subtracting(codes).sorted() == [], "sections without a code")
    #expect(Dictionary(grouping: explained) { $0 }.filter { $0.value.count > 1 }.keys.sorted() == [])
  }

  @Test(.disabled(if: Texts.isRecording, "the pages are written when the process ends"))
  func `the quotes of a section are texts of its code`() throws {
    let texts = ErrorPages.texts
    for section in try Self.sections.get() {
      #expect(!section.quotes.isEmpty, "\(section.code) has no example. Add `> Example: …` and record the texts.")
      for quote in section.quotes { #expect(texts[section.code]?.contains(quote) == true, "\(section.code): \(quote)") }
      #expect(Set(section.quotes).count == section.quotes.count, "\(section.code)")
    }
    for page in try ErrorPages.all() {
      #expect(ErrorPages.rewritten(page.text, quoting: texts) == page.text, "Record the texts of \(page.name).")
    }
  }

  @Test func `the anchors of two codes differ`() throws {
    // An anchor is the heading without the period. Sites with Markdown also ignore the case.
    let anchors = try Self.sections.get().map { $0.code.replacing(".", with: "").lowercased() }
    #expect(Set(anchors).count == anchors.count)
  }

  @Test func `the article on errors links each page with the families of its codes`() throws {
    let article = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/VIPER/VIPER.docc/Errors.md")
    let text = try String(contentsOf: article.standardizedFileURL, encoding: .utf8)
    let pages = Dictionary(grouping: try Self.sections.get(), by: \.page)
    #expect(pages.count > 8)
    for (page, sections) in pages {
      let name = page.replacing(".md", with: "")
      let row = text.split(separator: "\n").first { $0.hasPrefix("| ") && $0.contains("<doc:\(name)>") } ?? ""
      let missing = Set(sections.compactMap { $0.code.split(separator: ".").first }).filter { !row.contains("`\($0)`") }
      #expect(missing.sorted() == [], "\(name)")
      #expect(text.contains("- <doc:\(name)>"))
    }
  }

  @Test func `a changed text replaces the quote that is most similar to it`() {
    let page = """
      # Errors

      > Example: Not a quote of a code.

      ### event.first

      A sentence.

      > Example: The event "a" was lost in the module "M", which had closed before. Usually a
      > handler sent it too late.
      > Send it earlier.

      > Example: The event "b" is wrong.

      ## More

      ### event.second

      > Example: Old.
      """
    let lost =
      #"The event "a" was lost in module "M", which closed. Usually a handler sent *it* as EventName<Int>, after"#
      + " `a < b`. Send it before the handler ends, which is event 1. Stop."
    let changed = ErrorPages.rewritten(
      page, quoting: ["event.first": [#"The event "b" is false."#, lost], "event.third": ["New."]])
    let quote = """
      > Example: The event "a" was lost in module "M", which closed. Usually a handler sent \\*it\\* as EventName\\<Int>, after
      > `a < b`. Send it before the handler ends, which is event 1. Stop.

      > Example: The event "b" is false.
      """
    #expect(changed.contains("A sentence.\n\n\(quote)\n\n## More"))
    #expect(changed.hasSuffix("> Example: Old."))
    #expect(changed.contains("> Example: Not a quote of a code."))
    let sections = ErrorPages.sections(of: changed, page: "Page")
    #expect(sections.map(\.code) == ["event.first", "event.second"])
    #expect(sections.map(\.quotes) == [[lost, #"The event "b" is false."#], ["Old."]])
    #expect(ErrorPages.rewritten(changed, quoting: ["event.first": [lost, #"The event "b" is false."#]]) == changed)
  }

  @Test func `a number with a period does not begin a line`() {
    let text = String(repeating: "word ", count: 21) + "is 1. Next"
    let page = ErrorPages.rewritten("### event.first\n\n> Example: A\n", quoting: ["event.first": [text]])
    #expect(page.contains("is 1.\n> Next") && ErrorPages.sections(of: page, page: "").first?.quotes == [text])
  }

  @Test(arguments: [
    ("event.unhandled", "event.unhandled"), ("OutboxError.damaged", "outbox.damaged"),
    ("RequestError.gone", "RequestError.gone"), ("LinkError", nil), ("Reason.timeout", nil), ("PatternFault.name", nil),
  ])
  func `the kind of a text determines its section`(kind: String, code: String?) {
    #expect(ErrorPages.code(of: kind) == code)
  }
}
