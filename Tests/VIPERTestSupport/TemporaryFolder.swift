import Foundation

/// A folder for the files of one test, which is deleted with its contents.
package final class TemporaryFolder {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("viper-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The names of the files, sorted.
  package var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } }

  /// Returns the URL of a file in the folder.
  package func file(_ name: String) -> URL { url.appendingPathComponent(name, isDirectory: false) }

  /// Writes a file and returns its URL.
  @discardableResult package func write(_ text: String, to name: String) throws -> URL {
    try Data(text.utf8).write(to: file(name))
    return file(name)
  }

  /// Returns the text of a file.
  package func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: file(name)), as: UTF8.self)
  }
}
