import Testing
import VIPER
import VIPERTesting

@testable import Generated

@MainActor @Suite("Weighing") struct WeighingTests {
  @Test func `the module is built by its prefix`() throws {
    let router = VIPRouter()
    try router.register(GeneratedModules())
    _ = try VIPBuilder(prefix: "Weighing", router: router).build(as: WeighingView.self)
  }

  @Test func `weigh is answered`() async throws {
    try await ModuleTest(interactor: WeighingInteractor(worker: WeighingWorker())) { test in
      await test.send(WeighingEvent.weigh(WeighingEvent.WeighRequest(input: 1))) {
        $0.publishes(WeighingEvent.weigh, WeighingEvent.WeighResponse(output: 1.5))
      }
    }
  }

  @Test func `clear is accepted`() async throws {
    try await ModuleTest(interactor: WeighingInteractor(worker: WeighingWorker())) { test in
      await test.send(WeighingEvent.clear(WeighingEvent.ClearRequest())) {
        $0.ends(.accepted)
      }
    }
  }
}
