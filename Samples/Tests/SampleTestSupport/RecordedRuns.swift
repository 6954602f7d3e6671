public import Foundation

/// The recordings in the folder `Recordings` of the samples.
public enum RecordedRuns {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Recordings", isDirectory: true)

  /// Returns the names of the recordings of an app, such as `notes-search.jsonl`.
  public static func names(of app: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix("\(app)-") && $0.hasSuffix(".jsonl") }.sorted()
  }

  /// Returns the URL of a recording.
  public static func url(_ name: String) -> URL { folder.appendingPathComponent(name, isDirectory: false) }
}
