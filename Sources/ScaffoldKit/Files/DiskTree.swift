public import Foundation

/// The files of a folder on the disk. Paths are relative to the folder.
public struct DiskTree: FileTree {
  private let root: URL
  /// The path of a file outside the folder that may be written, or `nil`.
  private let output: String?

  /// An error of a path that leads out of the folder.
  public struct PathOutside: Error, Hashable, CustomStringConvertible {
    let path: String

    /// The path and the cause.
    public var description: String {
      "\(path) was not written, because it is outside the package. Usually the path contains `..`, or a folder is a link."
    }
  }

  /// Creates a tree of a folder.
  ///
  /// - Parameters:
  ///   - root: The folder.
  ///   - output: The absolute path of a file outside the folder that may be written too.
  public init(_ root: URL, output: String? = nil) { (self.root, self.output) = (root, output) }

  /// Returns the text of a file, or `nil` if the file does not exist.
  public func text(of path: String) throws -> String? {
    let url = url(path)
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    return String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }

  /// Returns the paths of the files in a folder, or an empty array if the folder does not exist. A link to a folder is not
  /// followed.
  public func files(in folder: String) throws -> [String] {
    guard FileManager.default.fileExists(atPath: url(folder).path) else { return [] }
    let names = try FileManager.default.contentsOfDirectory(atPath: url(folder).path).filter { !$0.hasPrefix(".") }
    return try names.flatMap { name in
      let path = folder + "/" + name
      let type = try FileManager.default.attributesOfItem(atPath: url(path).path)[.type] as? FileAttributeType
      return type == .typeDirectory ? try files(in: path) : [path]
    }.sorted()
  }

  /// Writes a file and creates its folder, or removes the file. The file is replaced in one step.
  ///
  /// - Throws: ``PathOutside`` if the path leads out of the folder.
  public func write(_ text: String?, to path: String) throws {
    let url = url(path)
    if path != output, !isInside(url) { throw PathOutside(path: path) }
    guard let text else { return try remove(url) }
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url, options: .atomic)
  }

  /// Removes a file, and its folder if the folder is empty then.
  private func remove(_ url: URL) throws {
    try FileManager.default.removeItem(at: url)
    let folder = url.deletingLastPathComponent()
    if try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty {
      try FileManager.default.removeItem(at: folder)
    }
  }

  /// Returns whether a file is in the folder after all links are followed. The folder of the file need not exist.
  private func isInside(_ url: URL) -> Bool {
    var folder = url.standardizedFileURL.deletingLastPathComponent()
    while !FileManager.default.fileExists(atPath: folder.path), folder.path != "/" {
      folder = folder.deletingLastPathComponent()
    }
    let (inner, outer) = (folder.resolvingSymlinksInPath().path, root.resolvingSymlinksInPath().path)
    let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) != nil
    let isBelow = url.standardizedFileURL.path.hasPrefix(root.standardizedFileURL.path + "/")
    return isBelow && !isLink && (inner == outer || inner.hasPrefix(outer + "/"))
  }

  private func url(_ path: String) -> URL {
    path.hasPrefix("/") ? URL(fileURLWithPath: path) : root.appending(path: path)
  }
}
