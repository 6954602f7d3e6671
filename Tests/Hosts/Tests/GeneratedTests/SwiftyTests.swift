import Testing
import VIPER
import VIPERTesting

@testable import Generated

@MainActor @Suite("Swifty") struct SwiftyTests {
  @Test func `the module is built by its prefix`() throws {
    let router = VIPRouter()
    try router.register(GeneratedModules())
    _ = try VIPBuilder(prefix: "Swifty", router: router).build(as: SwiftyView.self)
  }

  @Test func `load is answered`() async throws {
    try await ModuleTest(interactor: SwiftyInteractor()) { test in
      await test.send(Swifty.load()) {
        $0.publishes(Swifty.load, "text")
      }
    }
  }

  @Test func `save is accepted`() async throws {
    try await ModuleTest(interactor: SwiftyInteractor()) { test in
      await test.send(Swifty.save("text")) {
        $0.ends(.accepted)
      }
    }
  }

  @Test func `the view shows the answer to load`() async throws {
    try await ModuleTest(view: SwiftyView(), parameters: 1) { test in
      test.below.answers(Swifty.load, "text")
      await test.does {
        $0.load()
      } _: {
        $0.forwards(Swifty.load())
        $0.publishes(Swifty.load, "text")
      }
      let view = try test.view
      #expect(view.loadResult == "text")
    }
  }

  @Test func `the view sends save`() async throws {
    try await ModuleTest(view: SwiftyView(), parameters: 1) { test in
      test.below.takes(Swifty.save)
      await test.does {
        $0.save("text")
      } _: {
        $0.forwards(Swifty.save("text"))
      }
    }
  }
}
