import Foundation
import Testing
import VIPER
import VIPERLinks
import VIPERRestoration
import VIPERSwiftTesting
import VIPERTesting

// The examples of the article on routing, verbatim.

nonisolated enum Market {
  static let item = RouteName<Int, String>("market.item")  // takes a number, may return a word
  static let basket = RouteName<Void, Never>("market.basket")  // returns nothing
  static let login = RouteName<String, String>("market.login")  // takes a reason, may return an account
}

struct MarketRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(view: { ItemView() }, presenter: { ItemPresenter() })
    app.module(prefix: "Basket", view: { VIPView() })
    app.route(
      Market.item, .push, supporting: [.present, .unshown], to: ItemPresenter.self,
      parameters: .mapping { number in
        guard number > 0 else { throw EventFailure(.invalid, "There is no item \(number).") }
        return "item \(number)"
      })
    app.route(Market.basket, .tab("basket"), to: "Basket")
  }
}

@MainActor func buy(_ number: Int, from list: some ModuleView) async throws -> String? {
  let handle = list.push(Market.item(number))
  handle.observe { state in print("item \(number) is \(state)") }
  try await handle.waitUntilShown()  // throws a `RouteError` if the module is not shown
  return try await handle.output()  // `nil`: the module closed without an output
}

@MainActor func canBuy(_ number: Int, from list: some ModuleView) -> Bool {
  do {
    try list.checkRoute(Market.item(number), style: .present)
    return true
  } catch {
    print(error)  // for example, the route is unknown, or the parameters are invalid
    return false
  }
}

@MainActor protocol Coloured: AnyObject { var colour: String { get set } }

@MainActor func embed(in list: some ModuleView) -> RouteHandle<String> {
  list.route(Market.item(7), style: .present) { (item: any Coloured) in item.colour = "grey" }
}

@MainActor func peek(at number: Int, from list: some ModuleView) -> RouteHandle<String> {
  let preview = list.route(Market.item(number), style: .unshown)
  preview.target?.port.viewIsReady()  // the code that shows the preview calls this, as `viewDidLoad` does
  return preview  // `commit()` shows the module; `remove()` or releasing the handle frees it
}

@MainActor func goTo(_ number: Int, by router: VIPRouter) async throws -> Bool {
  let item = router.route(Market.item(number), style: .existing(or: .push))
  try await item.waitUntilShown()
  return item.style == .existing  // `push` if a new module was opened
}

@MainActor final class LoginGate: RouteInterceptor {
  private(set) var account: String?
  private var login: RouteHandle<String>?

  func before(_ request: RouteRequest) -> RouteDecision {
    guard account == nil, !request.isNamed(Market.login) else { return .proceed }
    return .park {
      if self.login?.canRemove != true {  // one login for all waiting routes
        self.login = request.open(Market.login("Log in to see the market"))
      }
      self.account = try await self.login?.output() ?? self.account
      return self.account == nil ? .cancel : .proceed
    }
  }
}

final class StallView: VIPView, Mapped {
  static let mapping = Mapping(StallView.self) {
    $0.showFailures(of: Market.item, in: \.failure, or: "The item cannot be shown.")
  }
  private(set) var failure: String?

  func tapped(_ number: Int) { send(Market.item(number)) }
}

extension VIPPresenter {
  func showItem(_ number: Int) {
    guard let error = push(Market.item(number)).error, error.code != .busy else { return }
    publish(Stall.failed, error.message ?? "The item cannot be shown.")
  }
}

@MainActor protocol Shelf: AnyObject { var colour: String { get set } }

extension Market {
  static let shelf = RouteInterface<any Shelf, Int, String>()
}

struct ItemRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.interface(Market.shelf, by: Market.item) { (view: ItemView) in view }
  }
}

@MainActor func put(_ number: Int, over list: some ModuleView) -> (any Shelf)? {
  let handle = list.route(Market.shelf(number), style: .present) { shelf in
    shelf.colour = "oak"  // before the module starts
  }
  return handle.target(as: Market.shelf)
}

extension Market {
  static let opened = EventName<Bool, Never>("market.opened")
}

@MainActor final class OpeningHours {
  private(set) var isOpen = false

  func change(to isOpen: Bool, in router: VIPRouter) {
    self.isOpen = isOpen  // stored first, so that a handler of the broadcast reads the new value
    router.broadcast(Market.opened(isOpen))
  }
}

final class SignPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(SignPresenter.self) {
    $0.on(Lifecycle.ready) { $0.show($0.hours.isOpen) }  // the last value
    $0.on(Market.opened) { $0.show($1) }  // later values
  }
  static let shown = EventName<Never, Bool>("sign.shown")
  private let hours: OpeningHours

  init(hours: OpeningHours) { self.hours = hours }

  private func show(_ isOpen: Bool) { publish(Self.shown, isOpen) }
}

struct MarketLinks: ModuleRouter {
  func register(in app: inout Registration) {
    app.link("items/:number", through: [Market.basket, Market.item]) { (number: Int) in
      [RouteStep(Market.basket(), style: .root), RouteStep(Market.item(number), style: .push)]
    }
    app.identifier("item", to: Market.item, transitions: [.present])
    app.restorable(Market.basket)
    app.restorable(Market.item)
  }
}

@MainActor func open(_ url: URL, with router: VIPRouter) async {
  router.links.accept(.scheme("market"), .host("market.example"))  // by default, no origin is accepted
  do {
    try await router.links.open(url).waitUntilFinished()
  } catch {
    print(error)  // what was rejected, why, and the fix; the sink receives the same report
  }
}

@MainActor func openNotification(_ userInfo: [AnyHashable: Any], with router: VIPRouter) throws {
  // The push message is {"route": "item", "parameters": 7, "aps": …}. The key "aps" is ignored.
  let message = try JSONSerialization.data(withJSONObject: userInfo)
  try router.links.open(message: message)
}

@MainActor func performShortcut(_ number: Int, with router: VIPRouter) throws {
  try router.links.open("market://items/\(number)")
}

// The end of the examples.

nonisolated enum Stall { static let failed = EventName<Never, String>("stall.failed") }

private struct Closing: RouteInterceptor {
  func before(_ request: RouteRequest) -> RouteDecision { .refuse("The market is closed.") }
}

final class ItemView: VIPView, Coloured, Shelf {
  var colour = "white"
}

final class ItemPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String
  static let mapping = Mapping(ItemPresenter.self) {
    $0.onInitialize { (presenter, item: String) in presenter.item = item }
    $0.on(Town.done) { $0.finish(with: "\($0.item) \($1)") }
  }
  var item = ""
}

/// The other modules of the example app: a screen that opens items, and a login.
nonisolated enum Town {
  static let home = RouteName<Void, Never>("town.home")
  static let done = EventName<String, Never>("town.done")  // input: the output of the module
}

final class LoginPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String
  static let reason = EventName<Never, String>("login.reason")
  static let mapping = Mapping(LoginPresenter.self) {
    $0.onInitialize { (presenter, reason: String) in presenter.publish(reason: reason) }
    $0.on(Town.done) { $0.finish(with: $1) }
  }
  private func publish(reason: String) { publish(Self.reason, reason) }
}

struct TownRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(prefix: "Home", view: { ProbeView() })
    app.module(prefix: "Login", view: { ProbeView() }, presenter: { LoginPresenter() })
    app.route(Town.home, .root, to: "Home")
    app.route(Market.login, .present, to: LoginPresenter.self)
  }
}

extension AppTest {
  /// Returns an app that shows a screen from which other modules are opened.
  static func town(_ register: (VIPRouter) throws -> Void = { _ in }) async throws -> AppTest {
    let app = try AppTest {
      try $0.register(TownRouter())
      try register($0)
    }
    await app.open(Town.home()) { $0.shows("Home", as: .root) }
    return app
  }
}

@MainActor @Suite("The article on routing", .viper)
struct RoutingArticleTests {
  private func market(_ more: (VIPRouter) throws -> Void = { _ in }) async throws -> AppTest {
    try await .town {
      try $0.register(MarketRouter())
      try more($0)
    }
  }

  @Test func `a purchase returns the output of the item's module or throws the route error`() async throws {
    let app = try await market()
    let bought = await app["Home"].does {
      try await buy(7, from: $0)
    } _: {
      $0.shows("Item", as: .push)
    }
    await app["Item"].send(Town.done("bought")) {
      $0.gives("Item", "item 7 bought")
      $0.closes("Item")
    }
    #expect(try await bought.value == "item 7 bought")
    let refused = await app["Home"].does {
      try await buy(0, from: $0)
    } _: {
      $0.reports("There is no item 0.")
    }
    await #expect(throws: RouteError.self) { try await refused.value }
    try await app.finish()
  }

  @Test func `a check of a route reports nothing, and a route that fails is reported`() async throws {
    let app = try await market()
    var answers: [Bool] = []
    await app["Home"].does { answers = [canBuy(7, from: $0), canBuy(0, from: $0)] }
    #expect(answers == [true, false])
    #expect(app.router.styles(of: Market.item) == [.push, .present, .unshown])
    await app["Home"].does {
      $0.route(Market.basket())
    } _: {
      $0.reports("market.basket")
    }
    try await app.finish()
  }

  @Test func `a value that the opener sets before the start is preserved`() async throws {
    let app = try await market()
    await app["Home"].does {
      _ = embed(in: $0)
    } _: {
      $0.shows("Item", as: .present)
    }
    #expect(app["Item"].read(as: ItemView.self, \.colour) == "grey")
    try await app.finish()
  }

  @Test func `a preview is ready before it is shown, and a commit shows the same view`() async throws {
    let app = try await market()
    var preview: RouteHandle<String>?
    await app["Home"].does { preview = peek(at: 7, from: $0) }
    #expect(preview?.target?.dataSource(as: ItemPresenter.self)?.item == "item 7")
    await app.does { _ in
      preview?.commit()
    } _: {
      $0.shows("Item", as: .push)
    }
    #expect(app.views.last === preview?.target)
    try await app.finish()
  }

  @Test func `a route to an existing module shows that module, or opens a new one`() async throws {
    let app = try await market()
    let first = await app.does({ try await goTo(7, by: $0) }) { $0.shows("Item", as: .push) }
    #expect(try await first.value == false)
    let second = await app.does({ try await goTo(7, by: $0) }) { $0.shows("Item", as: .existing) }
    #expect(try await second.value)
    #expect(app.views.count == 2)
    try await app.finish()
  }

  @Test func `the gate parks routes until the login and then opens all of them`() async throws {
    let app = try await market()
    app.router.interceptors = [LoginGate()]
    await app["Home"].send(Market.item(7)) {
      $0.shows("Login", as: .present)
      $0.publishes(LoginPresenter.reason, "Log in to see the market")
    }
    var second: RouteHandle<String>?
    await app.does { second = $0.route(Market.item(8), style: .unshown) }
    await app["Login"].send(Town.done("abc")) {
      $0.gives("Login", "abc")
      $0.closes("Login")
      $0.shows("Item", as: .push)
    }
    #expect(second?.target is ItemView)
    try await app.finish()
  }

  @Test func `a login that the user closes ends the route without a failure`() async throws {
    let app = try await market()
    app.router.interceptors = [LoginGate()]
    await app["Home"].send(Market.item(7)) { $0.shows("Login") }
    await app.dismiss { $0.closes("Login") }
    #expect(app.modules == ["Home"])
    try await app.finish()
  }

  @Test func `a view receives the reason for a rejected route as a message for users`() async throws {
    let test = try ModuleTest(view: StallView()) {
      try $0.register(MarketRouter())
      $0.interceptors = [Closing()]
    }
    await test.does {
      $0.tapped(7)
    } _: {
      $0.routes(Market.item(7))
      $0.reports("The market is closed.")
      $0.fails(Market.item, .rejected, "The market is closed.")
    }
    #expect(try test.view.failure == "The market is closed.")
    try await test.finish()
  }

  @Test func `the opener prepares the view of a module and accesses the view through an interface`() async throws {
    let app = try await market { try $0.register(ItemRouter()) }
    await app["Home"].does {
      _ = put(7, over: $0)
    } _: {
      $0.shows("Item", as: .present)
    }
    #expect(app["Item"].read(as: (any Shelf).self, \.colour) == "oak")
    try await app.finish()
  }

  @Test func `a module that is opened after a broadcast reads the last value from the service`() async throws {
    let app = try await market {
      try $0.register { app in
        app.service(OpeningHours.self) { OpeningHours() }
        app.module(prefix: "Sign", view: ProbeView.init, presenter: SignPresenter.init)
        app.route(Self.sign, .push, to: SignPresenter.self)
      }
    }
    let hours = try app.router.service(OpeningHours.self)
    hours.change(to: true, in: app.router)
    await app["Home"].does {
      _ = $0.push(Self.sign())
    } _: {
      $0.shows("Sign", as: .push)
      $0.publishes(SignPresenter.shown, true)
    }
    await app.does {
      hours.change(to: false, in: $0)
    } _: {
      $0.publishes(SignPresenter.shown, false)
    }
    try await app.finish()
  }

  private static let sign = RouteName<Void, Never>("market.sign")

  @Test func `a push message and a shortcut open the routes of their identifier and link`() async throws {
    let app = try await market { try $0.register(MarketLinks()) }
    app.router.links.accept(.scheme("market"))
    await app.does {
      try? openNotification(["route": "item", "parameters": 7, "aps": ["badge": 1]], with: $0)
    } _: {
      $0.shows("Item", as: .push)
    }
    await app.does {
      try? performShortcut(8, with: $0)
    } _: {
      $0.closes("Item")
      $0.closes("Home")
      $0.shows("Basket", as: .root)
      $0.shows("Item", as: .push)
    }
    try await app.finish()
  }

  @Test func `a link opens its steps, and a link from another host is rejected`() async throws {
    let app = try await market { try $0.register(MarketLinks()) }
    let item = try #require(URL(string: "market://items/7"))
    await app.does {
      await open(item, with: $0)
    } _: {
      $0.closes("Home")
      $0.shows("Basket", as: .root)
      $0.shows("Item", as: .push)
    }
    let elsewhere = try #require(URL(string: "https://elsewhere.example/items/7"))
    await app.does {
      await open(elsewhere, with: $0)
    } _: {
      $0.reports("are accepted")
    }
    await app.does {
      try $0.links.open(message: Data(#"{"route": "item", "parameters": 8}"#.utf8))
    } _: {
      $0.shows("Item")
    }
    let saved = try #require(app.router.savedNavigation())
    let text = String(decoding: try JSONEncoder().encode(saved), as: UTF8.self)
    #expect(text.contains("market.item"))
    #expect(saved.omitted.isEmpty)
    try await app.finish()
  }
}
