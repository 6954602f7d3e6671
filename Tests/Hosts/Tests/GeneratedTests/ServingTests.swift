import Testing
import VIPER
import VIPERTesting

@testable import Generated

@MainActor @Suite("Serving") struct ServingTests {
  @Test func `the module is built by its prefix`() throws {
    let router = VIPRouter()
    try router.register(GeneratedModules())
    _ = try VIPBuilder(prefix: "Serving", router: router).build(as: ServingView.self)
  }

  @Test func `load is answered`() async throws {
    try await ModuleTest(interactor: ServingInteractor(service: ServingService())) { test in
      await test.send(ServingEvent.load(1)) {
        $0.publishes(ServingEvent.load, "text")
      }
    }
  }

  @Test func `save is accepted`() async throws {
    try await ModuleTest(interactor: ServingInteractor(service: ServingService())) { test in
      await test.send(ServingEvent.save("text")) {
        $0.ends(.accepted)
      }
    }
  }

  @Test func `item fails until it is written`() async throws {
    try await ModuleTest(interactor: ServingInteractor(service: ServingService())) { test in
      await test.send(ServingEvent.item()) {
        $0.fails(ServingEvent.item, .error, "`item` is not written yet.")
      }
    }
  }
}
