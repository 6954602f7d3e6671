import Testing
import VIPER
import VIPERTesting

@testable import Generated

#if canImport(UIKit)
  import UIKit
#endif

@MainActor @Suite("Till") struct TillTests {
  @Test func `the module is built by its prefix`() throws {
    let router = VIPRouter()
    try router.register(GeneratedModules())
    #if canImport(UIKit)
      _ = try VIPBuilder(prefix: "Till", router: router).build(as: TillController.self)
    #endif
  }

  @Test func `total is answered`() async throws {
    try await ModuleTest(
      interactor: TillInteractor(worker: DefaultTillWorker())
    ) { test in
      await test.send(Till.total()) {
        $0.publishes(Till.total, 1)
      }
    }
  }

  @Test func `the presenter formats the answer to total`() async throws {
    try await ModuleTest(
      presenter: TillPresenter(router: TillRouter()), parameters: 1
    ) { test in
      test.below.answers(Till.total, 1)
      await test.send(Till.total()) {
        $0.forwards(Till.total())
        $0.publishes(Till.totalShown, "1")
      }
    }
  }

  #if canImport(UIKit)
    @Test func `the view shows the answer to total`() async throws {
      try await ModuleTest(
        view: TillController(),
        presenter: TillPresenter(router: TillRouter()), parameters: 1
      ) { test in
        test.below.answers(Till.total, 1)
        await test.does {
          $0.total()
        } _: {
          $0.forwards(Till.total())
          $0.publishes(Till.totalShown, "1")
        }
        let view = try test.view
        #expect(view.totalResult == "1")
      }
    }
  #endif

  #if canImport(UIKit)
    @Test func `the view shows the failure of the worker`() async throws {
      try await RelaxedModuleTest(
        registered: "Till", as: TillController.self, parameters: 1,
        registering: {
          try $0.register(GeneratedModules())
          try $0.override((any TillWorker).self) { FailingWorker() }
        }
      ) { test in
        await test.does { $0.total() }
        let view = try test.view
        #expect(view.failure == "The worker failed.")
      }
    }
  #endif

  @Test func `the presenter opens the next module`() async throws {
    try await RelaxedModuleTest(
      presenter: TillPresenter(router: TillRouter()), parameters: 1,
      registering: {
        try $0.register { app in
          app.module(prefix: "Next", view: { NextView() })
          app.route(Routes.till, .push, to: "Next")
        }
      }
    ) { test in
      await test.send(Till.openNext(1)) {
        $0.routes(Routes.till(1))
        $0.shows("Next")
      }
    }
  }
}

/// A worker that fails.
private nonisolated struct FailingWorker: TillWorker {
  func total() async throws -> Int {
    throw EventFailure(.error, "The worker failed.")
  }
}

/// A view that replaces the next module.
private final class NextView: VIPView, Mapped {
  static let mapping = Mapping(NextView.self) {
    $0.onInitialize { (_: NextView, _: Int) in }
  }
}
