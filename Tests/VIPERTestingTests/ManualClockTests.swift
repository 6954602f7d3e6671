import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("A clock that a test moves")
struct ManualClockTests {
  @Test func `Who waits for sleepers waits no longer when the task is cancelled, as by a time limit`() async throws {
    let clock = ManualClock()
    let waiting = Running {
      await clock.waitForSleepers()
      return true
    }
    await settle()
    waiting.task?.cancel()
    await settle()
    let ending = await waiting.seen()
    #expect(ending == "true")
    let sleeper = Task { try? await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers()
    sleeper.cancel()
    await sleeper.value
  }
}
