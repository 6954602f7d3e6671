import Testing
import VIPER
import VIPERMiddleware
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Answers shared by a cache or a deduplication")
struct SharedAnswersTests {
  private let clock = ManualClock()

  /// Returns all answers that a loop receives.
  private func all(_ sender: any EventSender, _ number: Int) -> Running<[Int]> {
    Running {
      var numbers: [Int] = []
      for try await number in sender.answers(Scripted.whole(number)) { numbers.append(number) }
      return numbers
    }
  }

  @Test func `several answers of a whole-event handler are a sequence and are not cached`() async throws {
    let cache = CacheMiddleware(Scripted.whole, maxAge: .seconds(60), clock: clock)
    let module = try ReactingModule(MiddlewareList(beforeInteractor: [cache]))
    module.part.whole = { part, event in
      for number in 1...3 { part.answer(event, with: number) }
      part.answer(EventResult(answering: event, status: .noMoreData))
      return .accepted
    }
    let said1 = await all(module.view, 1).seen()
    #expect(said1 == "[1, 2, 3]")
    let said2 = await all(module.view, 1).seen()
    #expect(said2 == "[1, 2, 3]")
  }

  @Test func `an event that waits for an equal event gets all answers to the equal event`() async throws {
    let module = try ReactingModule(.below(DeduplicationMiddleware(Scripted.whole)))
    var kept: [Event] = []
    module.part.whole = { _, event in
      kept.append(event)
      return .accepted
    }
    let first = all(module.view, 1)
    let second = all(module.view, 1)
    await settle()
    for number in 1...3 {
      for event in kept { module.part.answer(event, with: number) }
    }
    for event in kept { module.part.answer(EventResult(answering: event, status: .noMoreData)) }
    let said3 = await first.seen()
    #expect(said3 == "[1, 2, 3]")
    let said4 = await second.seen()
    #expect(said4 == "[1, 2, 3]")
  }

  @Test func `a handler that requests its own event does not wait for itself behind a deduplication`() async throws {
    let module = try ReactingModule(.below(DeduplicationMiddleware(Scripted.plain)))
    weak let view = module.view
    var depth = 0
    module.part.plain = { number in
      depth += 1
      return depth > 1 ? number : try await view?.request(Scripted.plain(number)) ?? 0
    }
    let asked = Running { try await module.view.request(Scripted.plain(1)) }
    #expect(await asked.seen() == "1")
    #expect(depth == 2)
  }

  @Test func `a request is rejected if it joins an event that is queued behind the request's own handler`() async throws
  {
    let module = try ReactingModule(.below(DeduplicationMiddleware(Scripted.ordered)))
    weak let view = module.view
    let gate = Gate()
    module.part.ordered = { number in
      guard number == 1 else { return number }
      await gate.pass()
      return try await view?.request(Scripted.ordered(2)) ?? 0
    }
    let first = Running { try await module.view.request(Scripted.ordered(1)) }
    await gate.visited()
    module.view.send(Scripted.ordered(2))  // The event waits in the queue behind the first event.
    gate.open()
    let ending = await first.seen()
    #expect(ending == "rejected")
  }
}
