import Testing
import VIPER
import VIPERLists
import VIPERTesting

@testable import Generated

#if canImport(UIKit)
  import UIKit
#endif

@MainActor @Suite("Badge") struct BadgeTests {
  @Test func `the module is built by its prefix`() throws {
    let router = VIPRouter()
    try router.register(GeneratedModules())
    #if canImport(UIKit)
      _ = try VIPBuilder(prefix: "Badge", router: router).build(as: BadgeController.self)
    #endif
  }

  #if canImport(UIKit)
    @Test func `the view shows the rows of the interactor's items`() async throws {
      try await RelaxedModuleTest(
        view: BadgeController(),
        presenter: BadgePresenter(),
        interactor: BadgeInteractor()
      ) { test in
        await test.start()
        let view = try test.view
        #expect(view.items.rows.map(\.row.title) == ["The first item"])
      }
    }
  #endif

  #if canImport(UIKit)
    @Test func `another module embeds the widget`() async throws {
      try await RelaxedModuleTest(registering: { try $0.register(GeneratedModules()) }) { test in
        await test.does {
          $0.submodules.add(Routes.badge())
        } _: {
          $0.shows("Badge", as: .embed)
        }
      }
    }
  #endif
}
