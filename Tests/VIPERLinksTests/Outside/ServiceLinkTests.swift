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

@MainActor @Suite("Services answer links")
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

  /// What a link is refused with; it is reported as well, and opens nothing.
  private func refusal<Output: Sendable>(_ link: String, as output: Output.Type) async -> String {
    let error = await #expect(throws: LinkError.self) { try await app.links.perform(link, as: output) }
    #expect(app.reports == [error.map { "\($0)" } ?? ""] && app.asked == [])
    return error.map { "\($0)" } ?? ""
  }

  @Test func `A service gives a typed value for a link, also one that is made asynchronously`() async throws {
    #expect(try await app.links.perform("app://rates/EUR", as: Double.self) == 1.25)
    let url = try #require(URL(string: "https://example.org/rates/EUR?times=2&utm_source=x"))
    let value: Double = try await app.links.perform(url)
    #expect(value == 2.5)
    #expect(try await app.links.perform("app://rates/EUR/later", as: Double.self) == 1.25)
    #expect(app.asked == [] && app.reports == [] && app.screen == "")
  }

  @Test func `A feature lets its service answer, which another feature may have`() async throws {
    try app.router.register(WeatherLinks())
    try app.router.register("weather") { $0.service((any Weather).self) { MildWeather() } }
    let url = try #require(URL(string: "app://weather/Bern?day=3"))
    #expect(try await degrees(of: url, with: app.router) == 7)
  }

  @Test func `What a service throws is thrown, and not reported`() async {
    let error = await #expect(throws: TextError.self) {
      try await app.links.perform("app://rates/USD", as: Double.self)
    }
    #expect(error.map { "\($0)" } == "no rate of USD")
    await #expect(throws: ServiceError.self) { try await app.links.perform("app://missing", as: Int.self) }
    #expect(app.reports == [])
  }

  @Test(
    arguments: [
      ("app://rates/EUR?times=x", #"its parameter "times" is "x", but Int is expected"#),
      ("app://rates/EUR?action=buy", #"it has the key "action", which says how a route is opened"#),
      ("app://rates/EUR?transition=push", #"it has the key "transition""#),
      ("web://rates/EUR", #"only links that begin with "app://""#),
      ("app://rate/EUR", #"no pattern matches it. Did you mean "rates/:currency?times"?"#),
      ("app://rates/note", #"was not performed: its pattern "rates/note" leads to a route"#),
    ])
  func `What is not allowed is refused, before the service is called`(_ link: String, _ reason: String) async {
    let text = await refusal(link, as: Double.self)
    #expect(text.contains(reason), "\(text)")
  }

  @Test func `A value of another type is refused beforehand`() async {
    #expect(
      await refusal("app://rates/EUR", as: Int.self)
        == #"The link "app://rates/EUR" was not performed: Int is expected of it, but its service gives Double."#
        + " Usually another link was meant. Correct the link, or the type that is passed as `as:`.")
  }

  @Test func `A link to a service opens nothing`() async {
    let text = await app.refusal("app://rates/EUR")
    #expect(text.contains(#"was not opened: a service answers its pattern "rates/:currency?times""#), "\(text)")
    #expect(!app.links.canOpen(URL(string: "app://rates/EUR") ?? URL(fileURLWithPath: "/")))
  }

  @Test func `Validating tells of a service that a link calls and nobody has registered`() throws {
    #expect(
      app.router.validate().map(\.description) == [
        """
        app: the link "missing" needs the service Missing, which nobody has registered. Usually it is registered as its \
        class and needed as a protocol, or the other way round. Add `app.service(…)` for exactly this type, or need it as \
        an Optional. A module's parameters are no service: its presenter takes them by `$0.onInitialize(…)`.
        """
      ])
    try app.router.register("late") { $0.service(Missing.self) { Missing() } }
    #expect(app.router.validate() == [], "A service that is made asynchronously is awaited.")
  }

  @Test func `The table of routes lists the links that services answer`() {
    let catalog = app.router.describe()
    #expect(catalog.serviceLinks.map(\.link) == ["missing", "rates/:currency/later", "rates/:currency?times"])
    #expect(
      "\(catalog)".hasSuffix(
        """


        Link                   Service    Gives
        ─────────────────────  ─────────  ──────
        missing                Missing    Int
        rates/:currency/later  LazyRates  Double
        rates/:currency?times  any Rates  Double
        """), "\(catalog)")
  }

  @Test func `A pattern is for a route or a service, not for both`() {
    let error = #expect(throws: RegistrationError.self) {
      try app.router.register("more") { $0.link("rates/:name", to: Way.note) { (id: Int) in id } }
    }
    #expect(error.map { "\($0)" }?.contains("claimed twice") == true)
  }

  @Test func `A closure takes as many values as its pattern has names`() {
    let error = #expect(throws: RegistrationError.self) {
      try app.router.register("more") { $0.link("other/:name", by: (any Rates).self) { _ in 1 } }
    }
    #expect(error.map { "\($0)" }?.contains("takes 0 values") == true)
  }
}
