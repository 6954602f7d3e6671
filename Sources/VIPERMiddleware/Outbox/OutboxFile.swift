import Foundation

/// The operations on an outbox's file as a whole.
enum OutboxFile {
  /// Opens the file, or creates it, and locks it. The operating system releases the lock when the file is closed or the
  /// process ends. On a disk that has no locks, the lock has no effect.
  ///
  /// - Throws: An error if another store has locked the file, or has replaced it meanwhile.
  static func lock(_ url: URL) throws(OutboxError) -> FileHandle {
    try checkType(url)
    let handle = try reporting("opened", url) {
      let descriptor = open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
    var (locked, current) = (stat(), stat())
    guard flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK,
      fstat(handle.fileDescriptor, &locked) == 0, stat(url.path, &current) == 0, locked.st_ino == current.st_ino
    else { throw .inUse(path: url.path) }
    return handle
  }

  /// Throws an error if the path leads to something that is not a file. A pipe could block forever.
  private static func checkType(_ url: URL) throws(OutboxError) {
    let type = (try? FileManager.default.attributesOfItem(atPath: url.path))?[.type] as? FileAttributeType
    guard type == nil || type == .typeRegular else { throw .notAnOutbox(path: url.path) }
  }

  /// Returns the content of the file, or `nil` if the file does not exist or is empty.
  static func read(_ url: URL) throws(OutboxError) -> Data? {
    try checkType(url)
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    let bytes = try reporting("read", url) { try Data(contentsOf: url) }
    return bytes.isEmpty ? nil : bytes
  }

  /// Writes a new file next to the file, flushes it to the disk, and renames it. At each moment, the path leads to the
  /// complete old file or to the complete new one.
  ///
  /// - Returns: The new file, open for appending and locked.
  static func replace(_ url: URL, by bytes: [UInt8]) throws(OutboxError) -> FileHandle {
    let folder = url.deletingLastPathComponent()
    let new = folder.appendingPathComponent(".\(url.lastPathComponent).new", isDirectory: false)
    // A kill may have left an incomplete file.
    if let old = try read(new), !old.starts(with: OutboxLines.header), !OutboxLines.header.starts(with: old) {
      throw .notAnOutbox(path: new.path)
    }
    return try reporting("written", url) {
      let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
      guard FileManager.default.createFile(atPath: new.path, contents: nil, attributes: attributes) else {
        throw CocoaError(.fileWriteUnknown)
      }
      let handle = try FileHandle(forUpdating: new)
      _ = flock(handle.fileDescriptor, LOCK_EX | LOCK_NB)
      try handle.write(contentsOf: bytes)
      try handle.synchronize()
      guard rename(new.path, url.path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      // The new name of the file is part of its folder.
      let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
      if descriptor >= 0 {
        fsync(descriptor)
        close(descriptor)
      }
      return handle
    }
  }

  /// Runs a body, and converts its error.
  static func reporting<Value>(_ operation: String, _ url: URL, _ body: () throws -> Value) throws(OutboxError) -> Value
  {
    do { return try body() } catch {
      throw .fileFailed(path: url.path, operation: operation, reason: reason(error))
    }
  }

  /// Returns the text of the system's error, without the wording of Foundation, which differs between platforms.
  private static func reason(_ error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
    guard cause.domain == NSPOSIXErrorDomain else { return cause.localizedDescription }
    return String(cString: strerror(Int32(cause.code)))
  }
}
