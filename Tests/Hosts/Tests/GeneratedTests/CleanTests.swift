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
    try await ModuleTest(
      interactor: CleanInteractor(worker: DefaultCleanWorker())
    ) { test in
      await test.send(Clean.load(Clean.LoadRequest(input: 1))) {
        $0.publishes(Clean.load, Clean.LoadResponse(output: "text"))
      }
    }
  }

  @Test func `item fails until it is written`() async throws {
    try await ModuleTest(
      interactor: CleanInteractor(worker: DefaultCleanWorker())
    ) { test in
      await test.send(Clean.item(Clean.ItemRequest())) {
        $0.fails(Clean.item, .error, "`item` is not written yet.")
      }
    }
  }

  @Test func `the presenter formats the answer to load`() async throws {
    try await ModuleTest(
      presenter: CleanPresenter()
    ) { test in
      test.below.answers(Clean.load, Clean.LoadResponse(output: "text"))
      await test.send(Clean.load(Clean.LoadRequest(input: 1))) {
        $0.forwards(Clean.load(Clean.LoadRequest(input: 1)))
        $0.publishes(Clean.loadShown, Clean.LoadViewModel(text: "text"))
      }
    }
  }

  @Test func `the view shows the answer to load`() async throws {
    try await ModuleTest(
      view: CleanView(),
      presenter: CleanPresenter()
    ) { test in
      test.below.answers(Clean.load, Clean.LoadResponse(output: "text"))
      await test.does {
        $0.load(1)
      } _: {
        $0.forwards(Clean.load(Clean.LoadRequest(input: 1)))
        $0.publishes(Clean.loadShown, Clean.LoadViewModel(text: "text"))
      }
      let view = try test.view
      #expect(view.loadResult == Clean.LoadViewModel(text: "text"))
    }
  }

  @Test func `the view shows the failure of item`() async throws {
    try await ModuleTest(
      view: CleanView(),
      presenter: CleanPresenter()
    ) { test in
      test.below.fails(Clean.item, .error, "`item` is not written yet.")
      await test.does {
        $0.item()
      } _: {
        $0.forwards(Clean.item(Clean.ItemRequest()))
        $0.fails(Clean.item, .error, "`item` is not written yet.")
      }
      let view = try test.view
      #expect(view.failure == "`item` is not written yet.")
    }
  }

  @Test func `the view shows the failure of the worker`() async throws {
    try await RelaxedModuleTest(
      registered: "Clean", as: CleanView.self,
      registering: {
        try $0.register(GeneratedModules())
        try $0.override((any CleanWorker).self) { FailingWorker() }
      }
    ) { test in
      await test.does { $0.load(1) }
      await test.does { $0.item() }
      let view = try test.view
      #expect(view.failure == "The worker failed.")
    }
  }
}

/// A worker that fails.
private nonisolated struct FailingWorker: CleanWorker {
  func load(_ input: Int) async throws -> String {
    throw EventFailure(.error, "The worker failed.")
  }
  func item() async throws -> Item {
    throw EventFailure(.error, "The worker failed.")
  }
}
