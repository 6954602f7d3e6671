import Testing
import VIPER
import VIPERTesting

@testable import Generated

@MainActor @Suite("Kitty") struct KittyTests {
  @Test func `the module is built by its prefix`() throws {
    let router = VIPRouter()
    try router.register(GeneratedModules())
    #if canImport(UIKit)
      _ = try VIPBuilder(prefix: "Kitty", router: router).build(as: KittyController.self)
    #endif
  }

  @Test func `load is answered`() async throws {
    try await ModuleTest(interactor: KittyInteractor()) { test in
      await test.send(KittyEvent.load()) {
        $0.publishes(KittyEvent.load, "text")
      }
    }
  }

  @Test func `save is accepted`() async throws {
    try await ModuleTest(interactor: KittyInteractor()) { test in
      await test.send(KittyEvent.save("text")) {
        $0.ends(.accepted)
      }
    }
  }
}
