/// The importance of a line in a log.
public enum LogLevel: Int, Comparable, Sendable, CaseIterable, CustomStringConvertible {
  /// Everything, with data.
  case trace
  /// Lifecycle events; from this level down, lines show data.
  case debug
  /// Events and results.
  case info
  /// Events and results that were refused, not handled, or came too late.
  case warning
  /// Failures.
  case error

  /// The level's name.
  public var description: String {
    switch self {
    case .trace: "trace"
    case .debug: "debug"
    case .info: "info"
    case .warning: "warning"
    case .error: "error"
    }
  }

  /// Whether the left level is less important.
  public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }
}
