/// The importance of a line in the log.
public enum LogLevel: Int, Comparable, Sendable, CaseIterable, CustomStringConvertible {
  /// The lowest level. No line has this level. A middleware with this level writes all lines, with data.
  case trace
  /// Lifecycle events. A middleware with this level or ``trace`` writes data in all lines.
  case debug
  /// Events, except lifecycle events, and results with a status that no other level covers, such as `success`.
  case info
  /// Results with the status `warning`, `timeout`, `invalid`, `unhandled` or `rejected`.
  case warning
  /// Results with the status `error`.
  case error

  /// The name of the level.
  public var description: String {
    switch self {
    case .trace: "trace"
    case .debug: "debug"
    case .info: "info"
    case .warning: "warning"
    case .error: "error"
    }
  }

  /// Returns whether the left level is less important.
  public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }
}
