import Testing
import VIPER
import VIPERLists
import VIPERTesting

@testable import Generated

@MainActor @Suite("Items") struct ItemsTests {
  @Test func `the module is built by its prefix`() throws {
    let router = VIPRouter()
    try router.register(GeneratedModules())
    _ = try VIPBuilder(prefix: "Items", router: router).build(as: ItemsView.self)
  }

  @Test func `pick is accepted`() async throws {
    try await ModuleTest(interactor: ItemsInteractor()) { test in
      await test.send(Items.pick(1)) {
        $0.ends(.accepted)
      }
    }
  }

  @Test func `the view shows the rows of the interactor's items`() async throws {
    try await RelaxedModuleTest(
      view: ItemsView(),
      presenter: ItemsPresenter(),
      interactor: ItemsInteractor()
    ) { test in
      await test.start()
      let view = try test.view
      #expect(view.items.rows.map(\.row.title) == ["The first item"])
      await test.does { $0.pick(1) }
    }
  }
}
