import Testing
@testable import VIPER
import VIPERTesting

/// The routes of an app that is launched.
private enum First {
  static let page = RouteName<Int, Never>("first.page")
  static let start = RouteName<Void, Never>("first.start")
}

private struct FirstRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(prefix: "Page", view: { ProbeView() }, presenter: { FirstPresenter() })
    app.module(prefix: "Start", view: { ProbeView() })
    app.route(First.page, to: "Page")
    app.route(First.start, to: "Start")
  }
}

private final class FirstPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(FirstPresenter.self) { $0.onInitialize { (_, _: Int) in } }
}

@MainActor @Suite("Launch")
struct LaunchTests {
  private let navigator = InMemoryNavigator()
  private let sink = CollectingSink()
  private let router: VIPRouter

  init() throws {
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    try router.register(FirstRouter())
  }

  @Test func `launch(opening:) freezes the router and opens the first route`() async throws {
    let handle = try router.launch(opening: First.start())
    #expect(router.isFrozen)
    await router.idle()
    #expect(handle.state == .routed)
    #expect(navigator.views.count == 1)
    #expect(sink.messages == [])
  }

  @Test func `the first route receives its parameters and its style from launch`() async throws {
    let handle = router.launchOrExit(opening: First.page(7), style: .tab("one"))
    await router.idle()
    #expect(handle.state == .routed)
    #expect(navigator.tree.tabs == ["one"])
    #expect(sink.messages == [])
  }

  @Test func `launch(opening:) throws and opens nothing if the app has a mistake`() async throws {
    try router.register { $0.requires(RouteName<Void, Never>("first.missing")) }
    #expect(throws: ConfigurationError.self) { try router.launch(opening: First.start()) }
    await router.idle()
    #expect(!router.isFrozen)
    #expect(navigator.views.isEmpty)
  }

  @Test func `launch(opening:) returns a handle with the error if the first route fails`() throws {
    router.navigator = nil
    let handle = try router.launch(opening: First.start())
    #expect(handle.state == .failed)
    #expect(router.isFrozen)
    #expect(sink.messages.count == 1)
  }

  @Test func `launchOrExit(opening:) exits and prints each diagnostic on a line if the app has a mistake`() async throws
  {
    let result = try await #require(
      processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let router = VIPRouter()
        try? router.register("Twice") {
          $0.module(prefix: "Start", view: { VIPView() })
          $0.module(prefix: "Start", view: { VIPView() })
        }
        try? router.register("Needy") { $0.requires(RouteName<Void, Never>("first.missing")) }
        router.launchOrExit(opening: First.start())
      }
    }
    let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasPrefix("VIPER: ") })
    #expect(lines[0].contains("\"Start\""))
    #expect(lines[1].contains("\"first.missing\" is required"))
  }
}
