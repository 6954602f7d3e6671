import Foundation
import VIPER
import VIPERRecording
import VIPERTestSupport

/// One random program: a recorded run, and its playback into a fresh app.
@MainActor final class GateProgram<Style: GateStyle> {
  private let style: Style
  private let index: Int
  private let random: SeededGenerator
  /// The number of recorded inputs.
  private(set) var inputs = 0
  /// The texts of the recorded run.
  private(set) var texts: [Int: [String]] = [:]

  /// The longest time of a recorded run, and of a playback.
  private let limit = Duration.seconds(60)

  init(style: Style, index: Int, random: SeededGenerator) {
    (self.style, self.index, self.random) = (style, index, random)
  }

  /// Records and plays the program.
  ///
  /// - Returns: The reason of a false divergence, or `nil`.
  func falseDivergence() async throws -> String? {
    let app = try style.makeApp(index)
    defer { app.end() }
    let file = ProcessInfo.processInfo.environment["VIPER_RECORDING"].map { URL(filePath: $0) }
    let memory = Recorder.Memory(inputs: 100_000, bytes: 100_000_000)
    let recorder =
      if let file { try Recorder(of: app.router, to: file) } else {
        try Recorder(of: app.router, in: memory, payloads: .all)
      }
    let (style, index, random) = (style, index, random)
    guard try await within(limit, { try await style.act(in: app, index, random) }) else {
      return "The recorded run hangs."
    }
    recorder.stop()
    texts = app.texts.byView
    let recording = try file.map { try Recording(contentsOf: $0) } ?? Recording(data: recorder.export())
    inputs = recording.count
    return try await difference(of: recording)
  }

  /// Plays a recording into a fresh app.
  private func difference(of recording: Recording) async throws -> String? {
    let app = try style.makeApp(index)
    let playback = try Playback(recording) { app.router }
    playback.patience = .seconds(2)
    defer {
      playback.end()
      app.end()
    }
    do {
      guard try await within(limit, { try await playback.check() }) else {
        return "The playback hangs after input \(playback.position) of \(recording.count)."
      }
    } catch { return "\(error)" }
    if app.effects > 0 { return "The playback has \(app.effects) effects." }
    return app.texts.difference(from: texts)
  }
}
