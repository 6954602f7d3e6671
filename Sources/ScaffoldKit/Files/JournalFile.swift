import Foundation

/// The file of a folder's journal.
///
/// The journal is outside the folder, in a private folder of the user. A journal inside the folder could come from another
/// user, together with the files of the package.
struct JournalFile {
  /// A journal, with the folder that it belongs to.
  private struct Contents: Codable {
    let root: String
    /// The number of the folder on its disk. Another folder at the same path has another number.
    let number: UInt64
    let text: String
  }

  private let root: URL
  private let folder: URL
  private var url: URL { folder.appending(path: root.path.checksum + ".json") }

  /// Creates a description of the file. The file need not exist.
  ///
  /// - Parameters:
  ///   - root: The folder of the package.
  ///   - folder: The folder of all journals, or `nil` for the folder of the user.
  init(of root: URL, in folder: URL? = nil) {
    self.root = root.resolvingSymlinksInPath()
    self.folder = folder ?? Self.standard
  }

  /// The user's private folder. On macOS it is a temporary folder, because a command plugin can write no other one.
  private static var standard: URL {
    #if os(macOS)
      let state = FileManager.default.temporaryDirectory
    #else
      let given = ProcessInfo.processInfo.environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      let state =
        given.map { URL(fileURLWithPath: $0) }
        ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/state")
    #endif
    return state.appending(path: "viper")
  }

  /// The journal, or `nil` if there is none. A file that no command of this user wrote is ignored.
  var text: String? {
    guard isPrivate, let data = try? Data(contentsOf: url),
      let contents = try? JSONDecoder().decode(Contents.self, from: data)
    else { return nil }
    return contents.root == root.path && contents.number == number ? contents.text : nil
  }

  /// Writes the journal, or removes it. Without a private folder, there is no journal: a failed command is still undone,
  /// but a command that is stopped is not completed.
  func write(_ text: String?) throws {
    let manager = FileManager.default
    if let text {
      try? manager.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      guard isPrivate, let number else { return }
      let data = try JSONEncoder().encode(Contents(root: root.path, number: number, text: text))
      try data.write(to: url, options: .atomic)
      try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    } else if isPrivate, manager.fileExists(atPath: url.path) {
      try manager.removeItem(at: url)
    }
  }

  /// Whether only the user can write to the folder, and the folder is not part of the package.
  private var isPrivate: Bool {
    let path = folder.resolvingSymlinksInPath().path
    guard path != root.path, !path.hasPrefix(root.path + "/"),
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path),
      attributes[.type] as? FileAttributeType == .typeDirectory,
      (attributes[.ownerAccountID] as? NSNumber)?.uint32Value == geteuid(),
      let permissions = (attributes[.posixPermissions] as? NSNumber)?.uint16Value
    else { return false }
    return permissions & 0o022 == 0
  }

  private var number: UInt64? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: root.path)
    return (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value
  }
}
