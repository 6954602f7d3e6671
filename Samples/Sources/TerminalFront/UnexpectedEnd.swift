/// The error of an app that ended with a loss: output could not be written, or text was not saved.
public struct UnexpectedEnd: Error, CustomStringConvertible {
  /// The error of the failed write, or `nil`.
  let outputError: (any Error)?
  /// The unsaved text, preceded by a line that explains the text.
  let unsaved: [String]

  /// The losses, one per line.
  public var description: String {
    let lines = outputError.map { ["\($0) Saved changes are not lost."] } ?? []
    return (lines + unsaved).joined(separator: "\n")
  }
}
