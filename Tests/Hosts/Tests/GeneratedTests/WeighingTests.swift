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
    try await ModuleTest(
      interactor: WeighingInteractor(worker: DefaultWeighingWorker())
    ) { test in
      await test.send(Weighing.weigh(Weighing.WeighRequest(input: 1))) {
        $0.publishes(Weighing.weigh, Weighing.WeighResponse(output: 1.5))
      }
    }
  }

  @Test func `clear is accepted`() async throws {
    try await ModuleTest(
      interactor: WeighingInteractor(worker: DefaultWeighingWorker())
    ) { test in
      await test.send(Weighing.clear(Weighing.ClearRequest())) {
        $0.ends(.accepted)
      }
    }
  }

  @Test func `the presenter formats the answer to weigh`() async throws {
    try await ModuleTest(
      presenter: WeighingPresenter()
    ) { test in
      test.below.answers(Weighing.weigh, Weighing.WeighResponse(output: 1.5))
      await test.send(Weighing.weigh(Weighing.WeighRequest(input: 1))) {
        $0.forwards(Weighing.weigh(Weighing.WeighRequest(input: 1)))
        $0.publishes(Weighing.weighShown, Weighing.WeighViewModel(text: "1.5"))
      }
    }
  }

  @Test func `the view shows the answer to weigh`() async throws {
    try await ModuleTest(
      view: WeighingView(),
      presenter: WeighingPresenter()
    ) { test in
      test.below.answers(Weighing.weigh, Weighing.WeighResponse(output: 1.5))
      await test.does {
        $0.weigh(1)
      } _: {
        $0.forwards(Weighing.weigh(Weighing.WeighRequest(input: 1)))
        $0.publishes(Weighing.weighShown, Weighing.WeighViewModel(text: "1.5"))
      }
      let view = try test.view
      #expect(view.weighResult == Weighing.WeighViewModel(text: "1.5"))
    }
  }

  @Test func `the view sends clear`() async throws {
    try await ModuleTest(
      view: WeighingView(),
      presenter: WeighingPresenter()
    ) { test in
      test.below.takes(Weighing.clear)
      await test.does {
        $0.clear()
      } _: {
        $0.forwards(Weighing.clear(Weighing.ClearRequest()))
      }
    }
  }

  @Test func `the view shows the failure of the worker`() async throws {
    try await RelaxedModuleTest(
      registered: "Weighing", as: WeighingView.self,
      registering: {
        try $0.register(GeneratedModules())
        try $0.override((any WeighingWorker).self) { FailingWorker() }
      }
    ) { test in
      await test.does { $0.weigh(1) }
      await test.does { $0.clear() }
      let view = try test.view
      #expect(view.failure == "The worker failed.")
    }
  }
}

/// A worker that fails.
private nonisolated struct FailingWorker: WeighingWorker {
  func weigh(_ input: Int) async throws -> Double {
    throw EventFailure(.error, "The worker failed.")
  }
  func clear() async throws {
    throw EventFailure(.error, "The worker failed.")
  }
}
