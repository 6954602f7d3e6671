import Foundation
import Testing
import VIPER
import VIPERRecording
import VIPERTesting
import VIPERTestSupport

@MainActor struct BoardProgramTests {
  /// Random programs are recorded and played. The views show the same texts, and nothing outside the app is touched.
  @Test func `random programs are repeated`() async throws {
    let run = RandomRun("BoardProgramTests", 4, long: 5_000)
    var inputs = 0
    var divergences: [String] = []
    for index in run.indices {
      let program = try BoardProgram(run.generator(index))
      let (recording, texts) = try await program.play(acts: 30)
      inputs += recording.count
      let replay = try BoardReplay(recording)
      do {
        try await replay.playback.check()
        // The order of texts with different causes is not promised. Work that the end of the recording or of a module has
        // cut may continue.
        var shown = replay.screen.texts
        let missing = texts.filter { text in shown.firstIndex(of: text).map { shown.remove(at: $0) } == nil }
        #expect(missing == [], "\(run.again(index))")
      } catch { divergences.append("\(error)\n\(program.log)\n\(run.again(index))") }
      #expect(replay.outside.effects == 0, "\(run.again(index))")
      replay.playback.end()
    }
    #expect(
      divergences.count <= run.indices.count * GateLimits.boards / 100,
      "\(divergences.prefix(3).joined(separator: "\n"))")
    run.printFigures("\(inputs) inputs, \(divergences.count) diverge")
  }
}
