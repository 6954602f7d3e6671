import VIPER
import VIPERTesting

private struct Closed: RouteInterceptor {
  func before(_ request: RouteRequest) -> RouteDecision { .refuse("The market is closed.") }
}

/// Opens the market's list.
@MainActor private func market() async throws -> AppTest {
  let app = try AppTest { try $0.register(MarketRouter()) }
  await app.open(Market.list()) { $0.shows("List", as: .root) }
  return app
}

/// Modules, outputs and transcripts of an app.
@MainActor func addApps(to programs: inout Programs) {
  programs.mustFail("module-shown-unexpectedly") {
    let app = try await market()
    await app["List"].send(Market.choose(7))
    try await app.finish()
  }

  programs.mustFail("module-not-shown") {
    let app = try await market()
    await app["List"].does { _ in
    } _: {
      $0.shows("Item")
    }
    try await app.finish()
  }

  programs.mustFail("module-shown-in-another-style") {
    let app = try await market()
    await app["List"].send(Market.choose(7)) { $0.shows("Item", as: .present) }
    try await app.finish()
  }

  programs.mustFail("another-module-shown") {
    let app = try await market()
    await app["List"].send(Market.choose(7)) { $0.shows("Basket") }
    try await app.finish()
  }

  programs.mustFail("module-left-open") {
    let app = try await market()
    await app["List"].send(Market.choose(7)) { $0.shows("Item") }
    await app["Item"].does { _ in
    } _: {
      $0.closes("Item")
    }
    try await app.finish()
  }

  programs.mustFail("module-closed-unexpectedly") {
    let app = try await market()
    await app["List"].send(Market.choose(7)) { $0.shows("Item") }
    await app.back()
    try await app.finish()
  }

  programs.mustFail("modules-shown-in-another-order") {
    let app = try await market()
    await app.does {
      $0.route(Market.item(7))
      $0.route(Market.list(), style: .present)
    } _: {
      $0.shows("List")
      $0.shows("Item")
    }
    try await app.finish()
  }

  programs.mustFail("output-unexpected") {
    let app = try await market()
    await app["List"].send(Market.choose(7)) { $0.shows("Item") }
    await app["Item"].send(Market.buy("tea")) { $0.closes("Item") }
    try await app.finish()
  }

  programs.mustFail("output-differs") {
    let app = try await market()
    await app["List"].send(Market.choose(7)) { $0.shows("Item") }
    await app["Item"].send(Market.buy("tea")) {
      $0.gives("Item", "salt")
      $0.closes("Item")
    }
    try await app.finish()
  }

  programs.mustFail("output-that-a-closure-refuses") {
    let app = try await market()
    await app["List"].send(Market.choose(7)) { $0.shows("Item") }
    await app["Item"].send(Market.buy("tea")) {
      $0.gives("Item") { (word: String) in word == "salt" }
      $0.closes("Item")
    }
    try await app.finish()
  }

  programs.mustFail("output-of-another-type") {
    let app = try await market()
    await app["List"].send(Market.choose(7)) { $0.shows("Item") }
    await app["Item"].send(Market.buy("7")) {
      $0.gives("Item", 7)
      $0.closes("Item")
    }
    try await app.finish()
  }

  programs.mustFail("output-not-delivered") {
    let app = try await market()
    await app["List"].send(Market.choose(7)) { $0.shows("Item") }
    await app.back {
      $0.gives("Item", "tea")
      $0.closes("Item")
    }
    try await app.finish()
  }

  programs.mustFail("act-in-a-module-that-is-not-shown") {
    let app = try await market()
    await app["Item"].send(Market.buy("tea"))
    try await app.finish()
  }

  programs.mustFail("act-on-a-view-of-another-class") {
    let app = try await market()
    await app["List"].does(as: ItemView.self) { _ in }
    try await app.finish()
  }

  programs.mustFail("value-read-of-a-module-that-is-not-shown") {
    let app = try await market()
    _ = app["Item"].read(as: ItemView.self) { _ in 7 }
    try await app.finish()
  }

  programs.mustFail("value-read-of-a-view-of-another-class") {
    let app = try await market()
    _ = app["List"].read(as: ItemView.self) { _ in 7 }
    try await app.finish()
  }

  programs.mustPass("optional-value-that-is-nil") {
    let app = try await market()
    guard app["List"].read(as: ListView.self, \.message) == nil else { throw CancellationError() }
    try await app.finish()
  }

  programs.mustFail("going-back-from-the-root") {
    let app = try await market()
    await app.back()
    try await app.finish()
  }

  programs.mustFail("dismissing-without-a-sheet") {
    let app = try await market()
    await app.dismiss()
    try await app.finish()
  }

  programs.mustFail("selecting-a-tab-that-does-not-exist") {
    let app = try await market()
    await app.select(tab: "settings")
    try await app.finish()
  }

  programs.mustFail("route-refused-unexpectedly") {
    let app = try await market()
    app.router.interceptors = [Closed()]
    await app["List"].send(Market.choose(7))
    try await app.finish()
  }

  programs.mustFail("route-not-refused") {
    let app = try await market()
    await app["List"].send(Market.choose(7)) { $0.reports("The market is closed.") }
    try await app.finish()
  }

  programs.mustFail("act-that-throws") {
    let app = try await market()
    await app.does { _ in throw EventFailure(.invalid, "No such link.") }
    try await app.finish()
  }

  programs.mustFail("transcript-that-differs") {
    let app = try await market()
    await app["List"].send(Market.choose(7)) { $0.shows("Item") }
    app.expectTranscript {
      """
      → market.list
      + List as root
      List → market.item(7)
      + Item as present
      """
    }
    try await app.finish()
  }

  programs.mustFail("transcript-that-is-longer") {
    let app = try await market()
    app.expectTranscript { "→ market.list\n+ List as root\n− List" }
    try await app.finish()
  }

  programs.mustFail("transcript-that-is-empty") {
    let app = try await market()
    app.expectTranscript { "" }
    try await app.finish()
  }

  programs.mustFail("item-bought-twice") {
    let app = try await market()
    await app["List"].send(Market.choose(7)) { $0.shows("Item") }
    await app["Item"].does {
      $0.send(Market.buy("tea"))
      $0.send(Market.buy("tea"))
    } _: {
      $0.gives("Item", "tea")
      $0.closes("Item")
    }
    try await app.finish()
  }

  programs.mustPass("item-bought") {
    let app = try await market()
    await app["List"].send(Market.choose(7)) { $0.shows("Item", as: .push) }
    await app["Item"].send(Market.buy("tea")) {
      $0.gives("Item", "tea")
      $0.closes("Item")
    }
    guard app.modules == ["List"], app["List"].read(as: ListView.self, \.bought) == "tea" else {
      throw CancellationError()
    }
    app.expectTranscript {
      """
      → market.list
      + List as root
      List → market.item(7)
      + Item as push
      Item gives "tea"
      List ↑ market.item("tea")
      − Item
      """
    }
    try await app.finish()
  }
}
