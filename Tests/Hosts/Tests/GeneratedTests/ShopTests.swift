import Testing
import VIPER
import VIPERTesting

@testable import Generated

@MainActor @Suite("Shop") struct ShopTests {
  @Test func `the module is built by its prefix`() throws {
    let router = VIPRouter()
    try router.register(GeneratedModules())
    _ = try VIPBuilder(prefix: "Shop", router: router).build(as: ShopView.self)
  }

  @Test func `pay is accepted`() async throws {
    try await ModuleTest(interactor: ShopInteractor()) { test in
      await test.send(Shop.pay(1.5)) {
        $0.ends(.accepted)
      }
    }
  }

  @Test func `the view sends pay`() async throws {
    try await ModuleTest(
      view: ShopView(),
      presenter: ShopPresenter(router: ShopRouter())
    ) { test in
      test.below.takes(Shop.pay)
      await test.does {
        $0.pay(1.5)
      } _: {
        $0.forwards(Shop.pay(1.5))
      }
    }
  }

  @Test func `the presenter opens the next module`() async throws {
    try await RelaxedModuleTest(
      presenter: ShopPresenter(router: ShopRouter()),
      registering: {
        try $0.register { app in
          app.module(prefix: "Next", view: { NextView() })
          app.route(Routes.shop, .push, to: "Next")
        }
      }
    ) { test in
      await test.send(Shop.openNext()) {
        $0.routes(Routes.shop())
        $0.shows("Next")
      }
      await test["Next"].does(as: NextView.self) {
        $0.finish(with: 1)
      } _: {
        $0.gives("Next", 1)
      }
      let view = try test.view
      #expect(view.outputs(of: Shop.nextOutput).count == 1)
    }
  }
}

/// A view that replaces the next module.
private final class NextView: VIPView, ProducesOutput, Mapped {
  typealias Output = Int

  static let mapping = Mapping(NextView.self) { _ in }
}
