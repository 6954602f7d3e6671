/// The rule for the paths that a command may write.
///
/// A path may come from the package: from a template, a record, or a target. Therefore no such path leads out of the
/// package, and none has a hidden component, because hidden files contain commands that programs such as Git run. The only
/// exceptions are the tool's own files.
enum PackagePath {
  /// The folder of the tool's own files.
  static let tool = ".viper"

  /// Throws an error if no command may write the path.
  ///
  /// - Throws: A ``FileError``.
  static func check(_ path: String) throws(FileError) {
    guard let reason = problem(of: path) else { return }
    throw FileError(text: "\(path.printable) was not written, because \(reason)")
  }

  /// Returns the reason why no command may write a path, or `nil`.
  ///
  /// - Parameter allowsOwnFiles: Whether the tool's own files are allowed.
  static func problem(of path: String, allowsOwnFiles: Bool = true) -> String? {
    let parts = components(path)
    if path.hasPrefix("/") || parts.contains("..") || parts.isEmpty {
      return
        "it is outside the package. Usually the path contains `..`, or a folder is a link. Name a file of the package."
    }
    if path.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return "its name has a control character. Rename it."
    }
    if let long = parts.first(where: { $0.utf8.count > 255 }) {
      return "the name `\(long.prefix(20))…` is too long for a file. Choose a shorter name."
    }
    let isOwn = path == ".gitignore" || parts.first == tool && parts.count > 1
    guard let hidden = parts.dropFirst(isOwn && allowsOwnFiles ? 1 : 0).first(where: isHidden) else { return nil }
    return
      "`\(hidden.printable)` is hidden. A command writes no hidden files except its own. Usually a template or a record of"
      + " the package names the file. Remove that line."
  }

  /// Returns the parts of a path, without empty parts and `.`.
  static func components(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init).filter { $0 != "." }
  }

  /// Returns whether a file system may treat a name as the name of a hidden file. Some ignore invisible characters, and
  /// `git~1` is the short form of `.git` on some disks.
  static func isHidden(_ name: String) -> Bool {
    let visible = name.unicodeScalars.first { !$0.isInvisible }
    return visible == nil || visible == "." || name.lowercased().hasPrefix("git~")
  }
}

/// An error of a file.
struct FileError: Error, Hashable, CustomStringConvertible {
  /// The file, the cause and the fix.
  let text: String

  var description: String { text }
}

extension String {
  /// The text without control characters and invisible characters, for messages.
  var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.isInvisible || $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
  }
}
