/// The importance of a line in the log.
public enum LogLevel: Comparable, Sendable, CaseIterable {
  /// Lifecycle events. A middleware with this level writes all lines, with data.
  case debug
  /// Events, except lifecycle events, and results with a status that no other level covers, such as `success`.
  case info
  /// Results with the status `warning`, `timeout`, `invalid`, `unhandled` or `rejected`.
  case warning
  /// Results with the status `error`.
  case error
}
