public import ArgumentParser
import Foundation
public import Logging
public import TerminalFront
public import VIPER
public import VIPERRecording

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

  @Option(
    help: """
      Record the run in this file, for the subcommand "replay". Passwords are not recorded. An earlier recording is \
      renamed, another file is not replaced.
      """)
  var record: String?

  @Option(
    help: """
      Write a trace of the run into this file, for "viper-tool trace". Passwords are not part of it. An earlier trace is \
      renamed, another file is not replaced.
      """)
  var traceFile: String?

  /// Creates the options before parsing, as `ParsableArguments` requires.
  public init() {}

  /// The events and results whose arrivals are written.
  @MainActor public var tracing: Trace { traceLifecycle ? .everything : trace ? .withoutLifecycle : .nothing }

  /// Whether to end at the first failure.
  public var isStrict: Bool { strict }

  /// Starts to record the run, if the option is set. Call this method before the first module is built.
  ///
  /// - Parameters:
  ///   - router: The router of the app.
  ///   - app: The name of the app.
  /// - Returns: The recorder, or `nil` without the option.
  /// - Throws: A `ValidationError` if the file cannot be created, or is another file than a recording.
  @MainActor public func recorder(of router: VIPRouter, app: String) throws -> Recorder? {
    guard let record else { return nil }
    // The largest values are the loaded pages of long lists.
    let payloads = RecordedPayloads.all.limited(toBytes: 1_000_000)
    do {
      return try Recorder(of: router, to: URL(fileURLWithPath: record), app: app, payloads: payloads)
    } catch {
      throw ValidationError("\(error)")
    }
  }

  /// Checks that the run is not recorded or traced in a file of the app. Call this method before the files are created
  /// or opened.
  ///
  /// - Parameters:
  ///   - store: The SQLite file of the app. A recording or a trace must also not have the name of a file that SQLite
  ///     creates next to it.
  ///   - files: The other files that the app writes.
  /// - Throws: A `ValidationError` if the option `--record` or `--trace-file` names one of these files, or if both name
  ///   the same file.
  public func requireOtherFiles(than store: URL, _ files: URL...) throws {
    let stores = ["", "-wal", "-shm", "-journal"].map { URL(fileURLWithPath: store.path + $0) }
    let used = (stores + files).map(Self.resolved)
    for (option, file) in [("--record", record), ("--trace-file", traceFile)] {
      guard let file, used.contains(Self.resolved(URL(fileURLWithPath: file))) else { continue }
      throw ValidationError("\(file) is a file in which the app stores its data. Use another file for \(option).")
    }
    guard let record, let traceFile,
      Self.resolved(URL(fileURLWithPath: record)) == Self.resolved(URL(fileURLWithPath: traceFile))
    else { return }
    throw ValidationError("--record and --trace-file name the same file \(record). Use two files.")
  }

  /// Returns the path of a file without symbolic links. A file system may ignore the case of names.
  private static func resolved(_ file: URL) -> String {
    // The last part is resolved separately, because it may not exist yet.
    let folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
    return folder.appendingPathComponent(file.lastPathComponent).resolvingSymlinksInPath().path.lowercased()
  }

  /// Returns the middleware that logs to standard error. Without the option for the log, the middleware writes nothing.
  ///
  /// - Parameter label: The label of each line.
  @MainActor public func middleware(labelled label: String) -> MiddlewareList {
    guard let logLevel else { return Self.silentMiddleware }
    var logger = Logger(label: label) { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = logLevel
    return .onBothSides(
      LoggingMiddleware(level: logLevel <= .debug ? .debug : .info) { [logger] level, line in
        // Both libraries have the same names of levels.
        logger.log(level: Logger.Level("\(level)") ?? .info, "\(line)")
      })
  }

  /// A log that writes nothing. A recording contains the positions of middleware, so the app has the same number of
  /// middleware with and without a log.
  @MainActor static var silentMiddleware: MiddlewareList { .onBothSides(LoggingMiddleware(level: .error) { _, _ in }) }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
