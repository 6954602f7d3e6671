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
    try await ModuleTest(
      interactor: WorkingInteractor(worker: DefaultWorkingWorker())
    ) { test in
      await test.send(Working.load(1)) {
        $0.publishes(Working.load, "text")
      }
    }
  }

  @Test func `save is accepted`() async throws {
    try await ModuleTest(
      interactor: WorkingInteractor(worker: DefaultWorkingWorker())
    ) { test in
      await test.send(Working.save("text")) {
        $0.ends(.accepted)
      }
    }
  }

  @Test func `last is answered`() async throws {
    try await ModuleTest(
      interactor: WorkingInteractor(worker: DefaultWorkingWorker())
    ) { test in
      await test.send(Working.last()) {
        $0.publishes(Working.last, nil)
      }
    }
  }

  @Test func `the view shows the answer to load`() async throws {
    try await ModuleTest(view: WorkingView()) { test in
      test.below.answers(Working.load, "text")
      await test.does {
        $0.load(1)
      } _: {
        $0.forwards(Working.load(1))
        $0.publishes(Working.load, "text")
      }
      let view = try test.view
      #expect(view.loadResult == "text")
    }
  }

  @Test func `the view sends save`() async throws {
    try await ModuleTest(view: WorkingView()) { test in
      test.below.takes(Working.save)
      await test.does {
        $0.save("text")
      } _: {
        $0.forwards(Working.save("text"))
      }
    }
  }

  @Test func `the view shows the answer to last`() async throws {
    try await ModuleTest(view: WorkingView()) { test in
      test.below.answers(Working.last, nil)
      await test.does {
        $0.last()
      } _: {
        $0.forwards(Working.last())
        $0.publishes(Working.last, nil)
      }
      let view = try test.view
      #expect(view.lastResult == nil)
    }
  }

  @Test func `the view shows the failure of the worker`() async throws {
    try await RelaxedModuleTest(
      registered: "Working", as: WorkingView.self,
      registering: {
        try $0.register(GeneratedModules())
        try $0.override((any WorkingWorker).self) { FailingWorker() }
      }
    ) { test in
      await test.does { $0.load(1) }
      await test.does { $0.save("text") }
      await test.does { $0.last() }
      let view = try test.view
      #expect(view.failure == "The worker failed.")
    }
  }
}

/// A worker that fails.
private nonisolated struct FailingWorker: WorkingWorker {
  func load(_ input: Int) async throws -> String {
    throw EventFailure(.error, "The worker failed.")
  }
  func save(_ input: String) async throws {
    throw EventFailure(.error, "The worker failed.")
  }
  func last() async throws -> Item? {
    throw EventFailure(.error, "The worker failed.")
  }
}
