/// The status of a result. The set of statuses is open: add your own statuses as static members.
///
/// ```swift
/// extension ResultStatus {
///   static let quotaExceeded = ResultStatus(rawValue: "quotaExceeded")
/// }
/// ```
///
/// Only ``success`` is a success. The output of a success reaches the `receive` handler in a ``Mapping``. A result
/// with the status ``cancelled`` reaches the `onCancelled` handler. A result with any other status reaches the
/// `onFailure` handler. The last two handlers receive the whole result.
public struct ResultStatus: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The status as a string, for logs and the wire.
  public let rawValue: String

  /// Creates a status from a string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The work is done, and the result carries the output.
  public static let success = ResultStatus(rawValue: "success")
  /// The work failed, and the message states the reason.
  public static let error = ResultStatus(rawValue: "error")
  /// The work is done, but differs from what the sender requested.
  public static let warning = ResultStatus(rawValue: "warning")
  /// The work took longer than the time limit.
  public static let timeout = ResultStatus(rawValue: "timeout")
  /// No data follows the data that was already sent.
  public static let noMoreData = ResultStatus(rawValue: "noMoreData")
  /// There is no data, or a module closed without an output.
  public static let empty = ResultStatus(rawValue: "empty")
  /// The data of the event or the result violates a rule or has the wrong type.
  public static let invalid = ResultStatus(rawValue: "invalid")
  /// No handler handled the event.
  public static let unhandled = ResultStatus(rawValue: "unhandled")
  /// The event was rejected before it reached a handler.
  public static let rejected = ResultStatus(rawValue: "rejected")
  /// The handler was cancelled before it answered.
  public static let cancelled = ResultStatus(rawValue: "cancelled")

  /// The raw value.
  public var description: String { rawValue }
}
