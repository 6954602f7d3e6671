import Foundation
import Testing
import VIPER
import VIPERRecording
import VIPERTesting
import VIPERTestSupport

@MainActor struct BoardProgramTests {
  /// Random programs are recorded and played. The views show the same texts, and nothing outside the app is touched.
  @Test func randomProgramsAreRepeated() async throws {
    let run = RandomRun("BoardProgramTests", 200, long: 5_000)
    var inputs = 0
    for index in run.indices {
      let program = try BoardProgram(run.generator(index))
      let (recording, texts) = try await program.run(acts: 30)
      inputs += recording.count
      let (outside, screen) = (Outside(), Screen())
      let playback = try Playback(recording) {
        let router = VIPRouter(navigator: InMemoryNavigator(), diagnostics: { _ in })
        try registerBoard(router, outside, screen, clock: ManualClock())
        return router
      }
      do { try await playback.check() } catch { Issue.record("\(error)\n\(program.log)\n\(run.again(index))") }
      #expect(screen.texts == texts, "\(run.again(index))")
      #expect(outside.effects == 0, "\(run.again(index))")
      playback.end()
    }
    run.printFigures("\(inputs) inputs")
  }
}
