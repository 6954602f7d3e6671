public import Foundation

/// The files of a folder on the disk. Paths are relative to the folder, or absolute.
public struct DiskTree: FileTree {
  private let root: URL

  /// Creates a tree of a folder.
  public init(_ root: URL) { self.root = root }

  /// Returns the text of a file, or `nil` if the file does not exist.
  public func text(of path: String) throws -> String? {
    let url = url(path)
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    return String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }

  /// Returns the paths of the files in a folder.
  public func files(in folder: String) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: url(folder).path)
    return names.filter { name in
      var isFolder: ObjCBool = false
      let path = url(folder + "/" + name).path
      return !name.split(separator: "/").contains { $0.hasPrefix(".") }
        && FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }.sorted().map { folder + "/" + $0 }
  }

  /// Writes a file, and creates its folder. The file is replaced at once.
  public func write(_ text: String, to path: String) throws {
    let url = url(path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url, options: .atomic)
  }

  private func url(_ path: String) -> URL {
    path.hasPrefix("/") ? URL(fileURLWithPath: path) : root.appending(path: path)
  }
}
