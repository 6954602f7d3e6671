/// The files of a package, by their paths.
public protocol FileTree {
  /// Returns the text of a file, or `nil` if the file does not exist.
  func text(of path: String) throws -> String?

  /// Returns the paths of all files in a folder and its subfolders, in alphabetical order. Hidden files are omitted.
  func files(in folder: String) throws -> [String]

  /// Writes a file, or removes it if the text is `nil`. An interrupted write leaves the file as it was.
  mutating func write(_ text: String?, to path: String) throws
}

/// Files in memory, for tests.
public struct MemoryTree: FileTree, Hashable, Sendable {
  /// The texts of the files, by path.
  public var texts: [String: String]
  /// The number of writes that succeed before a write throws an error, or `nil` if all writes succeed.
  public var writesUntilFailure: Int?

  /// The error of a write in a test.
  public struct Interruption: Error, Hashable {}

  /// Creates a tree.
  public init(_ texts: [String: String] = [:]) { self.texts = texts }

  /// Returns the text of a file.
  public func text(of path: String) -> String? { texts[path] }

  /// Returns the paths of the files in a folder.
  public func files(in folder: String) -> [String] {
    texts.keys.filter { path in
      path.hasPrefix(folder + "/")
        && !path.dropFirst(folder.count).split(separator: "/").contains { $0.hasPrefix(".") }
    }
    .sorted()
  }

  /// Writes or removes a file.
  public mutating func write(_ text: String?, to path: String) throws {
    if let count = writesUntilFailure {
      guard count > 0 else { throw Interruption() }
      writesUntilFailure = count - 1
    }
    texts[path] = text
  }
}
