import Foundation
import Testing
import VIPER
import VIPERSwiftTesting

// The examples of the article on carried values, verbatim.

nonisolated enum Checkout {
  static let buy = EventName<Int, String>("checkout.buy")
  static let idempotencyKey = EventValueKey<UUID>()
  static let trace = EventValueKey<String>()
}

final class CheckoutView: VIPView {
  func buy(_ item: Int) { send(Checkout.buy(item).carrying(UUID(), for: Checkout.idempotencyKey)) }
}

final class CheckoutInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(CheckoutInteractor.self) { $0.on(Checkout.buy, CheckoutInteractor.buy) }
  private let shop: any CheckoutShop
  init(shop: any CheckoutShop) { self.shop = shop }

  func buy(_ item: Int) async throws -> String {
    try await shop.reserve(item)
    return try await shop.buy(item, key: carriedValue(for: Checkout.idempotencyKey))
  }
}

struct BeginningTraces: EventMiddleware {
  let next: @MainActor () -> String

  func handle(_ event: Event, next: Next) -> Outcome {
    guard event.carriedValue(for: Checkout.trace) == nil else { return next.handle(event) }
    return next.handle(event.carrying(self.next(), for: Checkout.trace))
  }
}

// The end of the examples.

protocol CheckoutShop: Sendable {
  func reserve(_ item: Int) async throws
  func buy(_ item: Int, key: UUID?) async throws -> String
}

/// A middleware that reports the trace of each event.
private struct ReadingTraces: EventMiddleware {
  let report: @MainActor (String?) -> Void
  func handle(_ event: Event, next: Next) -> Outcome {
    if event.isNamed(Checkout.buy) { report(event.carriedValue(for: Checkout.trace)) }
    return next.handle(event)
  }
}

/// A shop that stores the keys that it receives.
private actor KeyedShop: CheckoutShop {
  private(set) var keys: [UUID?] = []
  func reserve(_ item: Int) {}
  func buy(_ item: Int, key: UUID?) -> String {
    keys.append(key)
    return "receipt \(item)"
  }
}

@MainActor @Suite("The article on carried values", .viper)
struct CarriedValuesArticleTests {
  @Test func `an interactor has the idempotency key of each event, and a middleware begins a trace`() async throws {
    let shop = KeyedShop()
    let (view, interactor) = (CheckoutView(), CheckoutInteractor(shop: shop))
    var traces: [String?] = []
    let reading = ReadingTraces { traces.append($0) }
    try view.assemble(
      interactor: interactor,
      middleware: MiddlewareList(
        beforePresenter: [reading], beforeInteractor: [BeginningTraces { "trace" }, reading]),
      onDiagnostic: { _ in })
    view.buy(1)
    view.buy(2)
    #expect(try await view.request(Checkout.buy(3)) == "receipt 3")
    #expect(traces == [nil, "trace", nil, "trace", nil, "trace"])
    let keys = await shop.keys
    #expect(keys.count == 3)
    #expect(Set(keys).count == 3)
    #expect(keys.contains(nil))
  }
}
