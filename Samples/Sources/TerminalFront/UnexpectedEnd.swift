/// An end of an app by which something was lost: output that nobody can read, or text that was not saved.
public struct UnexpectedEnd: Error, CustomStringConvertible {
  /// The reason why nothing can be written any more, if that was it.
  let outputError: (any Error)?
  /// The lines about what was typed and not saved.
  let unsaved: [String]

  /// What was lost, a line each.
  public var description: String {
    let lines = outputError.map { ["\($0) What was saved before is kept."] } ?? []
    return (lines + unsaved).joined(separator: "\n")
  }
}
