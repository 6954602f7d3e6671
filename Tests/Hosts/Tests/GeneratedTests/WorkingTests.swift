import Testing
import VIPER
import VIPERTesting

@testable import Generated

@MainActor @Suite("Working") struct WorkingTests {
  @Test func `the module is built by its prefix`() throws {
    let router = VIPRouter()
    try router.register(GeneratedModules())
    _ = try VIPBuilder(prefix: "Working", router: router).build(as: WorkingView.self)
  }

  @Test func `load is answered`() async throws {
    try await ModuleTest(interactor: WorkingInteractor(worker: WorkingWorker())) { test in
      await test.send(WorkingEvent.load(1)) {
        $0.publishes(WorkingEvent.load, "text")
      }
    }
  }

  @Test func `save is accepted`() async throws {
    try await ModuleTest(interactor: WorkingInteractor(worker: WorkingWorker())) { test in
      await test.send(WorkingEvent.save("text")) {
        $0.ends(.accepted)
      }
    }
  }

  @Test func `last is answered`() async throws {
    try await ModuleTest(interactor: WorkingInteractor(worker: WorkingWorker())) { test in
      await test.send(WorkingEvent.last()) {
        $0.publishes(WorkingEvent.last, nil)
      }
    }
  }
}
