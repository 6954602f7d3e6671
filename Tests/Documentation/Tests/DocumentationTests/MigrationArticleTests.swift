import Foundation
import Testing

/// Compares the figures of the articles about migration with the stages in the samples.
@Suite("The stages of the articles about migration")
struct MigrationArticleTests {
  @Test(arguments: [("FromMVC", 6), ("FromHandWrittenVIPER", 4), ("FromTCA", 3)])
  func `an article states the files and lines of each stage, and has at most 1,300 words`(article: String, stages: Int)
    throws
  {
    let text = try Repository.text("Sources/VIPER/VIPER.docc/\(article).md")
    let rows = text.matches(of: #/(?m)^\| `(\d-\w+)` \| (\d+) \| (\d+) \|/#)
    #expect(rows.count == stages)
    for row in rows {
      let folder = Repository.root.appending(path: "Samples/\(article)/\(row.1)")
      let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      let lines = try files.map {
        try String(contentsOf: $0, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false).count - 1
      }
      #expect("\(files.count) \(lines.reduce(0, +))" == "\(row.2) \(row.3)", "\(row.1)")
    }
    let words = text.split(whereSeparator: \.isWhitespace).count
    #expect(words <= 1300, "\(article) has \(words) words")
  }

  @Test func `the article about MVC states the lines of the controller of each stage`() throws {
    let text = try Repository.text("Sources/VIPER/VIPER.docc/FromMVC.md")
    for row in text.matches(of: #/(?m)^\| `(\d-\w+)` \| \d+ \| \d+ \| (\d+) \|/#) {
      let controller = try Repository.text("Samples/FromMVC/\(row.1)/OrdersViewController.swift")
      #expect("\(controller.split(separator: "\n", omittingEmptySubsequences: false).count - 1)" == row.2, "\(row.1)")
    }
  }
}
