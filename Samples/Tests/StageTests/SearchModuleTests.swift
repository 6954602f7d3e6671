import FromTCAShared
import Testing
import VIPER
import VIPERTesting

@testable import FromTCA2

/// A server that finds one city.
private final class Found: CityAPI {
  func cities(matching text: String) async throws -> [String] { ["Oslo"] }
}

@MainActor @Suite("From TCA, stage 2: the search alone")
struct SearchModuleTests {
  @Test func `the search shows its results after a pause`() async throws {
    let clock = ManualClock()
    try await ModuleTest(
      registered: "Search", as: SearchView.self, clock: clock,
      registering: { try $0.register(SearchRouter(api: Found(), clock: clock)) }
    ) { test in
      await test.does {
        $0.type("Os")
      } _: {
        $0.changes(\SearchView.state) { $0.isLoading = true }
      }
      await test.advance(by: .milliseconds(300)) {
        $0.publishes(Search.find, ["Oslo"])
        $0.changes(\SearchView.state) { ($0.results, $0.isLoading) = (["Oslo"], false) }
      }
    }
  }
}
