import Foundation
import Testing
import VIPER
import VIPERInspection
import VIPERLinks
import VIPERTestSupport
import VIPERTesting

private protocol Rates: Sendable {
  func rate(of currency: String) throws -> Double
}

private struct FixedRates: Rates {
  func rate(of currency: String) throws -> Double {
    guard currency == "EUR" else { throw TextError("no rate of \(currency)") }
    return 1.25
  }
}

private struct Missing: Sendable {}

// The example of the article.

protocol Weather: Sendable {
  func degrees(in town: String, on day: Int) async throws -> Double
}

struct WeatherLinks: ModuleRouter {
  func register(in app: inout Registration) {
    app.link("weather/:town?day", by: (any Weather).self) { (weather, town: String, day: Int?) in
      try await weather.degrees(in: town, on: day ?? 0)
    }
  }
}

@MainActor func degrees(of url: URL, with router: VIPRouter) async throws -> Double {
  try await router.links.perform(url)
}

private struct MildWeather: Weather {
  func degrees(in town: String, on day: Int) async throws -> Double { Double(town.count + day) }
}

@MainActor @Suite("Services that answer links")
struct ServiceLinkTests {
  private let app: LinkApp

  init() throws {
    app = try LinkApp { app in
      app.link("rates/:currency?times", by: (any Rates).self) { (rates, currency: String, times: Int?) in
        try rates.rate(of: currency) * Double(times ?? 1)
      }
      app.link("rates/:currency/later", by: LazyRates.self) { (lazy, currency: String) in
        try await lazy.rates().rate(of: currency)
      }
      app.link("rates/note", to: Way.list)
      app.link("missing", by: Missing.self) { _ in 1 }
      app.service((any Rates).self) { FixedRates() }
      app.service(LazyRates.self) { (rates: any Rates) async in LazyRates(fixed: rates) }
    }
  }

  private struct LazyRates: Sendable {
    let fixed: any Rates
    func rates() async -> any Rates { fixed }
  }

  /// Returns the error of a rejected link. Checks that the error is reported and that no route is requested.
  private func refusal<Output: Sendable>(_ link: String, as output: Output.Type) async -> String {
    let error = await #expect(throws: LinkError.self) { try await app.links.perform(link, as: output) }
    #expect(app.sink.messages == [error.map { "\($0)" } ?? ""])
    #expect(app.asked == [])
    return error.map(brief) ?? ""
  }

  @Test func `a link returns a typed value of a service, even if the service is created asynchronously`() async throws {
    #expect(try await app.links.perform("app://rates/EUR", as: Double.self) == 1.25)
    let url = try #require(URL(string: "https://example.org/rates/EUR?times=2&utm_source=x"))
    let value: Double = try await app.links.perform(url)
    #expect(value == 2.5)
    #expect(try await app.links.perform("app://rates/EUR/later", as: Double.self) == 1.25)
    #expect(app.asked == [])
    #expect(app.reports == [])
    #expect(app.screen == "")
  }

  @Test func `a link can be answered by a service that another feature registers`() async throws {
    try app.router.register(WeatherLinks())
    try app.router.register("weather") { $0.service((any Weather).self) { MildWeather() } }
    let url = try #require(URL(string: "app://weather/Bern?day=3"))
    #expect(try await degrees(of: url, with: app.router) == 7)
  }

  @Test func `an error thrown by a service is rethrown and not reported`() async {
    let error = await #expect(throws: TextError.self) {
      try await app.links.perform("app://rates/USD", as: Double.self)
    }
    #expect(error.map { "\($0)" } == "no rate of USD")
    await #expect(throws: Diagnostic.self) { try await app.links.perform("app://missing", as: Int.self) }
    #expect(app.reports == [])
  }

  @Test(
    arguments: [
      ("app://rates/EUR?times=x", "wrongValue: app://rates/EUR?times=x, times, x, Int"),
      ("app://rates/EUR?action=buy", "reservedKey: app://rates/EUR?action=buy, action"),
      ("app://rates/EUR?transition=push", "reservedKey: app://rates/EUR?transition=push, transition"),
      ("web://rates/EUR", "wrongOrigin: web://rates/EUR"),
      ("app://rate/EUR", "noPattern: app://rate/EUR, rates/:currency?times"),
      ("app://rates/note", "noService: app://rates/note, rates/note"),
    ])
  func `an invalid link is rejected before its service is called`(_ link: String, _ error: String) async {
    #expect(await refusal(link, as: Double.self).hasPrefix("LinkError.\(error)"))
  }

  @Test func `a request for a type that the service does not produce is rejected before the service is called`() async {
    #expect(
      await refusal("app://rates/EUR", as: Int.self) == "LinkError.wrongOutput: app://rates/EUR, Int, Double")
  }

  @Test func `a link to a service opens no route`() async {
    #expect(await app.refusal("app://rates/EUR") == "LinkError.noRoute: app://rates/EUR, rates/:currency?times")
    #expect(!app.links.canOpen(URL(string: "app://rates/EUR") ?? URL(fileURLWithPath: "/")))
  }

  @Test func `validate() reports a service that a link requires and that is not registered`() throws {
    #expect(
      app.router.validate().map(brief) == ["validation.missingService: Missing, the link \"missing\""])
    try app.router.register("late") { $0.service(Missing.self) { Missing() } }
    #expect(app.router.validate() == [], "An asynchronous service is awaited.")
  }

  @Test func `the catalog of routes lists the links that services answer`() {
    let catalog = app.router.describe()
    #expect(catalog.serviceLinks.map(\.link) == ["missing", "rates/:currency/later", "rates/:currency?times"])
    #expect(
      "\(catalog)".hasSuffix(
        """


        Link                   Service    Output
        ─────────────────────  ─────────  ──────
        missing                Missing    Int
        rates/:currency/later  LazyRates  Double
        rates/:currency?times  any Rates  Double
        """), "\(catalog)")
  }

  @Test func `a pattern for both a route and a service is rejected`() {
    let error = #expect(throws: Diagnostic.self) {
      try app.router.register("more") { $0.link("rates/:name", to: Way.note) { (id: Int) in id } }
    }
    #expect(
      error.map(brief) == "registration.duplicateEntry: link \"rates/:name\", app as \"rates/:currency?times\", more")
  }

  @Test func `a closure of a service link that takes fewer values than its pattern has names is rejected`() {
    let error = #expect(throws: Diagnostic.self) {
      try app.router.register("more") { $0.link("other/:name", by: (any Rates).self) { _ in 1 } }
    }
    #expect(error.map(brief) == "registration.invalidEntry: link \"other/:name\", more")
  }
}
