/// The files of a package, by their paths.
public protocol FileTree {
  /// Returns the text of a file, or `nil` if the file does not exist.
  func text(of path: String) throws -> String?

  /// Returns the paths of all files in a folder and its subfolders, in alphabetical order. Hidden files are omitted.
  func files(in folder: String) throws -> [String]

  /// Throws an error if a command must not write a file, or would fail to write it.
  func check(_ path: String) throws

  /// Writes a file, or removes it if the text is `nil`. An interrupted write leaves the file as it was.
  mutating func write(_ text: String?, to path: String) throws

  /// Returns the record of the changes that a command has begun, or `nil`. The record is not a file of the package.
  func journal() throws -> String?

  /// Writes the record of the changes that a command has begun, or removes it if the text is `nil`.
  mutating func writeJournal(_ text: String?) throws

  /// Waits until no other process changes the files, and keeps them unchanged as long as the lock exists. A shared lock
  /// allows other processes to read the files.
  func lock(isShared: Bool) -> FolderLock?
}

/// Files in memory, for tests.
public struct MemoryTree: FileTree, Hashable, Sendable {
  /// The texts of the files, by path.
  public var texts: [String: String]
  /// The number of writes that succeed before a write throws an error, or `nil` if all writes succeed.
  public var writesUntilFailure: Int?
  /// The paths of files that cannot be written.
  public var unwritable: Set<String> = []
  /// The record of the changes that a command has begun.
  public var journalText: String?

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

  /// Throws an error if the path is not allowed.
  public func check(_ path: String) throws { try PackagePath.check(path) }

  /// Writes or removes a file.
  public mutating func write(_ text: String?, to path: String) throws {
    try countWrite()
    if unwritable.contains(path) { throw FileError(text: "\(path) was not written, because the disk is full.") }
    texts[path] = text
  }

  /// Returns the record of the changes that a command has begun.
  public func journal() -> String? { journalText }

  /// Writes or removes the record of the changes that a command has begun.
  public mutating func writeJournal(_ text: String?) throws {
    try countWrite()
    journalText = text
  }

  /// Returns no lock, because no other process has the files.
  public func lock(isShared: Bool) -> FolderLock? { nil }

  private mutating func countWrite() throws {
    guard let count = writesUntilFailure else { return }
    guard count > 0 else { throw Interruption() }
    writesUntilFailure = count - 1
  }
}
