public import ArgumentParser
public import Logging
public import TerminalFront

/// The options that every app in a terminal has.
public struct FrontOptions: ParsableArguments, Sendable {
  @Flag(help: "Print where each event and result arrives: the module, and the part of it.")
  var trace = false

  @Flag(help: "The same, with what happens to views: that they are ready, appear, are removed.")
  var traceLifecycle = false

  @Option(help: "Log events on standard error, those of this level and above.")
  var logLevel: Logger.Level?

  @Flag(help: "End with a non-zero status at the first line that asks for the impossible.")
  var strict = false

  /// No options yet, as the library that parses them demands it.
  public init() {}

  /// The arrivals to print.
  @MainActor public var tracing: Trace { traceLifecycle ? .everything : trace ? .withoutLifecycle : .nothing }

  /// Whether to end at the first line that asks for the impossible.
  public var isStrict: Bool { strict }

  /// A log on standard error, if one is asked for.
  ///
  /// - Parameter label: the label of each line.
  public func logger(labelled label: String) -> Logger? {
    logLevel.map { level in
      var logger = Logger(label: label) { StreamLogHandler.standardError(label: $0) }
      logger.logLevel = level
      return logger
    }
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
