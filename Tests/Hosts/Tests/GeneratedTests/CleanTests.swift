import Testing
import VIPER
import VIPERTesting

@testable import Generated

@MainActor @Suite("Clean") struct CleanTests {
  @Test func `the module is built by its prefix`() throws {
    let router = VIPRouter()
    try router.register(GeneratedModules())
    _ = try VIPBuilder(prefix: "Clean", router: router).build(as: CleanView.self)
  }

  @Test func `load is answered`() async throws {
    try await ModuleTest(interactor: CleanInteractor(worker: CleanWorker())) { test in
      await test.send(CleanEvent.load(CleanEvent.LoadRequest(input: 1))) {
        $0.publishes(CleanEvent.load, CleanEvent.LoadResponse(output: "text"))
      }
    }
  }

  @Test func `item fails until it is written`() async throws {
    try await ModuleTest(interactor: CleanInteractor(worker: CleanWorker())) { test in
      await test.send(CleanEvent.item(CleanEvent.ItemRequest())) {
        $0.fails(CleanEvent.item, .error, "`item` is not written yet.")
      }
    }
  }
}
