import Testing
import VIPER
import VIPERTesting

// The examples of the article on observation, word for word.

@MainActor func printHops(of router: VIPRouter) {
  router.observe { hop in
    { end in print(hop.module, hop.name, hop.stage, end.outcome, end.time - hop.time) }
  }
}

@MainActor func watchForLeaks(in router: VIPRouter) {
  router.leakProbe = LeakProbe(reportingAfter: .seconds(2))  // when the app starts
}

// The end of the examples.

@MainActor @Suite("The article on observation")
struct ObservationArticleTests {
  @Test func `Its examples observe a router`() throws {
    let probe = try ModuleProbe(interactor: ImportInteractor())
    printHops(of: probe.router)
    watchForLeaks(in: probe.router)
    #expect(probe.send(Lifecycle.ready) == .unhandled)
    #expect(probe.leaks.isEmpty)
  }
}
