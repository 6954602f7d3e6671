import Testing
import VIPER
import VIPERTesting

// The example of the article on errors, verbatim.

@MainActor func report(_ router: VIPRouter, to note: @escaping @Sendable (String) -> Void) {
  router.onDiagnostic = { diagnostic in
    guard diagnostic.code == .leaked, let leak = diagnostic.underlying as? Leak else { return note("\(diagnostic)") }
    note("\(leak.module) was not released: \(leak.parts.values.sorted())")
  }
}

// The end of the example.

@MainActor @Suite("The article on errors")
struct ErrorsArticleTests {
  @Test func `the example reports a diagnostic by its code`() async {
    await confirmation { noted in
      let router = VIPRouter(navigator: InMemoryNavigator())
      report(router) { line in
        #expect(line.contains("market.stal"))
        noted()
      }
      let handle = router.route(RouteName<Void, Never>("market.stal")())
      #expect(handle.error?.code == .unroutable)
      #expect(handle.error?.route == "market.stal")
    }
  }
}
