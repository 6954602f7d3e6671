import Testing
import VIPER
import VIPERTesting

@testable import Generated

@MainActor @Suite("Gauge") struct GaugeTests {
  @Test func `the module is built by its prefix`() throws {
    let router = VIPRouter()
    try router.register(GeneratedModules())
    _ = try VIPBuilder(prefix: "Gauge", router: router).build(as: GaugeView.self)
  }

  @Test func `read is answered`() async throws {
    try await ModuleTest(interactor: GaugeInteractor()) { test in
      await test.send(Gauge.read()) {
        $0.publishes(Gauge.read, 1.5)
      }
    }
  }

  @Test func `the presenter formats the answer to read`() async throws {
    try await ModuleTest(
      presenter: GaugePresenter()
    ) { test in
      test.below.answers(Gauge.read, 1.5)
      await test.send(Gauge.read()) {
        $0.forwards(Gauge.read())
        $0.publishes(Gauge.readShown, "1.5")
      }
    }
  }

  @Test func `the view shows the answer to read`() async throws {
    try await ModuleTest(
      view: GaugeView(),
      presenter: GaugePresenter()
    ) { test in
      test.below.answers(Gauge.read, 1.5)
      await test.does {
        $0.read()
      } _: {
        $0.forwards(Gauge.read())
        $0.publishes(Gauge.readShown, "1.5")
      }
      let view = try test.view
      #expect(view.readResult == "1.5")
    }
  }

  @Test func `another module embeds the widget`() async throws {
    try await RelaxedModuleTest(registering: { try $0.register(GeneratedModules()) }) { test in
      await test.does {
        $0.submodules.add(Routes.gauge())
      } _: {
        $0.shows("Gauge", as: .embed)
      }
    }
  }
}
