import Foundation
import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTestSupport
import VIPERTesting

// The example of the article on delivery, verbatim.

enum Stage {
  static let ask = EventName<Int, Int>("stage.ask")
  static let words = EventName<Never, String>("stage.words")
  static let again = EventName<Void, Never>("stage.again")
}

struct Noting: Middleware {
  let name: String
  let write: @MainActor (String) -> Void

  func handle(_ event: Event, next: Next) -> Outcome {
    write("\(name) receives \(event.name)")
    let outcome = next.handle(event)
    write("\(name) receives the outcome \(outcome)")
    return outcome
  }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    write("\(name) receives the result \(result.name)")
    return next.receive(result)
  }
}

final class StagePresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(StagePresenter.self) {
    $0.format(Stage.ask, as: Stage.words) { number in "It is \(number)." }
  }
}

final class StageInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(StageInteractor.self) {
    $0.on(Stage.ask, StageInteractor.ask)
    $0.on(Stage.again, StageInteractor.again)
  }
  var write: @MainActor (String) -> Void = { _ in }
  var sendAgain: @MainActor () -> Outcome = { .gone }

  func ask(_ number: Int) -> Int {
    write("the interactor sends again: \(sendAgain())")
    return number + 1
  }

  func again() { write("the interactor handles again") }
}

final class StageView: VIPView, Mapped {
  static let mapping = Mapping(StageView.self) {
    $0.receive(Stage.words) { view, words in view.write("the view shows: \(words)") }
  }
  var write: @MainActor (String) -> Void = { _ in }
}

// The end of the example.

// The examples of carried values.

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

@MainActor @Suite("The article on delivery", .viper)
struct DeliveryArticleTests {
  private func block(_ fence: String, of text: String) throws -> String {
    let start = try #require(text.range(of: "```\(fence)\n"))
    let end = try #require(text.range(of: "```", range: start.upperBound..<text.endIndex))
    return String(text[start.upperBound..<end.lowerBound])
  }

  @Test func `the article shows a tested example and the lines that the example prints`() async throws {
    let article = try Repository.article("Delivery")
    let code = try block("swift", of: article)
    #expect(try Repository.tests().contains { $0.contains(code) })
    let afterCode = try #require(article.range(of: code)).upperBound
    let rest = String(article[afterCode...].dropFirst("```".count))
    let printed = try block("", of: rest).split(separator: "\n").map(String.init)

    let journal = Journal()
    let write: @MainActor (String) -> Void = { journal.note($0) }
    let (view, interactor) = (StageView(), StageInteractor())
    let test = try ModuleTest(
      view: view, presenter: StagePresenter(), interactor: interactor,
      middleware: MiddlewareList(
        beforePresenter: [Noting(name: "A", write: write)], beforeInteractor: [Noting(name: "B", write: write)]))
    await test.start()
    journal.lines = []
    view.write = write
    interactor.write = write
    interactor.sendAgain = { [weak view] in view?.send(Stage.again()) ?? .gone }
    await test.send(Stage.ask(4)) {
      $0.publishes(Stage.words, "It is 5.")
      $0.ends(.answered)
    }
    #expect(journal.lines == printed)
    #expect(printed.count == 13)
    try await test.finish()
  }

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
