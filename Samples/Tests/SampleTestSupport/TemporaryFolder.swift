public import Foundation

/// A folder that is gone after the test.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let url: URL

  /// A new folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "samples-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
