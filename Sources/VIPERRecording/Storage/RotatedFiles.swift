// The names of the files of a recording: NAME.jsonl is the newest file, NAME.1.jsonl is older, NAME.2.jsonl still older.

import Foundation

extension URL {
  /// Returns the URL to which the newest file was renamed. The number 0 returns the URL of the newest file itself.
  func rotated(_ number: Int) -> URL {
    guard number > 0 else { return self }
    let name = deletingPathExtension().lastPathComponent
    let suffix = pathExtension.isEmpty ? "" : ".\(pathExtension)"
    return deletingLastPathComponent().appendingPathComponent("\(name).\(number)\(suffix)", isDirectory: false)
  }

  /// The existing files, from the newest to the oldest. A crash while a file is renamed can leave a gap.
  package var existingFiles: [URL] {
    let folder = deletingLastPathComponent().path
    let names = Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    return (0..<names.count + 2).map(rotated).filter { names.contains($0.lastPathComponent) }
  }
}
