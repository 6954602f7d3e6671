import Testing
import VIPER
import VIPERTesting

@testable import Generated

@MainActor @Suite("Counter") struct CounterTests {
  @Test func `the module is built by its prefix`() throws {
    let router = VIPRouter()
    try router.register(GeneratedModules())
    _ = try VIPBuilder(prefix: "Counter", router: router).build(as: CounterView.self)
  }

  @Test func `add is answered`() async throws {
    try await ModuleTest(interactor: CounterInteractor()) { test in
      await test.send(CounterEvent.add(1)) {
        $0.publishes(CounterEvent.add, 1)
      }
    }
  }

  @Test func `reset is accepted`() async throws {
    try await ModuleTest(interactor: CounterInteractor()) { test in
      await test.send(CounterEvent.reset()) {
        $0.ends(.accepted)
      }
    }
  }
}
