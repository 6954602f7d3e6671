import Foundation

/// The first line of a file, from which a recorder and a reader see whether the file is a recording.
enum FirstLine: Equatable {
  /// No entry has this name.
  case missing
  /// A regular file without bytes.
  case empty
  /// The first line, without its newline. A longer line than ``byteLimit`` is cut.
  case line([UInt8])
  /// The entry leads to no regular file. The value is its kind, such as “a folder”.
  case other(String)

  /// The maximum number of bytes that are read. The header of a recording is much shorter.
  static let byteLimit = 1 << 20

  /// Reads the first line of a file. A pipe or a device is neither opened nor read, because this could block forever.
  ///
  /// - Throws: An error if the file cannot be read.
  init(of url: URL) throws(LineFileError) {
    var status = stat()
    guard stat(url.path, &status) == 0 else {
      guard errno == ENOENT || errno == ELOOP else { throw LineFileError("read", url) }
      self = lstat(url.path, &status) == 0 ? .other("a symbolic link without a target") : .missing
      return
    }
    if let kind = Self.kind(of: status) {
      self = .other(kind)
    } else {
      self = status.st_size == 0 ? .empty : .line(try Self.read(url))
    }
  }

  /// Returns the kind of an entry that is no regular file, or `nil` for a regular file.
  static func kind(of status: stat) -> String? {
    switch status.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }

  private static func read(_ url: URL) throws(LineFileError) -> [UInt8] {
    // Without this option, a pipe that has replaced the file in the meantime would block.
    let descriptor = open(url.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw LineFileError("read", url) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let start = try? handle.read(upToCount: byteLimit) else { throw LineFileError("read", url, code: EIO) }
    return Array(start.prefix { $0 != UInt8(ascii: "\n") })
  }
}
