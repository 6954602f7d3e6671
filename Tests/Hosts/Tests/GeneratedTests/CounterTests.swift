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
      await test.send(Counter.add(1)) {
        $0.publishes(Counter.add, 1)
      }
    }
  }

  @Test func `reset is accepted`() async throws {
    try await ModuleTest(interactor: CounterInteractor()) { test in
      await test.send(Counter.reset()) {
        $0.ends(.accepted)
      }
    }
  }

  @Test func `the presenter formats the answer to add`() async throws {
    try await ModuleTest(
      presenter: CounterPresenter(), parameters: 1
    ) { test in
      test.below.answers(Counter.add, 1)
      await test.send(Counter.add(1)) {
        $0.forwards(Counter.add(1))
        $0.publishes(Counter.addShown, "1")
      }
    }
  }

  @Test func `the view shows the answer to add`() async throws {
    try await ModuleTest(
      view: CounterView(),
      presenter: CounterPresenter(), parameters: 1
    ) { test in
      test.below.answers(Counter.add, 1)
      await test.does {
        $0.add(1)
      } _: {
        $0.forwards(Counter.add(1))
        $0.publishes(Counter.addShown, "1")
      }
      let view = try test.view
      #expect(view.addResult == "1")
    }
  }

  @Test func `the view sends reset`() async throws {
    try await ModuleTest(
      view: CounterView(),
      presenter: CounterPresenter(), parameters: 1
    ) { test in
      test.below.takes(Counter.reset)
      await test.does {
        $0.reset()
      } _: {
        $0.forwards(Counter.reset())
      }
    }
  }
}
