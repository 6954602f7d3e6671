public import Foundation

/// Files that only their owner can read and change, from their first byte.
///
/// A file that is created first and restricted afterwards can be opened by another user in between. Therefore each
/// function creates a file with its final permissions, regardless of the permissions that the process gives to new files
/// (`umask`).
public enum PrivateFile {
  /// The permissions of a private file.
  private static let mode: mode_t = 0o600

  /// Creates an empty file if there is none.
  ///
  /// - Throws: ``PrivateFileError``.
  public static func create(at path: String) throws(PrivateFileError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, mode)
    if descriptor < 0 {
      // A file that cannot be opened for writing exists already.
      guard access(path, F_OK) != 0 else { return }
      throw PrivateFileError("created", path)
    }
    _ = close(descriptor)
  }

  /// Removes the permissions of other users from a file. Does nothing if there is no file.
  ///
  /// - Throws: ``PrivateFileError``, usually because the file belongs to another user.
  public static func restrict(_ path: String) throws(PrivateFileError) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return }
    guard chmod(path, status.st_mode & 0o700) == 0 else { throw PrivateFileError("made private", path) }
  }

  /// Creates the file of a SQLite database if there is none, and removes the permissions of other users from the file
  /// and from the files that SQLite has created next to it. Call this method before SQLite opens the file.
  ///
  /// SQLite creates the files next to a database with the permissions of the database.
  ///
  /// - Throws: ``PrivateFileError``.
  public static func prepareDatabase(at path: String) throws(PrivateFileError) {
    try create(at: path)
    // SQLite resolves symbolic links before it names the other files.
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    for suffix in ["", "-wal", "-shm", "-journal"] { try restrict(resolved + suffix) }
  }

  /// Replaces the content of a file, or creates the file. After a failure, the old content remains.
  ///
  /// - Throws: ``PrivateFileError``.
  public static func write(_ data: Data, to path: String) throws(PrivateFileError) {
    let new = "\(path).\(UUID().uuidString).new"
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw PrivateFileError("written", path) }
    do {
      try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: data)
    } catch {
      unlink(new)
      throw PrivateFileError("written", path, code: error.systemCode)
    }
    guard rename(new, path) == 0 else {
      let error = PrivateFileError("written", path)
      unlink(new)
      throw error
    }
  }

  /// Creates a folder and its missing parents. Only the owner can open the new folders.
  ///
  /// - Throws: ``PrivateFileError``.
  public static func createFolder(at url: URL) throws(PrivateFileError) {
    if mkdir(url.path, 0o700) == 0 || errno == EEXIST { return }
    let parent = url.deletingLastPathComponent()
    guard errno == ENOENT, parent.path != url.path else { throw PrivateFileError("created", url.path) }
    try createFolder(at: parent)
    guard mkdir(url.path, 0o700) == 0 || errno == EEXIST else { throw PrivateFileError("created", url.path) }
  }

  /// Makes all files private that this process creates from now on, including the files of other libraries.
  public static func restrictNewFiles() { umask(0o077) }
}

extension Error {
  /// The error number of the system, or `EIO` if the error has none.
  fileprivate var systemCode: Int32 {
    let cause = (self as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return Int32(cause?.code ?? Int(EIO))
  }
}
