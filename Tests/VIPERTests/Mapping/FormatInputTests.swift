import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private nonisolated enum Shop {
  static let hours = EventName<String, Int>("shop.hours")
  static let later = EventName<String, Int>("shop.later")
  static let days = EventName<Int, Int>("shop.days")
  static let stock = EventName<Never, Int>("shop.stock")
  static let refresh = EventName<Void, Void>("shop.refresh")
  static let line = EventName<Never, String>("shop.line")
}

private final class ShopPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ShopPresenter.self) {
    $0.onInitialize(send: Shop.hours)
    $0.format(Shop.hours, as: Shop.line) { presenter, day, hours in "\(presenter.city) \(day ?? "-") \(hours)" }
    $0.format(Shop.later, as: Shop.line) { _, day, hours in
      if hours < 0 { throw EventFailure(.invalid, "No shop opens on \(day ?? "-").") }
      return "\(day ?? "-") \(hours)"
    }
    $0.format(Shop.days, as: Shop.line) { _, count, day in "\(day) of \(count ?? 0)" }
    $0.format(Shop.stock, as: Shop.line) { presenter, input, count in "\(presenter.city) \(count) \(input == nil)" }
  }
  let city = "Rome"
}

private final class ShopInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ShopInteractor.self) {
    $0.on(Shop.hours) { _, day in day.count }
    $0.on(Shop.later, ShopInteractor.later)
    $0.on(Shop.days) { _, count in
      AsyncStream { stream in
        for day in 1...count { stream.yield(day) }
        stream.finish()
      }
    }
    $0.on(Shop.refresh) { shop in
      shop.publish(Shop.hours, 7)
      shop.publish(Shop.stock, 3)
    }
  }
  let gate = Gate()

  func later(_ day: String) async -> Int {
    await gate.pass()
    return day == "Sunday" ? -1 : day.count
  }
}

/// A middleware that replaces the input of an event on its way to the interactor.
private struct Shortening: EventMiddleware {
  func handle(_ event: Event, next: Next) -> Outcome {
    next.handle(event.input(of: Shop.hours).map { event.with(data: String($0.prefix(3))) } ?? event)
  }
}

@MainActor @Suite("Formatting with the input of the answered event")
struct FormatInputTests {
  private let interactor = ShopInteractor()

  private func probe(parameters: String = "Monday", below: [any Middleware] = []) throws -> ModuleProbe {
    try ModuleProbe(
      presenter: ShopPresenter(), interactor: interactor, middleware: MiddlewareList(beforeInteractor: below),
      parameters: parameters)
  }

  @Test func `onInitialize sends the parameters as the input of an event`() throws {
    #expect(try probe().outputs(of: Shop.line) == ["Rome Monday 6"])
  }

  @Test func `format receives the input of an event of the view and of an event of the presenter`() throws {
    let probe = try probe(parameters: "Sun")
    probe.send(Shop.hours("Friday"))
    #expect(probe.outputs(of: Shop.line) == ["Rome Sun 3", "Rome Friday 6"])
    #expect(probe.sink.diagnostics.isEmpty)
  }

  @Test func `each of several asynchronous answers is formatted with the input of its own event`() async throws {
    let probe = try probe()
    for day in ["Tuesday", "Sunday", "Friday"] { probe.send(Shop.later(day)) }
    interactor.gate.open()
    await probe.idle()
    #expect(Set(probe.outputs(of: Shop.line)) == ["Rome Monday 6", "Tuesday 7", "Friday 6"])
    #expect(probe.results.last { !$0.isSuccess }?.message == "No shop opens on Sunday.")
  }

  @Test func `each element of a sequence is formatted with the input`() async throws {
    let probe = try probe()
    probe.send(Shop.days(2))
    await probe.view.waitForResults(of: Shop.line, count: 3)
    #expect(probe.outputs(of: Shop.line) == ["Rome Monday 6", "1 of 2", "2 of 2"])
  }

  @Test func `a request for the formatted answer receives it with the input`() async throws {
    let probe = try probe()
    #expect(try await probe.view.request(Shop.hours("Friday"), as: Shop.line) == "Rome Friday 6")
  }

  @Test func `the input is the input that passed the presenter, even if a middleware below replaces it`() throws {
    let probe = try probe(below: [Shortening()])
    #expect(probe.outputs(of: Shop.line) == ["Rome Monday 3"])
  }

  @Test func `a published result has no input`() throws {
    let probe = try probe()
    probe.send(Shop.refresh())
    #expect(probe.outputs(of: Shop.line) == ["Rome Monday 6", "Rome - 7", "Rome 3 true"])
    #expect(probe.sink.diagnostics.isEmpty)
  }
}
