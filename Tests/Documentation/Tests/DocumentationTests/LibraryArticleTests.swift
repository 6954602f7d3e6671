import Foundation
import Testing
import VIPER
import VIPERInspection
import VIPERRestoration
import VIPERSwiftTesting
import VIPERTesting

// The examples of the articles of VIPERInspection and VIPERRestoration, verbatim.

@MainActor func printRegistrations(of router: VIPRouter) {
  print(router.graph())  // modules, routes, services and features as a Mermaid flowchart
  print(router.graph().dot)  // the same for Graphviz
  print(router.describe())  // a table of the routes, and of the optional services that are not registered
}

@MainActor func save(_ router: VIPRouter) throws -> Data? {
  guard let saved = router.savedNavigation() else { return nil }  // if no navigator provides a layout
  return try JSONEncoder().encode(saved)
}

@MainActor func restore(_ data: Data, in router: VIPRouter) throws -> Restoration {
  router.restore(try JSONDecoder().decode(SavedNavigation.self, from: data))
}

// The end of the examples.

@MainActor @Suite("The articles on inspection and restoration", .viper)
struct LibraryArticleTests {
  private func launched() throws -> AppTest {
    try AppTest {
      try $0.register(MarketRouter())
      try $0.register(MarketLinks())
    }
  }

  @Test func `a router restores the navigation that another router saved`() async throws {
    let first = try launched()
    printRegistrations(of: first.router)
    await first.open(Market.basket()) { $0.shows("Basket") }
    let data = try #require(try save(first.router))
    try await first.finish()
    let second = try launched()
    await second.does {
      let restoration = try restore(data, in: $0)
      await restoration.waitUntilFinished()
      #expect(restoration.failures.isEmpty, "\(restoration.report)")
    } _: {
      $0.shows("Basket")
    }
    try await second.finish()
  }
}
