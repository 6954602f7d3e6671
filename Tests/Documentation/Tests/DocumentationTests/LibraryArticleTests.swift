import Foundation
import Testing
import VIPER
import VIPERInspection
import VIPERRestoration
import VIPERTesting

// The examples of the pages of VIPERInspection and VIPERRestoration, word for word.

@MainActor func printRegistrations(of router: VIPRouter) {
  print(router.graph())  // modules, routes, services and features as a Mermaid flowchart
  print(router.graph().dot)  // the same for Graphviz
  print(router.describe())  // a table of the routes
}

@MainActor func save(_ router: VIPRouter) throws -> Data? {
  guard let saved = router.savedNavigation() else { return nil }  // no navigator tells its layout
  return try JSONEncoder().encode(saved)
}

@MainActor func restore(_ data: Data, in router: VIPRouter) throws -> Restoration {
  router.restore(try JSONDecoder().decode(SavedNavigation.self, from: data))
}

// The end of the examples.

@MainActor @Suite("The pages of the libraries for inspection and restoration")
struct LibraryArticleTests {
  private func launched() throws -> VIPRouter {
    let router = VIPRouter(navigator: InMemoryNavigator())
    try router.register(MarketRouter())
    try router.register(MarketLinks())
    return router
  }

  @Test func `What one router saves another restores`() async throws {
    let first = try launched()
    printRegistrations(of: first)
    try await first.route(Market.basket).shown()
    let data = try #require(try save(first))
    let second = try launched()
    let restoration = try restore(data, in: second)
    await restoration.finished()
    #expect(restoration.failures.isEmpty && second.navigator?.views.count == 1, "\(restoration.report)")
  }
}
