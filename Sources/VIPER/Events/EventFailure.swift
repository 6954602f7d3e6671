/// An error with which a handler sets the status and the message of its answer.
///
/// ```swift
/// func delete(row: Int) throws {
///   guard notes.indices.contains(row) else {
///     throw EventFailure(.invalid, "There is no note \(row + 1).")
///   }
/// }
/// ```
///
/// The message is for users of the app. A text for developers is the ``description``.
public struct EventFailure: Error, CustomStringConvertible {
  /// The status of the answer.
  public let status: ResultStatus
  /// A headline for the user.
  public let title: String?
  /// A sentence for the user, or `nil` if there is no message.
  public let message: String?
  /// The data of the answer.
  let data: (any Sendable)?
  /// The text for developers, which is never shown to users. By default the message, or the status if there is no
  /// message.
  public let description: String

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - status: The status of the answer.
  ///   - message: A sentence for the user.
  ///   - title: A headline for the user.
  ///   - data: The data of the answer.
  ///   - description: A text for developers, for example the description of the error that caused the failure.
  public init(
    _ status: ResultStatus, _ message: String? = nil, title: String? = nil, data: (any Sendable)? = nil,
    description: String? = nil
  ) {
    self.status = status
    self.message = message
    self.title = title
    self.data = data
    self.description = description ?? message ?? status.rawValue
  }

  /// Creates the failure with which an event is answered if its handler throws `error`.
  package init(_ error: any Error) {
    self = (error as? any FailureConvertible)?.failure ?? EventFailure(error is CancellationError ? .cancelled : .error)
  }
}

/// An error that determines the status and the texts of the answer to an event.
protocol FailureConvertible: Error {
  /// The failure with which an event is answered if its handler throws the error.
  var failure: EventFailure { get }
}

extension EventFailure: FailureConvertible { var failure: EventFailure { self } }
