import Foundation
import Testing

/// Compares the signature tables with the sources of the simulated SwiftUI and UIKit.
@Suite("Signatures of the simulated frameworks")
struct SignatureTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(arguments: ["SwiftUI", "UIKit"])
  func `every declaration in the table exists in the simulated framework`(framework: String) throws {
    let sources = Self.words(try Self.sources(of: framework).map(\.text).joined(separator: "\n"))
    for row in try Self.rows(of: framework) {
      #expect(sources.contains(Self.words(row.declaration)), "\(row.symbol) is declared differently")
      #expect(!row.place.isEmpty, "\(row.symbol) is not documented")
    }
  }

  @Test(arguments: ["SwiftUI", "UIKit"])
  func `every public type of the simulated framework has a row in the table`(framework: String) throws {
    let symbols = Set(try Self.rows(of: framework).map(\.symbol))
    let declared = /\b(?:public|open) (?:final )?(?:class|struct|enum|protocol) (?!func )(\w+)/
    for source in try Self.sources(of: framework) where !source.path.contains("/Driving/") {
      for found in source.text.matches(of: declared) {
        #expect(symbols.contains(String(found.1)), "\(found.1) has no row")
      }
    }
  }

  private struct Row {
    let symbol: String
    let declaration: String
    let place: String
  }

  private static func rows(of framework: String) throws -> [Row] {
    let text = try String(contentsOf: package.appending(path: "Signatures-\(framework).md"), encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: " | ")
      guard cells.count == 3, line.hasPrefix("| `") else { return nil }
      let clean = cells.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "|` ")) }
      return Row(symbol: clean[0], declaration: clean[1], place: clean[2])
    }
  }

  private static func sources(of framework: String) throws -> [(path: String, text: String)] {
    let folder = package.appending(path: "Sources/\(framework)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }.map {
      (path: $0.path(), text: try String(contentsOf: $0, encoding: .utf8))
    }
  }

  /// Normalizes a text to single spaces, without spaces inside parentheses.
  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing("( ", with: "(").replacing(
      " )", with: ")")
  }
}
