import Observation
import SwiftUI
import Testing
import VIPER
import VIPERTesting

@testable import VIPERSwiftUI

/// A view that changes, and that is not observable.
private final class PlainView: VIPView, ModuleScreen {
  var text = ""
  var screen: some View { Text(text) }
}

/// A view without stored values.
private final class ConstantView: VIPView, ModuleScreen {
  var screen: some View { Text("constant") }
}

/// A view with values in an observable object.
private final class ModelView: VIPView, ModuleScreen {
  @Observable final class Model { var text = "model" }
  let model = Model()
  var screen: some View { Text(model.text) }
}

private final class ScreenlessView: VIPView {}

/// A view that shows its slot only while it is unfolded.
@Observable private final class FoldedView: VIPView, ModuleScreen {
  var isUnfolded = false
  var screen: some View {
    Text("folded")
    if isUnfolded { EmbeddedModule(in: "inside", of: self) }
  }
}

/// Mistakes with SwiftUI, each with its report, and correct programs that look similar and are not reported.
@MainActor @Suite("Mistakes with SwiftUI")
struct MistakeTests {
  private let clock = ManualClock()
  private let sink = CollectingSink()
  private let navigator: SwiftUINavigator

  init() { navigator = SwiftUINavigator(sink: sink.report, clock: clock) }

  /// Returns a router with a route that opens a module with a view.
  private func router(_ makeView: @escaping @MainActor () -> VIPView = { PageView() }) throws -> VIPRouter {
    let router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    router.diagnosisLevel = .thorough
    try router.register("Pages") {
      $0.module(prefix: "Page", view: { makeView() })
      $0.route(Pages.page, .push, to: "Page")
    }
    return router
  }

  private func window() -> StandInWindow {
    let navigator = navigator
    return StandInWindow { ModuleHost(navigator) }
  }

  private func settle(_ router: VIPRouter, _ windows: StandInWindow...) async {
    for _ in 0..<2 {
      for window in windows { await window.settled() }
      await router.idle()
    }
  }

  private var mistakes: [String] {
    sink.diagnostics.map { $0.underlying is RouteError ? "\($0)" : $0.code.description }
  }

  // MARK: Hosts

  @Test func `a navigator without a host view is reported once`() async throws {
    let router = try router()
    router.route(Pages.page())
    router.route(Pages.page())
    await router.idle()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(10))
    while sink.messages.isEmpty { await Task.yield() }
    router.route(Pages.page())
    await router.idle()
    clock.advance(by: .seconds(100))
    for _ in 0..<20 { await Task.yield() }
    #expect(
      sink.recordedBriefs == ["swiftUI.noHost: Page"])
    #expect(mistakes == ["swiftUI.noHost"])
  }

  @Test func `a host view that is created after the first route is not reported, and a closed window is not`()
    async throws
  {
    let router = try router()
    router.route(Pages.page())
    await router.idle()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(9))
    let window = window()
    await settle(router, window)
    window.close()
    router.route(Pages.page())
    await router.idle()
    clock.advance(by: .seconds(100))
    for _ in 0..<20 { await Task.yield() }
    #expect(sink.messages == [])
  }

  @Test func `two windows that share a navigator are reported once`() async throws {
    let router = try router()
    let (first, second) = (window(), window())
    for _ in 0..<2 {
      router.route(Pages.page())
      await settle(router, first, second)
    }
    #expect(
      sink.recordedBriefs == ["swiftUI.sharedNavigator: Page"])
    #expect(mistakes == ["swiftUI.sharedNavigator"])
  }

  @Observable final class Choice { var isSecond = false }

  @Test func `a host view that replaces another, in the same window or in a new one, is not reported`() async throws {
    let router = try router()
    let (navigator, choice) = (navigator, Choice())
    struct Root: View {
      let navigator: SwiftUINavigator
      let choice: Choice
      var body: some View { if choice.isSecond { ModuleHost(navigator) } else { ModuleHost(navigator) } }
    }
    var window = StandInWindow { Root(navigator: navigator, choice: choice) }
    router.route(Pages.page())
    await settle(router, window)
    choice.isSecond = true
    await settle(router, window)
    router.route(Pages.page(), style: .sheet)
    await settle(router, window)
    window.close()
    window = StandInWindow { ModuleHost(navigator) }
    router.route(Pages.page())
    await settle(router, window)
    #expect(sink.messages == [])
    #expect(navigator.views.count == 3)
  }

  // MARK: Screens

  @Test func `a view with a screen that is not observable is reported once`() async throws {
    let router = try router { PlainView() }
    let window = window()
    for _ in 0..<2 { router.route(Pages.page()) }
    await settle(router, window)
    #expect(
      sink.recordedBriefs == ["swiftUI.notObservable: Page"])
    #expect(mistakes == ["swiftUI.notObservable"])
  }

  @Test(arguments: 0..<4)
  func `an observable view, and a view that has no values, are not reported`(kind: Int) async throws {
    let router = try router { [PageView(), ConstantView(), ModelView(), PlainView()][kind] }
    if kind == 3 { router.diagnosisLevel = .standard }
    let window = window()
    router.route(Pages.page())
    await settle(router, window)
    #expect(sink.messages == [])
    #expect(window.texts.count > 0)
  }

  @Test func `a view without a screen is reported once, and the window shows the report`() async throws {
    let router = try router { ScreenlessView() }
    let window = window()
    for _ in 0..<2 { router.route(Pages.page()) }
    await settle(router, window)
    #expect(sink.recordedBriefs == ["swiftUI.noScreen: Page"])
    #expect(window.texts == sink.messages)
    #expect(mistakes == ["swiftUI.noScreen"])
  }

  // MARK: Slots

  @Test func `a module in a slot that no screen has is reported when it is removed`() async throws {
    let scene = try Scene()
    let root = try await scene.open(.root)
    for _ in 0..<2 {
      let child = try await scene.open(.embed(in: "solt"), from: root)
      try scene.navigator.close(child)
      await scene.settle()
    }
    #expect(
      scene.sink.recordedBriefs == ["swiftUI.unknownSlot: Page, solt"])
  }

  @Test func `a module in a screen without slots is reported when the screen is removed`() async throws {
    let router = try router { ConstantView() }
    let window = window()
    let root = router.route(Pages.page())
    await settle(router, window)
    root.target?.route(Pages.page(), style: .embed)
    await settle(router, window)
    router.route(Pages.page(), style: .root)
    await settle(router, window)
    #expect(sink.recordedBriefs == ["swiftUI.unknownSlot: Page"])
  }

  @Test func `a slot that appears later is not reported`() async throws {
    let folded = FoldedView()
    var views: [VIPView] = [PageView(), PageView(), folded]
    let router = try router { views.popLast() ?? PageView() }
    let window = window()
    router.route(Pages.page())
    await settle(router, window)
    folded.route(Pages.page(), style: .embed(in: "inside"))
    await settle(router, window)
    #expect(window.texts == ["folded"])
    folded.isUnfolded = true
    await settle(router, window)
    #expect(window.texts.count > 1)
    folded.isUnfolded = false
    await settle(router, window)
    router.route(Pages.page(), style: .root)
    await settle(router, window)
    #expect(sink.messages == [])
    #expect(navigator.views.count == 1)
  }

  @Test func `a module that is removed before its parent is on screen, or in the same turn, is not reported`()
    async throws
  {
    let scene = try Scene()
    let root = try await scene.open(.root)
    try await scene.open(.push, from: root)
    let covered = root.route(Pages.page(), style: .embed(in: "solt"))
    await scene.settle()
    covered.remove()
    await scene.settle()
    let top = try #require(scene.top)
    let short = try scene.build()
    try scene.navigator.tree.show(short, as: .embed(in: "later"), from: top)
    scene.navigator.draw()
    try scene.navigator.close(short)
    await scene.settle()
    #expect(scene.navigator.views.count == 2)
    #expect(scene.sink.messages == [])
  }

  // MARK: Styles

  @Test(arguments: [RouteStyle.root.wrapped(in: .split("left")), .column("left")])
  func `an unknown column is rejected`(style: RouteStyle) async throws {
    let scene = try Scene()
    let handle = scene.router.route(Pages.page(), style: style)
    await scene.settle()
    #expect(
      handle.error.map(recordedBrief) == "swiftUI.unknownColumn: page, left")
    #expect(scene.navigator.views.isEmpty)
    #expect(scene.sink.messages.count == 1)
  }

  @Test func `an unknown transition is reported once`() async throws {
    let scene = try Scene()
    try await scene.open(.root)
    for _ in 0..<2 { try await scene.open(.push.transition("flop")) }
    #expect(
      scene.sink.recordedBriefs == ["swiftUI.unknownTransition: Page, flop"])
  }

  @Test func `a transition with the default animation, or before the host exists, is not reported`() async throws {
    let router = try router()
    router.route(Pages.page(), style: .root.transition("fade"))
    await router.idle()
    let navigator = navigator
    let window = StandInWindow { ModuleHost(navigator, transitions: ["fade": .default]) }
    router.route(Pages.page(), style: .push.transition("fade"))
    await settle(router, window)
    #expect(sink.messages == [])
    #expect(navigator.views.count == 2)
  }

  @Test func `a view that is shown in another scene is rejected`() async throws {
    let (first, second) = (try Scene(), try Scene())
    let page = try await first.open(.root)
    let error = await #expect(throws: RouteError.self) {
      _ = try await second.navigator.show(page, as: .root, from: nil)
    }
    #expect(error?.code == "host.alreadyShown")
    #expect(error?.names == ["PageView"])
    #expect(second.navigator.views.isEmpty)
    #expect(first.differences == [])
    #expect(page.port.isVisible)
  }
}
