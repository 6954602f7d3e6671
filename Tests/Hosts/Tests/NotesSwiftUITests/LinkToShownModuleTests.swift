import Foundation
import SwiftUI
import Testing
import VIPER
import VIPERLinks
import VIPERSwiftUI
import VIPERTesting

/// Routes and links to a module that is already shown.
@MainActor @Suite("Links to shown modules in SwiftUI")
struct LinkToShownModuleTests {
  private let navigator = SwiftUINavigator()
  private let router: VIPRouter
  private let window: StandInWindow

  init() throws {
    let navigator = navigator
    let router = VIPRouter(navigator: navigator)
    try router.register(MarketRouter())
    try router.register("Links") {
      $0.link("items/:id", through: [Market.item]) { (id: Int) in
        [RouteStep(Market.item(id), style: .existing(or: .push))]
      }
    }
    router.links.accept(.scheme("market"))
    router.slowDeliveryThreshold = .seconds(86_400)  // The speed of the machine must not fail a test.
    try router.launch(opening: Market.item(1), style: .tab("first"))
    self.router = router
    window = StandInWindow { ModuleHost(navigator).onOpenURL { _ = try? router.links.open($0) } }
  }

  private func settle() async {
    await router.idle()
    await window.settled()
  }

  /// Opens items 1, 2 and 3 in the first tab, item 4 in the second tab, and item 5 above them.
  private func open(over style: RouteStyle) async {
    await settle()
    for number in [2, 3] {
      navigator.top?.route(Market.item(number), style: .push)
      await settle()
    }
    navigator.top?.route(Market.item(4), style: .tab("second"))
    await settle()
    navigator.top?.route(Market.item(5), style: style)
    await settle()
  }

  @Test(arguments: [RouteStyle.sheet, .fullScreen, .popover, .push])
  func `D05: a link to an item in another tab selects the tab and does not rebuild the item`(
    style: RouteStyle
  ) async throws {
    await open(over: style)
    #expect(window.texts.first == "item 5")
    #expect(navigator.views.count == 5)
    let second = navigator.views[1]
    window.open(try #require(URL(string: "market://items/2")))
    await settle()
    #expect(navigator.top === second)
    #expect(navigator.views.count == (style == .push ? 4 : 3))
    #expect(window.texts.first == "item 2")
    #expect(window.depth == 1)
    #expect(window.layers == 0)
    #expect(window.tabs == ["*first", "second"])
    #expect(window.violations == [])
    #expect(window.tapTab("second"))
    await settle()
    #expect(window.texts.first == (style == .push ? "item 5" : "item 4"), "the other tab is unchanged")
  }

  @Test func `a link to an item that is not shown opens the item`() async throws {
    await open(over: .push)
    window.open(try #require(URL(string: "market://items/6")))
    await settle()
    #expect(window.texts.first == "item 6")
    #expect(navigator.views.count == 6)
    #expect(window.violations == [])
  }

  @Test func `a route to a tab selects the tab and leaves its stack unchanged`() async throws {
    await open(over: .sheet)
    router.route(Market.item(1), style: .existingTab("first"))
    await settle()
    #expect(window.tabs == ["*first", "second"])
    #expect(window.depth == 2)
    #expect(window.layers == 0)
    #expect(window.texts.first == "item 3")
    #expect(navigator.views.count == 4)
    #expect(window.violations == [])
  }
}
