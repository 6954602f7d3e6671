import Foundation

/// The reason why output cannot be written.
public struct OutputError: Error, CustomStringConvertible {
  private let reason: String

  /// An error of the system with this number.
  public init(_ number: Int32) { reason = String(cString: strerror(number)) }

  /// The line for people.
  public var description: String { "The output cannot be written: \(reason)." }
}
