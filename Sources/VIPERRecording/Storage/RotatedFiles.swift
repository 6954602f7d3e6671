// The names of rotated files: NAME.jsonl is the newest file, NAME.1.jsonl is older, NAME.2.jsonl still older.

import Foundation

extension URL {
  /// Returns the URL to which the newest file was renamed. The number 0 returns the URL of the newest file itself.
  func rotated(_ number: Int) -> URL {
    guard number > 0 else { return self }
    let name = deletingPathExtension().lastPathComponent
    let suffix = pathExtension.isEmpty ? "" : ".\(pathExtension)"
    return deletingLastPathComponent().appendingPathComponent("\(name).\(number)\(suffix)", isDirectory: false)
  }

  /// Returns the existing rotated files of this newest file, from the oldest to the newest. The newest file itself is
  /// not included.
  func existingRotated() -> [URL] {
    let folder = deletingLastPathComponent().path
    let names = Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    // The loop also finds numbers after a gap, which a crash during a rotation leaves.
    return (1..<names.count + 2).reversed().map(rotated).filter { names.contains($0.lastPathComponent) }
  }
}
