import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

private enum Shop {
  static let order = EventName<String, Int>("shopping.order")
  static let price = EventName<Int, Int>("shopping.price")
  static let label = EventName<Never, String>("shopping.label")
  static let check = EventName<Int, Int>("shopping.check")
  static let oder = EventName<String, Int>("shopping.oder")
  static let cart = RouteName<Void, Int>("shopping.cart")
  static let lost = RouteName<Void, Int>("shopping.lost")
}

private final class ShopView: VIPView, Mapped {
  static let mapping = Mapping(ShopView.self) {
    $0.receive(Shop.label) { _, _ in }
    $0.receive(Shop.order) { _, _ in }
    $0.receive(Shop.check) { _, _ in }
  }
}

/// Handles one event itself, and formats one answer.
private final class ShopPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ShopPresenter.self) {
    $0.on(Shop.check) { _, number in number }
    $0.format(Shop.price, as: Shop.label) { "\($0)" }
  }
}

private final class ShopInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ShopInteractor.self) {
    $0.on(Shop.order) { _, _ in 1 }
    $0.on(Shop.price) { _, number in number }
  }
}

/// Handles all events in its own method.
private final class FreeInteractor: VIPInteractor {
  override func handle(_ event: Event, next: Next) -> Outcome { .accepted }
}

/// A middleware of an app without a declaration.
private struct Undeclared: EventMiddleware {
  func handle(_ event: Event, next: Next) -> Outcome { next.handle(event) }
}

/// A middleware of an app that declares its names.
private struct Auditing: CheckedMiddleware {
  let name: any TypedName
  func declare(_ declaration: inout MiddlewareDeclaration) { declaration.events = [name.key] }
  func handle(_ event: Event, next: Next) -> Outcome { next.handle(event) }
  func receive(_ result: EventResult, next: Next) -> Outcome { next.receive(result) }
}

private func passes(_ text: String) -> String? { nil }

@MainActor @Suite("Mistakes in the names of middleware")
struct MiddlewareNameMistakeTests {
  private let router = VIPRouter(onDiagnostic: CollectingSink().report)

  /// The faults of an app with the module of this file.
  private func diagnostics(
    above: [any Middleware] = [], below: [any Middleware] = [], sharedAbove: [any Middleware] = [],
    sharedBelow: [any Middleware] = []
  ) throws -> [String] {
    router.middleware = MiddlewareList(beforePresenter: sharedAbove, beforeInteractor: sharedBelow)
    try router.register("App") {
      $0.module(
        prefix: "Shop", middleware: MiddlewareList(beforePresenter: above, beforeInteractor: below),
        view: ShopView.init, presenter: ShopPresenter.init, interactor: ShopInteractor.init)
      $0.module(prefix: "Cart", view: VIPView.init)
    }
    // Without the location, which precedes the text.
    return router.validate().map { diagnostic in
      // The place of a module is a line of this file.
      recordedBrief(diagnostic.module == nil ? diagnostic : diagnostic.underlying as? Diagnostic ?? diagnostic)
    }
  }

  private final class CartPresenter: VIPPresenter, ProducesOutput { typealias Output = Int }

  /// Adds a module with a route.
  private func addCart() throws {
    try router.register {
      $0.module(prefix: "Target", view: VIPView.init, presenter: CartPresenter.init)
      $0.route(Shop.cart, to: CartPresenter.self)
    }
  }

  // MARK: Events

  @Test func `a rule below a presenter that handles the event itself is reported`() throws {
    let rules = ValidationMiddleware { $0.check(Shop.check) { _ in nil } }
    #expect(
      try diagnostics(below: [rules]) == ["middleware.declared: Shop, ValidationMiddleware, shopping.check"])
    #expect("\(router.validate()[0])".hasPrefix("App at VIPERTests/MiddlewareNameMistakeTests.swift:"))
  }

  @Test func `a rule above a presenter that handles the event is not reported`() throws {
    let rules = ValidationMiddleware {
      $0.check(Shop.check) { _ in nil }
      $0.check(Shop.order, passes)
      $0.check(Lifecycle.initialize) { _ in nil }
    }
    #expect(try diagnostics(above: [rules]) == [])
  }

  @Test func `a presenter that handles an event and forwards it to the interactor is not reported`() throws {
    final class ForwardingPresenter: VIPPresenter, Mapped {
      static var mapping: Mapping {
        Mapping(ForwardingPresenter.self) { $0.on(Shop.order) { (part, event: Event) in part.send(event) } }
      }
    }
    let rules = ValidationMiddleware { $0.check(Shop.order, passes) }
    try router.register {
      $0.module(
        prefix: "Forwarding", middleware: MiddlewareList(beforeInteractor: [rules]), view: VIPView.init,
        presenter: ForwardingPresenter.init, interactor: ShopInteractor.init)
    }
    #expect(router.validate() == [])
  }

  @Test(arguments: [true, false])
  func `a rule, debounce or retry for a name that the module does not have is reported`(isAbove: Bool) throws {
    let all: [any Middleware] = [
      ValidationMiddleware { $0.check(Shop.oder, passes) }, DebounceMiddleware(Shop.oder, for: .seconds(1)),
      RetryMiddleware(Shop.oder), ThrottleMiddleware(Shop.oder, every: .seconds(1)),
      TimeoutMiddleware(Shop.oder, after: .seconds(1)), GateMiddleware(Shop.oder),
      DeduplicationMiddleware(Shop.oder), CircuitBreakerMiddleware(Shop.oder),
      CacheMiddleware(Shop.oder, maxAge: .seconds(1)), TransformMiddleware { $0.transform(Shop.oder) { $0 } },
      Auditing(name: Shop.oder),
    ]
    for middleware in all {
      let text = "middleware.declared: Shop, \(type(of: middleware)), shopping.oder"
      let test = MiddlewareNameMistakeTests()
      #expect(try (isAbove ? test.diagnostics(above: [middleware]) : test.diagnostics(below: [middleware])) == [text])
    }
  }

  @Test func `a router's middleware for a name that no module has is reported once`() throws {
    #expect(
      try diagnostics(sharedBelow: [RetryMiddleware(Shop.oder, Shop.order)]) == [
        "middleware.declared: RetryMiddleware, shopping.oder"
      ])
  }

  @Test func `a router's middleware for a name that one module has is not reported`() throws {
    #expect(
      try diagnostics(
        sharedAbove: [DebounceMiddleware(Shop.check, for: .seconds(1)), LoggingMiddleware()],
        sharedBelow: [RetryMiddleware(Shop.order)]) == [])
  }

  @Test func `a list of middleware that serves two modules is not reported if one of them has the name`() throws {
    let calm = MiddlewareList(beforeInteractor: [RetryMiddleware(Shop.order)])
    try router.register {
      $0.module(prefix: "Shop", middleware: calm, view: VIPView.init, interactor: ShopInteractor.init)
      $0.module(prefix: "Cart", middleware: calm, view: VIPView.init)
    }
    #expect(router.validate() == [])
  }

  @Test func `a middleware of another type does not excuse a name`() throws {
    #expect(
      try diagnostics(above: [DebounceMiddleware(Shop.check, for: .seconds(1))], below: [RetryMiddleware(Shop.check)])
        .count
        == 1)
  }

  @Test func `a name that a middleware below answers is not reported`() throws {
    let answers = AnsweringMiddleware { $0.answer(Shop.oder) { _ in 1 } }
    #expect(try diagnostics(above: [RetryMiddleware(Shop.oder)], below: [answers]) == [])
  }

  @Test func `a name that a middleware above answers is reported`() throws {
    let answers = AnsweringMiddleware { $0.answer(Shop.oder) { _ in 1 } }
    #expect(try diagnostics(above: [answers], below: [RetryMiddleware(Shop.oder)]).count == 1)
  }

  @Test func `a name below which a middleware without a declaration follows is not reported`() throws {
    #expect(try diagnostics(below: [RetryMiddleware(Shop.oder), Undeclared()]) == [])
    let test = MiddlewareNameMistakeTests()
    #expect(try test.diagnostics(above: [Undeclared()], below: [RetryMiddleware(Shop.oder)]).count == 1)
  }

  @Test func `a name in a module whose interactor handles events in its own method is not reported`() throws {
    try router.register {
      $0.module(
        prefix: "Free", middleware: MiddlewareList(beforeInteractor: [RetryMiddleware(Shop.oder)]), view: VIPView.init,
        interactor: FreeInteractor.init)
    }
    #expect(router.validate() == [])
  }

  @Test func `a middleware for the name of a published result is reported`() throws {
    #expect(
      try diagnostics(above: [DebounceMiddleware(Shop.label, for: .seconds(1))]) == [
        "middleware.declared: Shop, DebounceMiddleware, shopping.label"
      ])
  }

  @Test func `a cache that is invalidated by a name that no module has is reported`() throws {
    let cache = CacheMiddleware(Shop.price, maxAge: .seconds(60), invalidatedBy: Shop.oder)
    #expect(
      try diagnostics(below: [cache]) == [
        "middleware.declared: Shop, CacheMiddleware<Int>, shopping.oder"
      ])
  }

  // MARK: Routes

  @Test func `middleware for a route is reported before the interactor, which no route event reaches`() throws {
    try addCart()
    let answers = AnsweringMiddleware { $0.answer(Shop.cart) { 1 } }
    #expect(
      try diagnostics(below: [ThrottleMiddleware(Shop.cart, every: .seconds(1)), answers, ReplayMiddleware(Shop.cart)])
        == [
          "middleware.declared: Shop, ThrottleMiddleware, shopping.cart",
          "middleware.declared: Shop, AnsweringMiddleware, shopping.cart",
          "middleware.declared: Shop, ReplayMiddleware, shopping.cart",
        ])
  }

  @Test func `middleware for a registered route is not reported before the presenter`() throws {
    try addCart()
    #expect(
      try diagnostics(above: [ThrottleMiddleware(Shop.cart, every: .seconds(1)), ReplayMiddleware(Shop.cart)]) == [])
  }

  @Test func `a middleware that answers a route that no router registers is not reported`() throws {
    let answers = AnsweringMiddleware { $0.answer(Shop.lost) { 1 } }
    #expect(try diagnostics(above: [ReplayMiddleware(Shop.lost), answers]) == [])
  }

  @Test func `middleware for a route that no router registers is not reported, because opening the route is reported`()
    throws
  {
    #expect(try diagnostics(above: [ThrottleMiddleware(Shop.lost, every: .seconds(1))]) == [])
  }

  @Test func `a router's middleware for a feature that is not registered is not reported`() throws {
    let names = try diagnostics(sharedAbove: [
      ThrottleMiddleware(EventName<Void, Never>("billing.pay"), every: .seconds(1))
    ])
    #expect(names == [])
  }

  // MARK: Results

  @Test func `a rule for a result that the presenter has formatted is reported`() throws {
    #expect(
      try diagnostics(above: [
        ValidationMiddleware { $0.checkResult(Shop.price) { _ in nil } },
        TransformMiddleware { $0.transformResult(Shop.price) { $0 } }, ReplayMiddleware(Shop.price),
      ]) == [
        "middleware.declared: Shop, ValidationMiddleware, shopping.price",
        "middleware.declared: Shop, TransformMiddleware, shopping.price",
        "middleware.declared: Shop, ReplayMiddleware, shopping.price",
      ])
  }

  @Test func `rules for results are not reported where the results have their names`() throws {
    let above = ValidationMiddleware {
      $0.checkResult(Shop.label) { _ in nil }
      $0.checkResult(Shop.order) { _ in nil }
      $0.checkResult(Shop.check) { _ in nil }
    }
    let below = ValidationMiddleware {
      $0.checkResult(Shop.price) { _ in nil }
      $0.checkResult(Shop.order) { _ in nil }
    }
    #expect(try diagnostics(above: [above], below: [below]) == [])
  }

  @Test func `a rule for a result that no part sends or receives is reported on both sides`() throws {
    let rule = ValidationMiddleware { $0.checkResult(Shop.oder) { _ in nil } }
    let text = "middleware.declared: Shop, ValidationMiddleware, shopping.oder"
    #expect(try diagnostics(above: [rule]) == [text])
    let test = MiddlewareNameMistakeTests()
    #expect(try test.diagnostics(below: [rule]) == [text])
  }

  @Test func `a rule for a result is not reported if the view receives all results`() throws {
    final class OpenView: VIPView, Mapped {
      static let mapping = Mapping(OpenView.self) { $0.receive { _, _ in } }
    }
    let rule = ValidationMiddleware { $0.checkResult(Shop.price) { _ in nil } }
    try router.register {
      $0.module(
        prefix: "Open", middleware: MiddlewareList(beforePresenter: [rule]), view: OpenView.init,
        presenter: ShopPresenter.init, interactor: ShopInteractor.init)
    }
    #expect(router.validate() == [])
  }
}
