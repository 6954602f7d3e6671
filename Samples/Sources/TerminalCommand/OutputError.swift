import Foundation

/// The error of a failed write to standard output.
public struct OutputError: Error, CustomStringConvertible {
  private let reason: String

  /// Creates an error from an error number of the system.
  public init(_ number: Int32) { reason = String(cString: strerror(number)) }

  /// The message for the user.
  public var description: String { "The output cannot be written: \(reason)." }
}
