/// The record of the files that the tool has written. A checksum decides whether a file was edited since then.
struct GeneratedFiles {
  /// The path of the record.
  static let path = ".viper/generated"

  private struct Entry {
    let module: String
    /// The checksum of the text that the first command wrote.
    let first: String
    /// The checksum of the text that the last command wrote.
    let last: String
  }

  private var entries: [String: Entry] = [:]

  /// Reads the record. A line has two checksums, the name of a module, and a path.
  ///
  /// - Throws: A ``UsageError`` if the file is damaged.
  init(in tree: some FileTree) throws {
    for line in (try tree.text(of: Self.path) ?? "").split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ", maxSplits: 3).map(String.init)
      guard words.count == 4 else {
        throw UsageError(
          text:
            "\(Self.path) has a line that is not understood: \(line). Usually a merge has damaged the file. Restore it."
        )
      }
      if let reason = PackagePath.problem(of: words[3]) {
        throw UsageError(text: "\(Self.path) has the path \(words[3].printable), which no command writes: \(reason)")
      }
      entries[words[3]] = Entry(module: words[2], first: words[0], last: words[1])
    }
  }

  /// The text of the record, or `nil` if it is empty.
  var text: String? {
    if entries.isEmpty { return nil }
    let lines = entries.sorted { $0.key < $1.key }.map {
      "\($0.value.first) \($0.value.last) \($0.value.module) \($0.key)"
    }
    return "# Written by `viper`. The checksums of generated files show which files were edited.\n"
      + lines.joined(separator: "\n") + "\n"
  }

  /// The paths of a module's files.
  func paths(of module: String) -> [String] { entries.filter { $0.value.module == module }.keys.sorted() }

  /// Returns whether a file has the text that the tool wrote last.
  func isUnchanged(_ path: String, _ text: String) -> Bool { entries[path]?.last == text.checksum }

  /// Returns whether the first command has written this text to a file, which may have changed since then.
  func wasWritten(_ text: String, to path: String) -> Bool { entries[path]?.first == text.checksum }

  /// Records a file, or removes it from the record if the text is `nil`.
  mutating func record(_ text: String?, at path: String, of module: String) {
    entries[path] = text.map { text in
      Entry(module: module, first: entries[path]?.first ?? text.checksum, last: text.checksum)
    }
  }
}
