import VIPER
import VIPERTesting

/// Routes of a module under test.
@MainActor func addRoutes(to programs: inout Programs) {
  programs.mustFail("route-unexpected") {
    let test = try ModuleTest(presenter: ListPresenter()) { try $0.register(MarketRouter()) }
    await test.send(Market.choose(7))
    try await test.finish()
  }

  programs.mustFail("route-missing") {
    let test = try ModuleTest(presenter: ListPresenter()) { try $0.register(MarketRouter()) }
    await test.start { $0.routes(Market.item(7)) }
    try await test.finish()
  }

  programs.mustFail("route-with-other-parameters") {
    let test = try ModuleTest(presenter: ListPresenter()) { try $0.register(MarketRouter()) }
    await test.send(Market.choose(8)) { $0.routes(Market.item(7)) }
    try await test.finish()
  }

  programs.mustFail("route-in-another-style") {
    let test = try ModuleTest(presenter: ListPresenter()) { try $0.register(MarketRouter()) }
    await test.send(Market.choose(7)) {
      $0.routes(Market.item(7))
      $0.shows("Item", as: .present)
    }
    try await test.finish()
  }

  programs.mustFail("route-that-is-registered-nowhere") {
    let test = try ModuleTest(presenter: ListPresenter())
    await test.send(Market.choose(7)) { $0.routes(Market.item(7)) }
    try await test.finish()
  }

  programs.mustFail("output-of-the-module-unexpected") {
    let test = try ModuleTest(presenter: ItemPresenter(), parameters: 7)
    await test.send(Market.buy("tea"))
    try await test.finish()
  }

  programs.mustFail("output-of-the-module-differs") {
    let test = try ModuleTest(presenter: ItemPresenter(), parameters: 7)
    await test.send(Market.buy("tea")) { $0.gives("Module", "salt") }
    try await test.finish()
  }

  programs.mustFail("output-of-the-module-is-not-delivered") {
    let test = try ModuleTest(presenter: ItemPresenter(), parameters: 7)
    await test.start { $0.gives("Module", "tea") }
    try await test.finish()
  }

  programs.mustFail("output-of-a-route-is-not-delivered") {
    let test = try ModuleTest { try $0.register(MarketRouter()) }
    let word = await test.does {
      try await $0.push(Market.item(7)).output()
    } _: {
      $0.routes(Market.item(7))
      $0.shows("Item")
    }
    _ = try await word.value
    try await test.finish()
  }

  programs.mustFail("output-that-a-task-has-received-expected-once-more") {
    let test = try ModuleTest { try $0.register(MarketRouter()) }
    let word = await test.does {
      try await $0.push(Market.item(7)).output()
    } _: {
      $0.routes(Market.item(7))
    }
    await test["Item"].send(Market.buy("tea")) {
      $0.gives("Item", "tea")
      $0.publishes(Market.item, "tea")
    }
    _ = try await word.value
    try await test.finish()
  }

  programs.mustFail("parameters-that-no-part-takes") {
    let test = try ModuleTest(presenter: WeatherPresenter(), parameters: 7)
    await test.start()
    try await test.finish()
  }

  programs.mustFail("parameters-of-another-type") {
    let test = try ModuleTest(presenter: ItemPresenter(), parameters: "seven")
    await test.start()
    try await test.finish()
  }

  programs.mustPass("route-expected") {
    let test = try ModuleTest { try $0.register(MarketRouter()) }
    let word = await test.does {
      try await $0.push(Market.item(7)).output()
    } _: {
      $0.routes(Market.item(7))
      $0.shows("Item", as: .push)
    }
    await test.back { $0.closes("Item") }
    guard try await word.value == nil else { throw CancellationError() }
    try await test.finish()
  }
}
