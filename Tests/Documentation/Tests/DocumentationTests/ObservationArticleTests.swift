import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

// The examples of the article on observation, verbatim.

@MainActor func printHops(of router: VIPRouter) {
  router.observe { hop in
    { end in print(hop.module, hop.name, hop.stage, end.outcome, end.time - hop.time) }
  }
}

@MainActor func makeRouter(for navigator: any Navigator) -> VIPRouter {
  let router = VIPRouter(navigator: navigator)
  router.diagnosisLevel = .thorough  // in release builds too: checks each call, and reports leaks
  return router
}

@MainActor func makeRouter(writing write: @escaping @Sendable (String) -> Void) -> VIPRouter {
  VIPRouter(onDiagnostic: { diagnostic in
    if diagnostic.code == .leaked { return }  // leaks are handled elsewhere
    write("\(diagnostic)")
  })
}

struct Credentials: Sendable {
  let account: String
  @Redacted var password: String
}

// The end of the examples.

@MainActor @Suite("The article on observation", .viper)
struct ObservationArticleTests {
  @Test func `a sink writes reports, and a redacted value is not printed`() async {
    await confirmation { written in
      let router = makeRouter { line in
        #expect(line.contains("market.stal"))
        written()
      }
      router.navigator = InMemoryNavigator()
      router.route(RouteName<Void, Never>("market.stal")())
    }
    let credentials = Credentials(account: "abc", password: "123")
    #expect("\(credentials)".contains("<redacted>"))
    #expect(!"\(credentials)".contains("123"))
  }

  @Test func `the examples observe a router`() async throws {
    let test = try ModuleTest(interactor: ImportInteractor()) { printHops(of: $0) }
    await test.send(Import.count("abc")) { $0.publishes(Import.count, 3) }
    try await test.finish()
    let router = makeRouter(for: InMemoryNavigator())
    #expect(router.diagnosisLevel == .thorough)
    #expect(router.leakProbe?.leaks == [])
    #expect(test.router.diagnosisLevel == .thorough, "the routers of tests use thorough diagnosis")
  }
}
