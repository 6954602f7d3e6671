import Foundation
import Testing
import VIPER
import VIPERLinks
import VIPERRestoration
import VIPERTestSupport
import VIPERTesting

// The examples of the article on routing, word for word.

nonisolated enum Market {
  static let item = RouteName<Int, String>("market.item")  // a number; may give a word
  static let basket = RouteName<Void, Never>("market.basket")  // gives nothing
  static let login = RouteName<String, String>("market.login")  // a reason; may give an account
}

struct MarketRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(view: { _ in ItemView() }, presenter: { _ in ItemPresenter() })
    app.module(prefix: "Basket", view: { _ in VIPView() })
    app.route(
      Market.item, .push, supporting: [.present, .make], to: ItemPresenter.self,
      parameters: .mapping { number in
        guard number > 0 else { throw EventFailure(.invalid, "There is no item \(number).") }
        return "item \(number)"
      })
    app.route(Market.basket, .tab("basket"), to: "Basket")
  }
}

@MainActor func buy(_ number: Int, from list: some ModuleView) async throws -> String? {
  let handle = list.push(Market.item, number)
  handle.observe { state in print("item \(number) is \(state)") }
  try await handle.shown()  // throws why it could not be shown
  return try await handle.output()  // `nil`: it closed without
}

@MainActor func canBuy(_ number: Int, from list: some ModuleView) -> Bool {
  do {
    try list.checkRoute(Market.item, number, style: .present)
    return true
  } catch {
    print(error)  // unknown, or not by this style, with these parameters, from here, now
    return false
  }
}

@MainActor protocol Coloured: AnyObject { var colour: String { get set } }

@MainActor func embed(in list: some ModuleView) -> RouteHandle<String> {
  list.route(Market.item, 7, style: .present) { (item: any Coloured) in item.colour = "grey" }
}

@MainActor func peek(at number: Int, from list: some ModuleView) -> RouteHandle<String> {
  let preview = list.route(Market.item, number, style: .make)
  preview.target?.port.ready()  // what shows the preview tells it so, as `viewDidLoad` does
  return preview  // `commit()` shows it; `remove()`, or nobody keeping the handle, frees it
}

@MainActor final class LoginGate: RouteInterceptor {
  private(set) var account: String?
  private var login: RouteHandle<String>?

  func before(_ request: RouteRequest) -> RouteDecision {
    guard account == nil, !request.isNamed(Market.login) else { return .proceed }
    return .park {
      if self.login?.canRemove != true {  // one for all who wait
        self.login = request.open(Market.login, "Log in to see the market")
      }
      self.account = try await self.login?.output() ?? self.account
      return self.account == nil ? .cancel : .proceed
    }
  }
}

final class StallView: VIPView, ReceivesResults {
  static let results = ResultMapping(StallView.self) {
    $0.onFailure(Market.item) { view, result in view.message = result.message }
  }
  private(set) var message: String?

  func tapped(_ number: Int) { send(Market.item, number) }
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
  let handle = list.route(Market.shelf, number, style: .present) { shelf in
    shelf.colour = "oak"  // before its module starts
  }
  return handle.target(as: Market.shelf)
}

struct MarketLinks: ModuleRouter {
  func register(in app: inout Registration) {
    app.link("items/:number", through: [Market.basket, Market.item]) { (number: Int) in
      [RouteStep(Market.basket, style: .root), RouteStep(Market.item, number, style: .push)]
    }
    app.identifier("item", to: Market.item, transitions: [.present])
    app.restorable(Market.basket)
    app.restorable(Market.item)
  }
}

@MainActor func open(_ url: URL, with router: VIPRouter) async {
  router.links.accept(.scheme("market"), .host("market.example"))  // at first nothing is
  do {
    try await router.links.open(url).finished()
  } catch {
    print(error)  // what was refused, why, how to mend it; the sink was told as well
  }
}

// The end of the examples.

private struct Closing: RouteInterceptor {
  func before(_ request: RouteRequest) -> RouteDecision { .refuse("The market is closed.") }
}

final class ItemView: VIPView, Coloured, Shelf {
  var colour = "white"
}

final class ItemPresenter: VIPPresenter, ProducesOutput, HandlesEvents {
  typealias Output = String
  static let events = EventMapping(ItemPresenter.self) {
    $0.onInitialize { (presenter, item: String) in presenter.item = item }
    $0.on(Stop.done) { $0.finish(with: "\($0.item) \($1)") }
  }
  var item = ""
}

@MainActor @Suite("The article on routing")
struct RoutingArticleTests {
  private let app: WayApp

  init() throws {
    app = try WayApp()
    try app.router.register(MarketRouter())
  }

  @Test func `A purchase ends with what the item's module gives, or with why it could not be shown`() async throws {
    let home = app.home
    let bought = Running { try await buy(7, from: home) }
    await settle()
    await app.router.idle()
    await app.finish(with: "bought")
    await bought.task?.value
    #expect(await bought.seen() == "Optional(\"item 7 bought\")")
    await #expect(throws: RouteError.self) { try await buy(0, from: home) }
    #expect(app.sink.messages.count == 1 && app.sink.messages[0].contains("There is no item 0."))
  }

  @Test func `Checking tells beforehand, and tells nobody else`() {
    #expect(canBuy(7, from: app.home) && !canBuy(0, from: app.home))
    #expect(app.router.styles(of: Market.item) == [.push, .present, .make])
    #expect(app.sink.messages.isEmpty)
    #expect(app.home.route(Market.basket).state == .failed, "there are no tabs here")
  }

  @Test func `The opener's preparation is kept`() async throws {
    let handle = embed(in: app.home)
    await app.router.idle()
    #expect((handle.target as? any Coloured)?.colour == "grey")
  }

  @Test func `A preview is ready, not shown, and committed as it is`() async throws {
    let preview = peek(at: 7, from: app.home)
    let view = try #require(preview.target)
    #expect(view.dataSource(as: ItemPresenter.self)?.item == "item 7")
    #expect(app.navigator.views.count == 1)
    preview.commit()
    await app.router.idle()
    #expect(app.navigator.top === view && preview.style == .push)
  }

  @Test func `The gate lets nobody in who has not logged in, and goes on when somebody has`() async throws {
    try app.router.register { $0.route(Market.login, .present, to: "Login") }
    app.router.interceptors = [LoginGate()]
    let handle = app.home.push(Market.item, 7)
    await app.router.idle()
    #expect(app.words == ["Log in to see the market"] && handle.state == .unrouted)
    await app.finish(with: "abc")
    #expect(handle.state == .routed && app.navigator.top is ItemView)
  }

  @Test func `A login that a person closes ends the route without a failure`() async throws {
    try app.router.register { $0.route(Market.login, .present, to: "Login") }
    app.router.interceptors = [LoginGate()]
    let handle = app.home.push(Market.item, 7)
    await app.router.idle()
    try app.navigator.dismiss()
    await app.router.idle()
    #expect(handle.state == .removed && app.sink.messages.isEmpty && app.navigator.views.count == 1)
  }

  @Test func `A view is told in a sentence for people why a route was not opened`() async throws {
    try app.router.register { $0.module(view: StallView.init) }
    let builder = VIPBuilder(prefix: "Stall", router: app.router)
    let stall = try #require(try builder.build() as? StallView)
    app.router.interceptors = [Closing()]
    stall.tapped(7)
    #expect(stall.message == "The market is closed.")
  }

  @Test func `All who wait at the gate share one login, and go on when somebody has logged in`() async throws {
    try app.router.register { $0.route(Market.login, .present, to: "Login") }
    app.router.interceptors = [LoginGate()]
    let first = app.home.push(Market.item, 7)
    let second = app.router.route(Market.item, 8, style: .make)
    await app.router.idle()
    #expect(app.words == ["Log in to see the market"])
    await app.finish(with: "abc")
    #expect(first.state == .routed && second.target is ItemView)
  }

  @Test func `An interface is prepared, and asked for, as what it is`() async throws {
    try app.router.register(ItemRouter())
    let shelf = try #require(put(7, over: app.home))
    #expect(shelf.colour == "oak")
    await app.router.idle()
    #expect(app.navigator.top === shelf && app.navigator.containers.count == 2)
  }

  @Test func `A link takes its steps; others are refused`() async throws {
    try app.router.register(MarketLinks())
    await open(try #require(URL(string: "market://items/7")), with: app.router)
    #expect(app.navigator.containers.map(\.count) == [2] && app.navigator.top is ItemView)
    await open(try #require(URL(string: "https://elsewhere.example/items/7")), with: app.router)
    #expect(app.sink.messages.count == 1 && app.sink.messages[0].contains("are accepted"))
    try app.router.links.open(message: Data(#"{"route": "item", "parameters": 8}"#.utf8))
    await app.router.idle()
    #expect(app.navigator.views.count == 3)
    let saved = try #require(app.router.savedNavigation())
    let text = String(decoding: try JSONEncoder().encode(saved), as: UTF8.self)
    #expect(text.contains("market.item") && saved.omitted.isEmpty)
  }

  @Test func `The article shows these examples`() throws {
    let article = try Repository.article("Routing")
    let tests = try Repository.tests()
    let examples = article.components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
    #expect(examples.count == 10)
    for example in examples {
      #expect(tests.contains { $0.contains(example) }, "\(example)")
    }
  }
}
