import Testing
import VIPER
import VIPERTesting

@testable import Generated

@MainActor @Suite("Swifty") struct SwiftyTests {
  @Test func `the module is built by its prefix`() throws {
    let router = VIPRouter()
    try router.register(GeneratedModules())
    _ = try VIPBuilder(prefix: "Swifty", router: router).build(as: SwiftyView.self)
  }

  @Test func `load is answered`() async throws {
    try await ModuleTest(interactor: SwiftyInteractor()) { test in
      await test.send(SwiftyEvent.load()) {
        $0.publishes(SwiftyEvent.load, "text")
      }
    }
  }

  @Test func `save is accepted`() async throws {
    try await ModuleTest(interactor: SwiftyInteractor()) { test in
      await test.send(SwiftyEvent.save("text")) {
        $0.ends(.accepted)
      }
    }
  }
}
