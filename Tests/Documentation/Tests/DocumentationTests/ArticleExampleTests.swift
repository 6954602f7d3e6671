import Foundation
import Testing

/// Checks that each Swift example of an article or README also occurs in a test, which compiles and runs it.
@Suite("The examples of articles")
struct ArticleExampleTests {
  /// The paths of the documents, without the README. `ReadmeTests` builds the code of the README.
  private static let documents: [String] = {
    let files = FileManager.default.enumerator(atPath: Repository.root.path)
    let names = (files?.compactMap { $0 as? String } ?? []).filter { name in
      name.hasSuffix(".md") && !name.contains(".build") && !["README.md", "CHANGELOG.md"].contains(name)
    }
    return names.sorted()
  }()

  /// The sources of tests and samples.
  private static let tests: [String] = ["Tests", "Samples"].flatMap { folder in
    let files = FileManager.default.enumerator(atPath: Repository.root.appending(path: folder).path)
    return (files?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") && !$0.contains(".build") }
      .compactMap { try? Repository.text("\(folder)/\($0)") }
  }

  @Test func `the documents and the tests are found`() {
    #expect(Self.documents.count > 12)
    #expect(Self.tests.count > 150)
    #expect(Self.documents.contains("Sources/VIPER/VIPER.docc/Requests.md"))
  }

  @Test(arguments: documents)
  func `an example of a document occurs in a test`(document: String) throws {
    let blocks = try Repository.text(document).components(separatedBy: "```swift\n").dropFirst()
    for block in blocks {
      let code = block.components(separatedBy: "\n```")[0]
      #expect(Self.tests.contains { $0.contains(code) }, "\(document):\n\(code)")
    }
  }

  @Test(arguments: documents + ["README.md"])
  func `a document shows no Swift code as plain text`(document: String) throws {
    let blocks = try Repository.text(document).components(separatedBy: "```text\n").dropFirst()
    for block in blocks {
      let code = block.components(separatedBy: "\n```")[0]
      let swift = #/(?m)^\s*(let|var|func|import|try|await|@\w+|\$0\.|router\.|view\.)/#
      #expect(code.firstMatch(of: swift) == nil, "\(code)")
    }
  }
}
