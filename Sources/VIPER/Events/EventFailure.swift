/// An error with which a handler sets the status and the message of its answer.
///
/// ```swift
/// func delete(row: Int) throws {
///   guard notes.indices.contains(row) else {
///     throw EventFailure(.invalid, "There is no note \(row + 1).")
///   }
/// }
/// ```
public struct EventFailure: Error, CustomStringConvertible {
  /// The status of the answer.
  public let status: ResultStatus
  /// A headline for the user.
  public let title: String?
  /// A sentence for the user.
  public let message: String?
  /// The data of the answer.
  public let data: (any Sendable)?

  /// Creates a failure with this status, message, title and data.
  public init(_ status: ResultStatus, _ message: String? = nil, title: String? = nil, data: (any Sendable)? = nil) {
    self.status = status
    self.message = message
    self.title = title
    self.data = data
  }

  init(_ error: any Error) {
    switch error {
    case let failure as EventFailure: self = failure
    case let error as RequestError: self = error.failure
    case is CancellationError: self.init(.cancelled, "The handler was cancelled.")
    default: self.init(.error, "\(error)")
    }
  }

  /// The message, or the status if there is no message.
  public var description: String { message ?? status.rawValue }
}
