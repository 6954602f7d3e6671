public import Foundation

/// A folder that is deleted when its owner is deallocated.
public final class TemporaryFolder: Sendable {
  /// The URL of the folder.
  public let url: URL

  /// Creates a new folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "samples-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
