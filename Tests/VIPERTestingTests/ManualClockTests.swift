import Testing
import VIPER
import VIPERTestSupport

@testable import VIPERTesting

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

  /// Runs a body, and returns the reported failures.
  ///
  /// - Parameter limit: The number of seconds by which the clock of the patience is advanced at most.
  private func failures(
    limit: Int = .max, _ body: @escaping @MainActor (ManualClock) async -> Void
  ) async -> [TestFailure] {
    let (patience, found) = (ManualClock(), Lock<[TestFailure]>([]))
    let clock = ManualClock(patienceOn: patience)
    let reporter = TestReporter { failure in found.withLock { $0.append(failure) } }
    await TestReporter.$current.withValue(reporter) {
      await advance(patience, limit, until: Running { await body(clock) })
    }
    return found.withLock { $0 }
  }

  private func advance(_ patience: ManualClock, _ limit: Int = .max, until work: Running<Void>) async {
    await until {
      let isLeft = patience.now.offset < .seconds(min(limit, 1_000))
      if isLeft, patience.sleeperCount > 0 { patience.advance(by: .seconds(1)) }
      return work.ending != nil
    }
  }

  @Test func `waitForSleepers() fails and returns if no task sleeps`() async throws {
    let found = await failures { await $0.waitForSleepers() }
    #expect(found.map(\.kind) == [.missing])
    #expect(found.first.flatMap { Texts.difference("test.clock", "0 of 1", $0.message) } == nil)
    #expect(found.first?.place.filePath.hasSuffix("ManualClockTests.swift") == true)
  }

  @Test func `waitForSleepers() states how many tasks sleep if there are too few`() async throws {
    let found = await failures { clock in
      let sleeper = Task { try? await clock.sleep(for: .seconds(1)) }
      await clock.waitForSleepers()
      await clock.waitForSleepers(2)
      sleeper.cancel()
    }
    #expect(found.count == 1)
    #expect(found.first.flatMap { Texts.difference("test.clock", "1 of 2", $0.message) } == nil)
  }

  @Test func `waitForSleepers() that returns in time does not fail`() async throws {
    let found = await failures(limit: 9) { clock in
      let sleepers = (1...2).map { _ in Task { try? await clock.sleep(for: .seconds(1)) } }
      await clock.waitForSleepers(2)
      for sleeper in sleepers { sleeper.cancel() }
    }
    #expect(found.isEmpty)
  }

  @Test func `without a reporter the failure of waitForSleepers() is thrown at the end of the test`() async throws {
    let patience = ManualClock()
    let clock = ManualClock(patienceOn: patience)
    let run = Running { () -> Void in try await ModuleTest(clock: clock) { _ in await clock.waitForSleepers() } }
    await advance(patience, until: run)
    let ending = await run.seen()
    #expect(ending.contains("`waitForSleepers(1)`"), "\(ending)")
  }
}
