import Foundation
import Testing

#if os(macOS) || os(Linux)

  /// The limits of the README. `.ci/follow` builds its files and runs its commands.
  @Suite("README")
  struct ReadmeTests {
    /// The files of the package, in the order in which a reader writes them. A later file replaces an earlier one.
    private let files: [(path: String, code: String)]
    /// The parts of files of this repository.
    private let examples: [(path: String, code: String)]
    private let text: String

    init() throws {
      text = try Repository.text("README.md")
      files = text.matches(of: #/(?m)^`(\S+)`[^\n]*:\n\n```swift\n((?s:.*?))```\n/#)
        .map { (String($0.output.1), String($0.output.2)) }
      examples = text.matches(of: #/<!-- in: (\S+) -->\n```swift\n((?s:.*?))```\n/#)
        .map { (String($0.output.1), String($0.output.2)) }
      let fences = text.matches(of: #/(?m)^```swift$/#).count
      #expect(files.count + examples.count == fences, "the path of each file is above its code")
    }

    @Test func `the screen for SwiftUI has at most 25 lines, and a test compiles and runs it`() throws {
      let (file, code) = try #require(examples.count == 1 ? examples.first : nil)
      // A test has no entry point.
      #expect(try Repository.text(file).contains(code.replacing("@main ", with: "")))
      #expect(code.contains("@main "))
      #expect(code.count { $0 == "\n" } <= 25)
    }

    @Test func `the first module and its program have at most 25 lines of code`() {
      let first = files.prefix(5).filter { $0.path.hasPrefix("Sources/") }
      #expect(first.map(\.path) == ["Greeting", "GreetingView", "main"].map { "Sources/Greeter/\($0).swift" })
      let lines = first.flatMap { $0.code.split(separator: "\n") }
      #expect((1...25).contains(lines.count))
    }

    @Test func `the README has at most 1,500 words`() {
      #expect(text.split(whereSeparator: \.isWhitespace).count <= 1_500)
    }
  }

#endif
