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

  @Test func `the presenter formats the items of the interactor`() async throws {
    let parts = (WholePresenter(), WholeInteractor(service: WholeService()))
    try await RelaxedModuleTest(view: WholeView(), presenter: parts.0, interactor: parts.1) { test in
      await test.start()
      let view = try test.view
      #expect(view.items.rows.map(\.row.title) == ["The first item"])
    }
  }

  @Test func `count is answered`() async throws {
    try await ModuleTest(interactor: WholeInteractor(service: WholeService())) { test in
      await test.send(WholeEvent.count()) {
        $0.publishes(WholeEvent.count, 1)
      }
    }
  }
}
