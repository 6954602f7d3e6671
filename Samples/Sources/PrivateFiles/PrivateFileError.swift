import Foundation

/// The reason why a private file cannot be used, as a one-line message for the owner of the file. The message contains
/// the path, so it is not for the users of a server.
public struct PrivateFileError: Error, Equatable, CustomStringConvertible {
  /// The path of the file.
  public let path: String
  /// The error number of the system, such as `EPERM`.
  public let code: Int32
  private let operation: String

  /// Creates an error with the number of the last error on this thread.
  init(_ operation: String, _ path: String, code: Int32 = errno) {
    (self.operation, self.path, self.code) = (operation, path, code)
  }

  /// The reason of the system.
  public var reason: String { String(cString: strerror(code)) }
  /// The file, the operation that failed, and the reason.
  public var description: String { "\(path) cannot be \(operation): \(reason)." }
}
