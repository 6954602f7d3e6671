import Foundation
import Testing
import VIPERTestSupport

@testable import ScaffoldKit

@Suite("The command that explains codes")
struct ExplainCommandTests {
  private func run(_ arguments: [String], in folder: URL = ErrorArticles.folder) throws -> CommandResult {
    var tool = try Tool(["explain"] + arguments)
    tool.errors = folder
    var tree = MemoryTree()
    return try tool.run(&tree)
  }

  /// Calls a closure with a folder that contains one page.
  private func withPage(_ text: String, _ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "viper-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(text.utf8).write(to: folder.appending(path: "ErrorsInEvents.md"))
    try body(folder)
  }

  @Test(arguments: [
    ["event.unhandled"], ["EVENT.UNHANDLED"], ["[event.unhandled]"], ["event.unhandled", "--sources", "A=B"],
  ])
  func `explain prints a section without the marks of Markdown`(arguments: [String]) throws {
    let page = """
      # Errors in events

      ## Codes

      ### event.unhandled

      No part handled
      the ``Event``; see <doc:Requests>.

      > Example: No part handled "a.b". EventName\\<Int> and a word, a word, a word, a word, a word, a word,
      > `a*b`, more.

      Write `$0.on(…)`.

      ## More

      Text.

      ### event.other

      Other.
      """
    try withPage(page) { folder in
      let lines = [
        "event.unhandled", "", "No part handled the `Event`; see the article Requests.", "",
        #"  No part handled "a.b". EventName<Int> and a word, a word, a word, a word, a word, a word, `a*b`,"#,
        "  more.", "",
        "Write `$0.on(…)`.", "", "This text is from the page \(folder.path)/ErrorsInEvents.md.",
      ]
      let result = try run(arguments, in: folder)
      #expect(result == CommandResult(lines: lines))
    }
  }

  @Test func `all codes of the pages are explained by a sentence and an example`() throws {
    let sections = try ErrorArticles(in: ErrorArticles.folder).pages.flatMap(\.sections)
    #expect(sections.count > 180 && Set(sections.map { $0.code.lowercased() }).count == sections.count)
    let marks = #/``|<doc:|\\<|(?m)^#|^>/#
    for (index, section) in sections.enumerated() {
      let lines = ErrorArticles.plain(section.text)
      #expect(lines.count > 2 && lines.contains { $0.hasPrefix("  ") }, "\(section.code)")
      #expect(!lines.contains { $0.contains(marks) }, "\(section.code)")
      // The command reads all pages.
      guard index.isMultiple(of: LongRun.count(20, long: 1)) else { continue }
      let result = try run([section.code])
      #expect(result.isSuccess && Array(result.lines.dropLast(2)) == [section.code] + lines, "\(section.code)")
    }
  }

  @Test func `explain without a code lists all codes with the titles of their pages`() throws {
    let result = try run([])
    let codes = try ErrorArticles(in: ErrorArticles.folder).codes
    #expect(result.isSuccess)
    #expect(result.lines.prefix(3) == ["`viper explain CODE` explains one of these codes.", "", "Errors in events"])
    #expect(result.lines.filter { $0.hasPrefix("  ") }.flatMap { $0.split(separator: " ").map(String.init) } == codes)
    #expect(result.lines.allSatisfy { $0.count <= 100 })
  }

  @Test func `a part of a code lists the codes that contain the part`() throws {
    #expect(
      try run(["handler"]) == CommandResult(lines: ["Errors in events", "  handler.noAnswer"]))
    let lines = try run(["unhandled"]).lines
    #expect(lines.contains("  event.unhandled result.unhandled RequestError.unhandled"))
    #expect(lines.contains("  validation.unhandled"))
  }

  @Test(arguments: [
    ("event.unhandeld", " Did you mean event.unhandled?"), ("rout.unknown", " Did you mean route.unknown?"),
    ("linkerror.nopatern", " Did you mean LinkError.noPattern?"), ("weather", ""),
    (String(repeating: "a", count: 99), ""),
  ])
  func `an unknown code is an error, with the nearest code`(code: String, suggestion: String) throws {
    let line = "There is no code \(code).\(suggestion) `viper explain` lists the codes."
    #expect(try run([code]) == CommandResult(lines: [line], isSuccess: false))
  }

  @Test func `missing pages are an error`() throws {
    let result = try run(["event.unhandled"], in: URL(filePath: "/nowhere/Errors"))
    #expect(!result.isSuccess)
    let problem = "There are no explanations in /nowhere/Errors."
    let cause = "Usually the copy of VIPER from which the tool was built was moved or removed."
    #expect(result.lines == ["\(problem) \(cause) Build the tool again."])
  }

  @Test(arguments: [["a", "b"], ["a", "--target", "B"], ["--dry-run"]])
  func `explain rejects other arguments`(arguments: [String]) {
    #expect(throws: UsageError.self) { try Tool(["explain"] + arguments) }
  }
}
