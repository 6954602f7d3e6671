import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

private enum Search {
  static let find = EventName<Int, Int>("search.find")
  static let screen = RouteName<Void, Never>("search")
}

private final class SearchInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SearchInteractor.self) { $0.on(Search.find) { _, number in number } }
}

private final class SearchView: VIPView, Mapped {
  static let mapping = Mapping(SearchView.self) { $0.receive(Search.find) { _, _ in } }
}

@MainActor @Suite("Random programs with middleware that holds events")
struct RandomProgramMiddlewareTests {
  private func programs(_ middleware: @escaping (ManualClock) -> any Middleware) -> RandomPrograms {
    RandomPrograms {
      let clock = ManualClock()
      let app = try RelaxedAppTest(clock: clock) {
        try $0.register {
          $0.module(
            middleware: MiddlewareList(beforeInteractor: [middleware(clock)]), view: { SearchView() },
            interactor: { SearchInteractor() })
          $0.route(Search.screen, .root, to: "Search")
        }
      }
      await app.open(Search.screen())
      return app
    }
  }

  @Test func `a debounced event that waits for the clock does not count as unanswered`() async throws {
    let coverage = try await programs { DebounceMiddleware(Search.find, for: .seconds(1), clock: $0) }
      .run(LongRun.count(8, optimized: 20, long: 100), steps: 20, seed: 1)
    let outcomes = try #require(coverage.events["search.find"])
    #expect((outcomes["→ cancelled"] ?? 0) > 0, "\(coverage)")
    #expect((outcomes["→ success"] ?? 0) > 0, "\(coverage)")
  }

  @Test func `a throttled event that waits for the clock does not count as unanswered`() async throws {
    let coverage = try await programs {
      ThrottleMiddleware(Search.find, every: .seconds(1), keeping: .last, clock: $0)
    }.run(LongRun.count(8, optimized: 20, long: 100), steps: 20, seed: 1)
    let outcomes = try #require(coverage.events["search.find"])
    #expect((outcomes["held"] ?? 0) > 0, "\(coverage)")
    #expect((outcomes["→ success"] ?? 0) > 0, "\(coverage)")
  }

  @Test func `the failure of a strict test names an event that waits for its timer when the test ends`() async throws {
    await TestReporter.$current.withValue(nil) {
      let failures = await #expect(throws: TestFailures.self) {
        try await ModuleTest(
          interactor: SearchInteractor(),
          middleware: MiddlewareList(beforeInteractor: [
            DebounceMiddleware(Search.find, for: .seconds(1), clock: ManualClock())
          ])
        ) { test in
          await test.send(Search.find(1))
          await test.send(Search.find(2))
        }
      }
      #expect(
        failures?.failures.map(\.message) == [
          "the held event of \"search.find\" in module \"Module\", which waits for its clock to be advanced. No work sleeps"
            + " on the test's clock, so this work has another `ManualClock`. Pass one clock to the part and to the test."
        ])
    }
  }
}
