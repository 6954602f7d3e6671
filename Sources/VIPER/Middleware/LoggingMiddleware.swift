/// A middleware that writes one line for each event that passes down and each result that passes up.
///
/// ```
/// Login: View → Presenter  login.submit #3 Credentials(account: "abc", _password: <redacted>)
/// Login: Presenter → Interactor  login.submit #3 Credentials(account: "abc", _password: <redacted>)
/// Login: Presenter ← Interactor  login.submit #3 success "abc"
/// Login: View ← Presenter  login.submit #3 success "abc"
/// ```
///
/// A line begins with the prefix of the module and the step: the side of the presenter on which the middleware is
/// placed, and the direction.
///
/// With ``LogLevel/debug``, each line also contains the data and the text for developers, up to 200 characters each.
/// Fields marked ``Redacted`` are never written, unless your own description prints them. With ``LogLevel/info`` and
/// higher levels, only names, ids and statuses are written. Use these levels in release builds.
/// An event or result below `level` costs one comparison. A playback of a recording leaves the middleware out.
public struct LoggingMiddleware: CheckedMiddleware, SideEffectMiddleware {
  private let level: LogLevel
  private let label: String
  private let sink: @MainActor (LogLevel, String) -> Void

  /// Creates a middleware that writes a log.
  ///
  /// - Parameters:
  ///   - level: The lowest level that is written. Lifecycle events are `debug`. Other events are `info`. Results are
  ///     `error`, `warning` or, for all other statuses, `info`.
  ///   - label: The prefix of each line, which distinguishes several logs.
  ///   - sink: A closure that receives the lines. If it is `nil`, the lines are written to standard error.
  public init(level: LogLevel = .info, label: String = "", to sink: (@MainActor (LogLevel, String) -> Void)? = nil) {
    self.level = level
    self.label = label.isEmpty ? "" : label + " "
    self.sink = sink ?? { StandardError.write(line: "\($0): \($1)") }
  }

  /// Declares no names, because the middleware forwards all events and results.
  public func declare(_ declaration: inout MiddlewareDeclaration) {}

  /// Writes a line and forwards the event.
  public func handle(_ event: Event, next: Next) -> Outcome {
    let importance: LogLevel = event.kind == .lifecycle ? .debug : .info
    if importance >= level {
      sink(importance, "\(step("→", next))\(Self.oneLine(event.name)) \(event.id)\(shown(event.data))")
    }
    return next.handle(event)
  }

  /// Writes a line and forwards the result.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    let importance = Self.importance(of: result)
    if importance >= level { sink(importance, "\(step("←", next))\(line(of: result))") }
    return next.receive(result)
  }

  /// Returns the beginning of a line: the label, the module, and the parts on both sides of the middleware.
  private func step(_ arrow: String, _ next: Next) -> String {
    let isAbove = next.side == .beforePresenter
    return "\(label)\(next.moduleName): "
      + (isAbove ? "View \(arrow) Presenter  " : "Presenter \(arrow) Interactor  ")
  }

  private func line(of result: EventResult) -> String {
    let id = result.eventID.map { " \($0)" } ?? ""
    let reason = level == .debug ? result.reason.map { ": " + Self.oneLine($0) } ?? "" : ""
    return "\(Self.oneLine(result.name))\(id) \(result.status)\(reason)\(result.data.map(shown) ?? "")"
  }

  private func shown(_ data: any Sendable) -> String {
    guard level == .debug, !(data is Void) else { return "" }
    return " " + Self.oneLine(data is String ? String(reflecting: data) : String(describing: data))
  }

  /// Returns at most 200 characters of the text. Escapes invisible characters.
  private static func oneLine(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars.prefix(200) {
      line += scalar.isInvisible ? scalar.escaped(asASCII: true) : String(scalar)
    }
    let isWhole = text.unicodeScalars.dropFirst(200).isEmpty
    return isWhole ? line : "\(line)…"
  }

  private static func importance(of result: EventResult) -> LogLevel {
    // Fast path: most results are successes, which store no status to compare.
    if result.isSuccess { return .info }
    return switch result.status {
    case .error: .error
    case .warning, .timeout, .invalid, .unhandled, .rejected: .warning
    default: .info
    }
  }
}
