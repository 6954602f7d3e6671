import Testing
import VIPER
import VIPERTesting

@testable import Generated

#if canImport(UIKit)
  import UIKit
#endif

@MainActor @Suite("Kitty") struct KittyTests {
  @Test func `the module is built by its prefix`() throws {
    let router = VIPRouter()
    try router.register(GeneratedModules())
    #if canImport(UIKit)
      _ = try VIPBuilder(prefix: "Kitty", router: router).build(as: KittyController.self)
    #endif
  }

  @Test func `load is answered`() async throws {
    try await ModuleTest(interactor: KittyInteractor()) { test in
      await test.send(Kitty.load()) {
        $0.publishes(Kitty.load, "text")
      }
    }
  }

  @Test func `save is accepted`() async throws {
    try await ModuleTest(interactor: KittyInteractor()) { test in
      await test.send(Kitty.save("text")) {
        $0.ends(.accepted)
      }
    }
  }

  #if canImport(UIKit)
    @Test func `the view shows the answer to load`() async throws {
      try await ModuleTest(view: KittyController()) { test in
        test.below.answers(Kitty.load, "text")
        await test.does {
          $0.load()
        } _: {
          $0.forwards(Kitty.load())
          $0.publishes(Kitty.load, "text")
        }
        let view = try test.view
        #expect(view.loadResult == "text")
      }
    }
  #endif

  #if canImport(UIKit)
    @Test func `the view sends save`() async throws {
      try await ModuleTest(view: KittyController()) { test in
        test.below.takes(Kitty.save)
        await test.does {
          $0.save("text")
        } _: {
          $0.forwards(Kitty.save("text"))
        }
      }
    }
  #endif
}
