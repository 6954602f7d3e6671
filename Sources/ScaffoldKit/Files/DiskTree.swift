public import Foundation

/// The files of a folder on the disk. Paths are relative to the folder.
public struct DiskTree: FileTree {
  private let root: URL
  /// The path of a file outside the folder that may be written, or `nil`.
  private let output: String?
  private let journalFile: JournalFile

  /// Creates a tree of a folder.
  ///
  /// - Parameters:
  ///   - root: The folder.
  ///   - output: The absolute path of a file outside the folder that may be written too.
  ///   - journals: The folder of the journals, or `nil` for the folder of the user.
  public init(_ root: URL, output: String? = nil, journals: URL? = nil) {
    (self.root, self.output) = (root, output)
    journalFile = JournalFile(of: root, in: journals)
  }

  /// Returns the text of a file, or `nil` if the file does not exist.
  ///
  /// - Throws: An error that names the file, if it is a folder or a device, or is not text in UTF-8.
  public func text(of path: String) throws -> String? {
    let url = url(path)
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    guard type(of: url.resolvingSymlinksInPath()) == .typeRegular else {
      throw FileError(
        text: "\(path.printable) was not read, because it is not a file. Usually it is a folder. Rename it.")
    }
    let data = try Self.naming(path, "read") { try Data(contentsOf: url) }
    guard String(data: data, encoding: .utf8) != nil else {
      throw FileError(text: "\(path.printable) was not read, because it is not text in UTF-8. Save it in UTF-8.")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns the paths of the files in a folder, or an empty array if the folder does not exist. A link to a folder is not
  /// followed.
  public func files(in folder: String) throws -> [String] {
    guard FileManager.default.fileExists(atPath: url(folder).path) else { return [] }
    var (found, folders) = ([String](), [folder])
    while let folder = folders.popLast() {
      let names = try Self.naming(folder, "read") {
        try FileManager.default.contentsOfDirectory(atPath: url(folder).path)
      }
      for name in names where !name.hasPrefix(".") {
        let path = folder + "/" + name
        if type(of: url(path)) == .typeDirectory { folders.append(path) } else { found.append(path) }
      }
    }
    return found.sorted()
  }

  /// Writes a file and creates its folder, or removes the file. The file is replaced in one step.
  ///
  /// - Throws: An error that names the file, if the path is not allowed or the file cannot be written.
  public func write(_ text: String?, to path: String) throws {
    try check(path)
    let url = url(path)
    try Self.naming(path, "written") {
      guard let text else { return try remove(url) }
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url, options: .atomic)
    }
  }

  /// Returns the journal of the folder.
  public func journal() -> String? { journalFile.text }

  /// Writes or removes the journal of the folder.
  public func writeJournal(_ text: String?) throws {
    try Self.naming("The record of the changes", "written") { try journalFile.write(text) }
  }

  /// Locks the folder.
  public func lock(isShared: Bool) -> FolderLock? { FolderLock(root, isShared: isShared) }

  /// Removes a file, and the folders that are empty then.
  private func remove(_ url: URL) throws {
    try FileManager.default.removeItem(at: url)
    var folder = url.deletingLastPathComponent()
    while folder.path.hasPrefix(root.path + "/"), type(of: folder) == .typeDirectory,
      try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty
    {
      try FileManager.default.removeItem(at: folder)
      folder = folder.deletingLastPathComponent()
    }
  }

  // MARK: Checks

  /// Throws an error if the path leads out of the folder or to a hidden file, also by a link, or if a folder or a device
  /// has the path.
  public func check(_ path: String) throws {
    if path == output {
      let type = type(of: url(path))
      guard type == nil || type == .typeRegular else { throw Self.refusal(path, "it is not a file") }
      return
    }
    let path = relative(path)
    try PackagePath.check(path)
    let parts = PackagePath.components(path)
    var (url, folder) = (root, root)
    for (index, part) in parts.enumerated() {
      url.append(path: part)
      guard let type = type(of: url) else { break }
      if index == parts.count - 1 {
        if type == .typeRegular { break }
        throw Self.refusal(path, type == .typeDirectory ? "a folder has this name" : "it is a link or a device")
      }
      if type == .typeSymbolicLink {
        try checkLink(url, of: path)
      } else if type != .typeDirectory {
        throw Self.refusal(path, "`\(part.printable)` is not a folder")
      }
      folder = url
    }
    guard FileManager.default.isWritableFile(atPath: folder.path) else {
      throw Self.refusal(path, "its folder is read-only")
    }
  }

  /// Throws an error if a link to a folder leads out of the package or to a hidden folder.
  private func checkLink(_ url: URL, of path: String) throws {
    let (inner, outer) = (url.resolvingSymlinksInPath().path, root.resolvingSymlinksInPath().path)
    guard type(of: URL(fileURLWithPath: inner)) == .typeDirectory, inner == outer || inner.hasPrefix(outer + "/"),
      !PackagePath.components(path).contains(PackagePath.tool),
      !PackagePath.components(String(inner.dropFirst(outer.count))).contains(where: PackagePath.isHidden)
    else {
      throw Self.refusal(
        path, "the link `\(url.lastPathComponent.printable)` leads to a folder outside the package or a hidden one")
    }
  }

  private static func refusal(_ path: String, _ reason: String) -> FileError {
    FileError(
      text: "\(path.printable) was not written, because \(reason). Rename or remove it, and run the command again.")
  }

  /// Runs work, and throws errors that name a file.
  private static func naming<Value>(_ path: String, _ verb: String, _ work: () throws -> Value) throws -> Value {
    do { return try work() } catch {
      let inner = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
      let cause =
        inner.domain == NSPOSIXErrorDomain ? String(cString: strerror(Int32(inner.code))) : inner.localizedDescription
      throw FileError(
        text: "\(path.printable) was not \(verb): \(cause). Usually the disk is full, or the permissions are missing.")
    }
  }

  // MARK: Paths

  /// Returns the type of a file or a link, or `nil` if the file does not exist.
  private func type(of url: URL) -> FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: url.path))?[.type] as? FileAttributeType
  }

  /// Returns the path in the folder, if an absolute path leads to the folder.
  private func relative(_ path: String) -> String {
    for base in [root.path, root.resolvingSymlinksInPath().path] where path.hasPrefix(base + "/") {
      return String(path.dropFirst(base.count + 1))
    }
    return path
  }

  private func url(_ path: String) -> URL {
    path.hasPrefix("/") ? URL(fileURLWithPath: path) : root.appending(path: path)
  }
}
