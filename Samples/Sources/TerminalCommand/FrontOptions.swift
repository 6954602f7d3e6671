public import ArgumentParser
public import Logging
public import TerminalFront
public import VIPER

/// The options of every terminal app.
public struct FrontOptions: ParsableArguments, Sendable {
  @Flag(help: "Print the module and part at which each event or result arrives.")
  var trace = false

  @Flag(help: "Print the same as --trace, and also the lifecycle events of views.")
  var traceLifecycle = false

  @Option(help: "Log events and results of this level and above to standard error.")
  var logLevel: Logger.Level?

  @Flag(help: "End with a non-zero status at the first failure.")
  var strict = false

  /// Creates the options before parsing, as `ParsableArguments` requires.
  public init() {}

  /// The events and results whose arrivals are written.
  @MainActor public var tracing: Trace { traceLifecycle ? .everything : trace ? .withoutLifecycle : .nothing }

  /// Whether to end at the first failure.
  public var isStrict: Bool { strict }

  /// Returns the middleware that logs to standard error. Without the option for the log, the list is empty.
  ///
  /// - Parameter label: The label of each line.
  @MainActor public func middleware(labelled label: String) -> MiddlewareList {
    guard let logLevel else { return MiddlewareList() }
    var logger = Logger(label: label) { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = logLevel
    return .onBothSides(
      LoggingMiddleware(level: logLevel <= .debug ? .debug : .info) { [logger] level, line in
        // Both libraries have the same names of levels.
        logger.log(level: Logger.Level("\(level)") ?? .info, "\(line)")
      })
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
