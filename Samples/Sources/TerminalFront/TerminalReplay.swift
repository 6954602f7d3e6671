public import VIPER
public import VIPERRecording

/// A playback of a recording in a terminal app, without a user.
public final class TerminalReplay {
  private final class Output { var text = "" }

  private let playback: Playback
  private let terminal: TerminalLoop
  private let output: Output

  /// Creates a playback.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - make: A closure that creates the app. The app registers its modules with the given router as in the recorded
  ///     run, and writes its output with the given closure. Its services are not used, because interactors do not run.
  /// - Throws: An error if the recording cannot be played; an error of `make`.
  public init(
    _ recording: Recording, into make: (VIPRouter, @escaping (String) -> Void) throws -> TerminalLoop
  ) throws {
    let output = Output()
    let router = VIPRouter()
    self.output = output
    terminal = try make(router) { output.text += $0 }
    playback = try Playback(recording) { router }
  }

  /// The screen after the last input that was played, with the failure or the answer that this input has caused.
  public var screen: String { output.text }

  /// The number of the last input that was played, or 0.
  public var position: Int { playback.position }

  /// Plays the recording.
  ///
  /// - Parameters:
  ///   - last: The number of the last input to play, or `nil` for all inputs.
  ///   - isChecking: Whether the app is compared with the recording after each input.
  /// - Throws: The first `Divergence`.
  public func play(until last: Int? = nil, isChecking: Bool) async throws {
    // In the recorded run, the loop has written the failure or the answer of each act before the next act, and cleared
    // it in the view.
    let drawing = playback.router.observe { [terminal] hop in
      if let event = hop.event, event.cause == nil, event.kind != .lifecycle { terminal.drawWholeScreen() }
      return nil
    }
    defer { drawing.cancel() }
    if isChecking { try await playback.check(until: last) } else { try await playback.play(until: last) }
    output.text = ""
    terminal.drawWholeScreen()
  }

  /// Ends the playback. Afterwards the app no longer follows the recording.
  public func end() { playback.end() }
}
