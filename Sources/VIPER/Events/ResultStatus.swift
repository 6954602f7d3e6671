/// The status of a result. An open vocabulary: add your own as static members.
///
/// ```swift
/// extension ResultStatus {
///   static let quotaExceeded = ResultStatus(rawValue: "quotaExceeded")
/// }
/// ```
///
/// Only ``success`` is a success: its output reaches `on` in a ``ResultMapping``. ``cancelled`` reaches `onCancelled`, and
/// every other status reaches `onFailure`, both as the whole result.
public struct ResultStatus: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The status as a string, for logs and the wire.
  public let rawValue: String

  /// A status of this name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// It was done; the result carries the output.
  public static let success = ResultStatus(rawValue: "success")
  /// It failed; the message says why.
  public static let error = ResultStatus(rawValue: "error")
  /// It was done, but not as asked.
  public static let warning = ResultStatus(rawValue: "warning")
  /// It took too long.
  public static let timeout = ResultStatus(rawValue: "timeout")
  /// There is nothing after what was already given.
  public static let noMoreData = ResultStatus(rawValue: "noMoreData")
  /// There is nothing to give; also: a module closed without output.
  public static let empty = ResultStatus(rawValue: "empty")
  /// The data of the event or the result breaks a rule or has the wrong type.
  public static let invalid = ResultStatus(rawValue: "invalid")
  /// No handler took the event.
  public static let unhandled = ResultStatus(rawValue: "unhandled")
  /// The event was refused before it reached a handler.
  public static let rejected = ResultStatus(rawValue: "rejected")
  /// The handler was cancelled before it had an answer.
  public static let cancelled = ResultStatus(rawValue: "cancelled")

  /// The raw value.
  public var description: String { rawValue }
}
