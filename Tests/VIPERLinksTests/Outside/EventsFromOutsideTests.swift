import Foundation
import Testing
import VIPER
import VIPERLinks
import VIPERTestSupport
import VIPERTesting

private enum Orders {
  static let add = EventName<Int, Never>("orders.add")
  static let clear = EventName<Void, Never>("orders.clear")
  static let note = EventName<String, Never>("orders.note")
  static let hidden = EventName<Int, Never>("orders.hidden")
  static let total = EventName<Int, String>("orders.total")
  static let route = RouteName<Void, Never>("orders")
}

private final class OrdersView: VIPView, Mapped {
  static let mapping = Mapping(OrdersView.self) {
    $0.receive(Orders.total) { view, total in view.shown = total }
  }
  private(set) var typed = ""
  private(set) var shown = ""
  func type(_ text: String) throws {
    guard !text.isEmpty else { throw EventFailure(.invalid, "Type something.") }
    typed = text
    send(Orders.note(text))
  }
}

private final class OrdersPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(OrdersPresenter.self) {
    $0.on(Orders.add) { $0.journal.note("add \($1)") }
    $0.on(Orders.clear) { presenter in presenter.journal.note("clear") }
    $0.on(Orders.note) { $0.journal.note("note \($1)") }
    $0.on(Orders.total) { _, count in "\(count) orders" }
    $0.on(Orders.hidden) { $0.journal.note("hidden \($1)") }
  }
  private let journal: Journal
  init(_ journal: Journal) { self.journal = journal }
}

private final class OtherView: VIPView {}

private struct Text: Decodable { let text: String }

// The example of the article.

final class BasketView: VIPView {
  func add(_ article: Int) {}
}

enum Basket {
  static let checkOut = EventName<Void, Never>("basket.checkOut")
}

private struct Article: Decodable { let item: Int }

@MainActor func acceptEvents(with router: VIPRouter) {
  router.links.accept(from: BasketView.self) {
    $0.event("checkOut", Basket.checkOut)
    $0.action("add") { (basket, article: Article) in basket.add(article.item) }
  }
}

@MainActor func takeOver(_ name: String, _ data: Data, for view: any ModuleView, with router: VIPRouter) -> String? {
  do {
    try router.links.send(name, data, to: view)
    return nil
  } catch {
    return "This action is not available."
  }
}

@MainActor @Suite("Events from outside")
struct EventsFromOutsideTests {
  private let journal = Journal()
  private let sink = CollectingSink()
  private let navigator = InMemoryNavigator(
    styles: RouteStyles([.push, .present, .root, .tab("")], becoming: [.any: .push]))
  private let router: VIPRouter
  private let view: OrdersView

  init() async throws {
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    let journal = journal
    try router.register("Orders") {
      $0.module(view: OrdersView.init, presenter: { OrdersPresenter(journal) })
      $0.route(Orders.route, to: OrdersPresenter.self)
    }
    router.links.accept(from: OrdersView.self) {
      $0.event("add", Orders.add)
      $0.event("clear", Orders.clear)
      $0.event("total", Orders.total)
      $0.action("type") { (view, data: Text) in try view.type(data.text) }
    }
    router.route(Orders.route())
    await router.idle()
    view = try #require(navigator.top(as: OrdersView.self))
  }

  private func send(
    _ name: String, _ json: String = "", to other: (any ModuleView)? = nil, in window: (any Navigator)? = nil
  ) -> String {
    do {
      try router.links.send(name, Data(json.utf8), to: other ?? view, in: window)
      return "sent"
    } catch {
      #expect(sink.messages.last == "\(error)")
      return brief(error)
    }
  }

  @Test func `an accepted event is sent down the module's chain with its data`() async {
    #expect(send("add", "7") == "sent")
    #expect(send("clear") == "sent")
    #expect(send("type", #"{"text": "hot"}"#) == "sent")
    await router.idle()
    #expect(journal.lines == ["add 7", "clear", "note hot"])
    #expect(view.typed == "hot")
    #expect(sink.messages == [])
  }

  @Test func `the answer to an accepted event reaches the view`() async {
    #expect(send("total", "3") == "sent")
    await router.idle()
    #expect(view.shown == "3 orders")
    #expect(sink.messages == [])
  }

  @Test func `an event name that the view does not accept is rejected, and the error suggests an accepted name`() async
  {
    #expect(
      send("ad", "7")
        == "SentEventError.notAccepted: ad, OrdersView, add")
    // A handler in the presenter does not make the view accept the event.
    #expect(send("orders.hidden", "7") == "SentEventError.notAccepted: orders.hidden, OrdersView")
    #expect(send("orders.add", "7") == "SentEventError.notAccepted: orders.add, OrdersView")
    await router.idle()
    #expect(journal.lines == [])
  }

  @Test func `a view that is covered or was never shown accepts no event`() async throws {
    let other = OtherView()
    try navigator.show(other, as: .present)
    let refusal = "SentEventError.notShown: clear, OrdersView"
    #expect(send("clear") == refusal, "It is covered.")
    try navigator.dismiss()
    #expect(send("clear") == "sent")
    let stranger = OrdersView()
    #expect(send("clear", to: stranger) == refusal, "It was never shown.")
    #expect(
      send("clear", to: other)
        == "SentEventError.notAccepted: clear, OtherView")
    await router.idle()
    #expect(journal.lines == ["clear"])
  }

  @Test func `a view in a tab that is not selected accepts no event`() async throws {
    let other = InMemoryNavigator()
    let view = OrdersView()
    try other.show(view, as: .root.wrapped(in: .tabs("one")))
    try other.show(OtherView(), as: .tab("two"))
    #expect(send("clear", to: view, in: other) == "SentEventError.notShown: clear, OrdersView")
    try other.show(OtherView(), as: .root)
    try other.show(view, as: .push)
    #expect(send("clear", to: view) == "SentEventError.notShown: clear, OrdersView", "Another window shows it.")
    #expect(send("clear", to: view, in: other) == "sent")
  }

  @Test(arguments: [
    ("add", "\"seven\"", ""), ("add", "", ""), ("add", "{", ""), ("type", "{}", ", .text"),
    ("type", #"{"text": 1}"#, ", .text"),
  ])
  func `invalid data is rejected, and the error states the path of the wrong value`(
    name: String, json: String, path: String
  ) async {
    #expect(send(name, json) == "SentEventError.undecodable: \(name), OrdersView\(path)")
    await router.idle()
    #expect(journal.lines == [])
  }

  @Test func `data beyond the length limit is rejected before it is read`() {
    #expect(
      send("type", #"{"text": "\#(String(repeating: "a", count: 65_536))"}"#)
        == "SentEventError.undecodable: type, OrdersView")
  }

  @Test func `an error thrown by the view's closure is reported with its reason`() {
    #expect(
      send("type", #"{"text": ""}"#)
        == "SentEventError.refused: type, OrdersView, Type something.")
  }

  @Test func `a second declaration of an accepted name is reported, and the first one remains in effect`() async {
    router.links.accept(from: OrdersView.self) { $0.event("add", Orders.hidden) }
    #expect(
      sink.briefs == ["link.refused: ← SentEventError.acceptedTwice: add, OrdersView"])
    #expect(send("add", "1") == "sent")
    await router.idle()
    #expect(journal.lines == ["add 1"])
  }

  @Test func `random names and data from outside are sent or rejected without a trap`() async {
    var generator = SeededGenerator(seed: 1, index: 0)
    let parts = [
      "{", "}", "[", "]", "\"text\"", ":", "1", "-1e400", "\u{0}", "null", ",", "\"\\ud800\"", "add", "\u{202e}", " ",
    ]
    var sent = 0
    for _ in 0..<2_000 {
      let name = ["add", "clear", "type", "", "\u{0}", String(repeating: "n", count: 300)].randomElement(
        using: &generator)
      let data =
        Bool.random(using: &generator)
        ? Data((0..<Int.random(in: 0..<40, using: &generator)).map { _ in .random(in: 0...255, using: &generator) })
        : Data(
          (0..<Int.random(in: 0..<20, using: &generator)).map { _ in parts.randomElement(using: &generator) ?? "" }
            .joined().utf8)
      if (try? router.links.send(name ?? "", data, to: view)) != nil { sent += 1 }
    }
    #expect(sent > 0)
    #expect(sink.messages.count == 2_000 - sent)
    let nested = Data((String(repeating: "[", count: 60_000)).utf8)
    #expect(throws: SentEventError.self) { try router.links.send("add", nested, to: view) }
    await router.idle()
  }

  @Test func `the example of the article sends accepted events and rejects all others`() async throws {
    let basket = BasketView()
    let window = InMemoryNavigator()
    try window.show(basket)
    acceptEvents(with: router)
    router.navigator = window
    #expect(takeOver("add", Data(#"{"item": 3}"#.utf8), for: basket, with: router) == nil)
    #expect(takeOver("steal", Data(), for: basket, with: router) == "This action is not available.")
  }
}
