import Foundation
import Testing
import VIPER
import VIPERRecording
import VIPERTesting

/// A run of the app with the board, which is recorded.
@MainActor struct BoardRun {
  let router: VIPRouter
  let window = InMemoryNavigator()
  let outside = Outside()
  let screen = Screen()
  let clock = ManualClock()
  let recorder: Recorder
  private let file: URL?

  /// - Parameter file: A file for the recording; `nil` to record into memory. A recording in a file contains
  ///   descriptions, so a difference is easier to understand.
  init(file: URL? = nil) throws {
    self.file = file
    router = VIPRouter(navigator: window, onDiagnostic: { _ in })
    try registerBoard(router, outside, screen, clock: clock)
    let memory = Recorder.Memory(inputs: 100_000, bytes: 100_000_000)
    recorder =
      if let file { try Recorder(of: router, to: file) } else {
        try Recorder(of: router, in: memory, payloads: .all)
      }
  }

  /// The topmost view.
  var top: ColumnView {
    get throws { try #require(window.top as? ColumnView) }
  }

  /// Lets tasks run for some turns of the main actor.
  func settle(_ turns: Int = 50) async { for _ in 0..<turns { await Task.yield() } }

  /// Ends the recording and returns it.
  func stop() throws -> Recording {
    recorder.stop()
    return try file.map { try Recording(contentsOf: $0) } ?? Recording(data: recorder.export())
  }
}

/// A playback of a run of the app with the board.
@MainActor struct BoardReplay {
  let playback: Playback
  let outside = Outside()
  let screen = Screen()

  init(_ recording: Recording) throws {
    let (outside, screen) = (outside, screen)
    playback = try Playback(recording) {
      let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: { _ in })
      try registerBoard(router, outside, screen, clock: ManualClock())
      return router
    }
  }
}
