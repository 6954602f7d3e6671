import Foundation

/// What there can be at a path in place of a file.
public enum FileKind: String, Sendable {
  case folder = "a folder"
  case device = "a device"
  case pipe = "a pipe"
  case socket = "a socket"

  /// The kind of what is at a path, or of what a symbolic link there leads to; `nil` for a file, and for nothing.
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
