import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("A manual clock")
struct ManualClockTests {
  @Test func `a sleep until an instant needs no tolerance`() async throws {
    let clock = ManualClock()
    try await clock.sleep(until: clock.now)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `waitForSleepers() returns when the waiting task is cancelled`() async throws {
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

  @Test func `after the clock has moved, idle() returns when the resumed work is done`() async throws {
    let clock = ManualClock()
    let delay = Inline(onEvent: { event, next in
      guard event.isNamed(Scripted.plain) else { return next.handle(event) }
      next.hold().after(.seconds(1), clock: clock) { $0.handle(event) }
      return .held
    })
    let module = try ReactingModule(MiddlewareList(beforePresenter: [delay]))
    for number in 1...20 {
      module.view.send(Scripted.plain(number))
      await clock.waitForSleepers()
      await module.router.idle()
      #expect(module.view.results.count == number - 1, "idle() does not wait for a sleeping event")
      clock.advance(by: .seconds(1))
      await module.router.idle()
      #expect(module.view.results.count == number)
    }
  }

  @Test func `after the clock has moved, idle() returns when a request has timed out`() async throws {
    let clock = ManualClock()
    let module = try ReactingModule()
    module.part.plain = { number in
      try await Task.sleep(for: .seconds(86_400))
      return number
    }
    let asked = Running { try await module.view.request(Scripted.plain(1), timeout: .seconds(1), clock: clock) }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await module.router.idle()
    let seen = await asked.seen()
    #expect(seen == "timedOut")
  }

  @Test func `the sleepers of a clock have separate deadlines`() async throws {
    let clock = ManualClock()
    let sleepers = [3, 1, 2].map { seconds in Task { try? await clock.sleep(for: .seconds(seconds)) } }
    await clock.waitForSleepers(3)
    #expect(clock.deadlines.map(\.offset) == [.seconds(1), .seconds(2), .seconds(3)])
    clock.advance(by: .seconds(2))
    #expect(clock.deadlines.map(\.offset) == [.seconds(3)])
    clock.advance(by: .seconds(1))
    for sleeper in sleepers { await sleeper.value }
  }
}
