public import ArgumentParser
public import Logging
public import TerminalFront

/// The options of every terminal app.
public struct FrontOptions: ParsableArguments, Sendable {
  @Flag(help: "Print the module and part at which each event or result arrives.")
  var trace = false

  @Flag(help: "Print the same as --trace, and also the lifecycle events of views.")
  var traceLifecycle = false

  @Option(help: "Log events of this level and above to standard error.")
  var logLevel: Logger.Level?

  @Flag(help: "End with a non-zero status at the first failure.")
  var strict = false

  /// Creates the options before parsing, as `ParsableArguments` requires.
  public init() {}

  /// The events and results whose arrivals are written.
  @MainActor public var tracing: Trace { traceLifecycle ? .everything : trace ? .withoutLifecycle : .nothing }

  /// Whether to end at the first failure.
  public var isStrict: Bool { strict }

  /// Returns a logger that writes to standard error, or `nil` if the option for the log is not set.
  ///
  /// - Parameter label: The label of each line.
  public func logger(labelled label: String) -> Logger? {
    logLevel.map { level in
      var logger = Logger(label: label) { StreamLogHandler.standardError(label: $0) }
      logger.logLevel = level
      return logger
    }
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
