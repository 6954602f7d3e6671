import Foundation

/// The reason why output cannot be written.
public struct OutputError: Error, CustomStringConvertible {
  private let reason: String

  /// An error of the system with this number.
  public init(_ number: Int32) { reason = String(cString: strerror(number)) }

  /// The line for people.
  public var description: String { "The output cannot be written: \(reason)." }
}

/// An end of Notes by which something was lost: output that nobody can read, or text that was not saved.
public struct UnexpectedEnd: Error, CustomStringConvertible {
  /// The reason why nothing can be written any more, if that was it.
  let outputError: (any Error)?
  /// The lines that were typed in the editor and not saved.
  let unsaved: [String]

  /// What was lost, a line each.
  public var description: String {
    var lines: [String] = []
    if let outputError {
      lines.append("\(outputError) Notes that were saved before are kept.")
    }
    if !unsaved.isEmpty {
      lines += ["The input ended in the editor. This was not saved, as \"done\" would have:"] + unsaved
    }
    return lines.joined(separator: "\n")
  }
}
