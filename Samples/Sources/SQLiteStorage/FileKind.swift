import Foundation

/// A kind of file system entry that is not a regular file.
public enum FileKind: String, Sendable {
  case folder = "a folder"
  case device = "a device"
  case pipe = "a pipe"
  case socket = "a socket"

  /// Determines the kind of the entry at a path, or of the target of a symbolic link. Returns `nil` for a regular file
  /// or a missing entry.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFCHR, S_IFBLK: self = .device
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    default: return nil
    }
  }
}
