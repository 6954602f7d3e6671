public import ArgumentParser
import Foundation
public import TerminalFront
public import VIPER
import VIPERRecording

/// The options of every command that plays a recording.
public struct ReplayOptions: ParsableArguments, Sendable {
  @Argument(help: "The file that an earlier run has recorded with --record.")
  var file: String

  @Option(help: "Play the inputs up to this number. Default: all inputs.")
  var until: Int?

  @Flag(help: "Compare the app with the recording after each input. End with status 1 at the first difference.")
  var check = false

  @Flag(help: "Print one line for each input, and play nothing.")
  var timeline = false

  /// The explanation in the help of the command.
  public static let discussion = """
    The inputs of the recording reach the app again, and the screen after the last input is printed. No store is opened \
    and no file is written: the answers of services come from the recording. Text that was typed but not sent, such as \
    the text of a note before "done", is not recorded.
    """

  /// Creates the options before parsing, as `ParsableArguments` requires.
  public init() {}

  /// Checks the number and the combination of the options.
  public func validate() throws {
    if let until, until < 1 { throw ValidationError("--until needs the number of an input, such as --until 5.") }
    if check, timeline { throw ValidationError("--timeline plays nothing, so --check has nothing to compare.") }
  }

  /// Plays the recording and prints the screen, or prints the timeline.
  ///
  /// - Parameters:
  ///   - command: The name of the command.
  ///   - make: A closure that creates the app. See ``TerminalReplay``. The router has the middleware of a run without a
  ///     log.
  /// - Throws: An error that ends the command with a non-zero status.
  public func run(
    as command: String,
    _ make: @escaping @MainActor @Sendable (VIPRouter, @escaping (String) -> Void) throws -> TerminalLoop
  ) async throws {
    try await StandardOutput.complaining(as: command) { try await run(make) }
  }

  @MainActor private func run(
    _ make: @MainActor (VIPRouter, @escaping (String) -> Void) throws -> TerminalLoop
  ) async throws {
    let recording = try Recording(contentsOf: URL(fileURLWithPath: file))
    if timeline {
      return try StandardOutput.write(recording.timeline.prefix(until ?? .max).map { "\($0)\n" }.joined())
    }
    let replay = try TerminalReplay(recording) { router, write in
      router.middleware = FrontOptions.silentMiddleware
      return try make(router, write)
    }
    try await replay.play(until: until, isChecking: check)
    try StandardOutput.write(replay.screen)
  }
}
