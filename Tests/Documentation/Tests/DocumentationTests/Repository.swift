import Foundation

/// The files of the repository that contains these tests.
enum Repository {
  /// The root folder of the repository.
  static let root: URL = {
    var folder = URL(filePath: #filePath)
    for _ in 0..<5 { folder.deleteLastPathComponent() }
    return folder
  }()

  /// Returns the text of a file.
  ///
  /// - Parameter path: The path, relative to the root.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Returns the text of an article of a library.
  static func article(_ name: String, of library: String = "VIPER") throws -> String {
    try text("Sources/\(library)/\(library).docc/\(name).md")
  }

  /// Returns the texts of the tests in this folder, which contain the examples of the articles.
  ///
  /// - Parameter paths: The paths of additional tests, relative to the root.
  static func tests(and paths: String...) throws -> [String] {
    let folder = "Tests/Documentation/Tests/DocumentationTests"
    let names = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
    return try (names.filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" } + paths).map(text)
  }
}
