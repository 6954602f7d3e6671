import Testing
import VIPER
import VIPERLists
import VIPERTesting

@testable import Generated

@MainActor @Suite("Whole") struct WholeTests {
  @Test func `the module is built by its prefix`() throws {
    let router = VIPRouter()
    try router.register(GeneratedModules())
    _ = try VIPBuilder(prefix: "Whole", router: router).build(as: WholeView.self)
  }

  @Test func `count is answered`() async throws {
    try await ModuleTest(
      interactor: WholeInteractor(worker: DefaultWholeWorker())
    ) { test in
      await test.send(Whole.count()) {
        $0.publishes(Whole.count, 1)
      }
    }
  }

  @Test func `the view shows the rows of the interactor's items`() async throws {
    try await RelaxedModuleTest(
      view: WholeView(),
      presenter: WholePresenter(),
      interactor: WholeInteractor(worker: DefaultWholeWorker())
    ) { test in
      await test.start()
      let view = try test.view
      #expect(view.items.rows.map(\.row.title) == ["The first item"])
      await test.does { $0.count() }
      #expect(view.countResult == "1")
    }
  }

  @Test func `the view shows the failure of the worker`() async throws {
    try await RelaxedModuleTest(
      registered: "Whole", as: WholeView.self,
      registering: {
        try $0.register(GeneratedModules())
        try $0.override((any WholeWorker).self) { FailingWorker() }
      }
    ) { test in
      await test.does { $0.count() }
      let view = try test.view
      #expect(view.failure == "The worker failed.")
    }
  }
}

/// A worker that fails.
private nonisolated struct FailingWorker: WholeWorker {
  func count() async throws -> Int {
    throw EventFailure(.error, "The worker failed.")
  }
}
