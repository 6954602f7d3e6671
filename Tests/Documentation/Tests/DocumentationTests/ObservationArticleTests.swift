import Testing
import VIPER
import VIPERTesting

// The examples of the article on observation, word for word.

@MainActor func printHops(of router: VIPRouter) {
  router.observe { hop in
    { end in print(hop.module, hop.name, hop.stage, end.outcome, end.time - hop.time) }
  }
}

@MainActor func makeRouter(for navigator: any Navigator) -> VIPRouter {
  let router = VIPRouter(navigator: navigator)
  #if DEBUG
    router.diagnosis = .thorough
    router.leakProbe = LeakProbe(reportingAfter: .seconds(2))
  #endif
  return router
}

// The end of the examples.

@MainActor @Suite("The article on observation")
struct ObservationArticleTests {
  @Test func `Its examples observe a router`() throws {
    let probe = try ModuleProbe(interactor: ImportInteractor())
    printHops(of: probe.router)
    #expect(probe.send(Lifecycle.ready) == .accepted)
    #expect(probe.leaks.isEmpty && probe.router.diagnosis == .thorough)
    let router = makeRouter(for: InMemoryNavigator())
    #expect(router.diagnosis == .thorough && router.leakProbe?.leaks == [])
  }
}
