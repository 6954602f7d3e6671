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

  @Test func `the presenter formats the items of the interactor`() async throws {
    let parts = (ItemsPresenter(), ItemsInteractor())
    try await RelaxedModuleTest(view: ItemsView(), presenter: parts.0, interactor: parts.1) { test in
      await test.start()
      let view = try test.view
      #expect(view.items.rows.map(\.row.title) == ["The first item"])
    }
  }

  @Test func `pick is accepted`() async throws {
    try await ModuleTest(interactor: ItemsInteractor()) { test in
      await test.send(ItemsEvent.pick(1)) {
        $0.ends(.accepted)
      }
    }
  }
}
