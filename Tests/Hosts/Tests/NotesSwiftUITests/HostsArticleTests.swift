import Foundation
import Observation
import SwiftUI
import Testing
import VIPER
import VIPERTesting

@testable import VIPERSwiftUI

nonisolated enum Market {
  static let item = RouteName<Int, Never>("market.item")
}

final class ItemPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ItemPresenter.self) {
    $0.onInitialize { (presenter, number: Int) in (presenter.view(as: ItemView.self))?.text = "item \(number)" }
  }
}

@Observable final class ItemView: VIPView {
  var text = ""
}

struct MarketRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(view: ItemView.init, presenter: ItemPresenter.init)
    app.route(Market.item, .push, to: "Item")
  }
}

extension ItemView: ModuleScreen {
  var screen: some View {
    VStack {
      Text(text)
      Button("Compare") {}.moduleAnchor("compare")
      EmbeddedModule(in: "price", of: self)
    }
  }
}

struct MarketScene: View {
  private let router: VIPRouter
  @State private var navigator = SwiftUINavigator()

  init(router: VIPRouter) { self.router = router }

  var body: some View {
    ModuleHost(navigator).onAppear {
      if navigator.views.isEmpty { router.route(Market.item(7), style: .root, in: navigator) }
    }
  }
}

struct MarketApp: App {
  private let router = VIPRouter()

  init() {
    try? router.register(MarketRouter())
    router.launchOrExit()  // prints all configuration errors, also of rejected registrations
  }

  var body: some Scene {
    WindowGroup { MarketScene(router: router) }
  }
}

@MainActor func openTabs(with router: VIPRouter, in window: any Navigator) {
  router.route(Market.item(1), style: .tab("first"), in: window)
  router.route(Market.item(2), style: .tab("second"), in: window)  // adds a tab and selects it
}

@MainActor func restoredHost(
  _ navigator: SwiftUINavigator, save: @escaping @MainActor () -> String?,
  restore: @escaping @MainActor (String?) -> Void, open: @escaping (URL) -> Void
) -> some View {
  ModuleHost(navigator, transitions: ["fade": .easeInOut])
    .restored(saving: save, restoring: restore)
    .onOpenURL(perform: open)
}

/// A window that has its own router.
@MainActor final class MarketWindow {
  let navigator = SwiftUINavigator()
  let router: VIPRouter

  init() {
    router = VIPRouter(navigator: navigator)
    try? router.register(MarketRouter())
    router.launchOrExit(opening: Market.item(7))
  }
}

@MainActor @Suite("SwiftUI code of the article about hosts")
struct HostsArticleTests {
  @Test func `a window of the article shows its root, and opens a popover at an element`() async throws {
    let router = VIPRouter()
    try router.register(MarketRouter())
    let windows = (0..<2).map { _ in StandInWindow { MarketScene(router: router) } }
    await router.idle()
    for window in windows {
      await window.settled()
      #expect(window.texts == ["item 7", "[Compare]"])
      #expect(window.violations == [])
    }
    let window = MarketWindow()
    let screen = StandInWindow { ModuleHost(window.navigator) }
    await window.router.idle()
    let top = try #require(window.navigator.top)
    top.route(Market.item(8), style: .popover.anchored(to: "compare"))
    await window.router.idle()
    await screen.settled()
    #expect(screen.texts.first == "item 8")
    #expect(screen.layers == 1)
    #expect(screen.violations == [])
  }

  @Test func `the first tab creates the tabs, and the second is selected`() async throws {
    let navigator = SwiftUINavigator()
    let sink = CollectingSink()
    let router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    try router.register(MarketRouter())
    let screen = StandInWindow { ModuleHost(navigator) }
    openTabs(with: router, in: navigator)
    await router.idle()
    await screen.settled()
    #expect(screen.tabs == ["first", "*second"])
    #expect(screen.texts.first == "item 2")
    #expect(sink.messages == [])
  }

  @Test func `the style of a route determines its animation, transition and detents`() async throws {
    let window = MarketWindow()
    let screen = StandInWindow { ModuleHost(window.navigator, transitions: ["fade": .easeInOut]) }
    await window.router.idle()
    try #require(window.navigator.top).route(Market.item(8), style: .push.unanimated())
    await window.router.idle()
    try #require(window.navigator.top).route(Market.item(9), style: .push.transition("fade"))
    await window.router.idle()
    try #require(window.navigator.top).route(Market.item(10), style: .sheet.detents([.medium, .height(200)]))
    await window.router.idle()
    await screen.settled()
    #expect(screen.transitions.prefix(2) == ["path 0 → 1 unanimated", "path 1 → 2 by easeInOut"])
    #expect(screen.detents == ["200.0 pt", "medium"])
    #expect(screen.violations == [])
  }

  @Test func `a new scene restores the navigation that a background scene saved, and receives links`() async throws {
    let storage = SceneStore()
    var restored: [String?] = []
    var links: [URL] = []
    for text in ["first", "second"] {
      let window = MarketWindow()
      let screen = StandInWindow(storage: storage) {
        restoredHost(window.navigator, save: { text }, restore: { restored.append($0) }, open: { links.append($0) })
      }
      await window.router.idle()
      await screen.settled()
      screen.environment.scenePhase = .background
      await screen.settled()
      screen.open(try #require(URL(string: "market://items/1")))
      screen.close()
    }
    #expect(restored == [nil, "first"])
    #expect(links.count == 2)
  }

  @Test func `a preview shows a module, or the error if the module cannot be built`() async {
    let preview = ModulePreview(Market.item, 3) { try $0.register(MarketRouter()) }
    let screen = StandInWindow { preview }
    await preview.router.idle()
    #expect(screen.texts.contains("item 3"))
    let broken = StandInWindow { ModulePreview(Market.item, 3) { _ in } }
    #expect(broken.texts.first?.contains("market.item") == true)
  }
}
