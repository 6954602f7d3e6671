import Testing
import VIPER
import VIPERTesting

@MainActor @Suite("Defaults among adapters")
struct AdapterDefaultTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  @Test(arguments: [true, false])
  func `A default that a route has taken the place of closes no circle, in both orders`(_ isDefaultFirst: Bool) throws {
    // The app gives `second` by its own page; the feature would give its page by `second`.
    if isDefaultFirst {
      try app.adapt("Own") { $0.adapt(Page.named, to: Needs.second, isDefault: true) }
    }
    try app.adapt("App") { $0.adapt(Needs.second, to: Page.named) }
    if !isDefaultFirst {
      try app.adapt("Own") { $0.adapt(Page.named, to: Needs.second, isDefault: true) }
    }
    #expect(app.home.route(Needs.second, "A").outcome == .routed)
  }

  @Test func `A default that another adapter has taken the place of closes no circle`() throws {
    try app.adapt("App") {
      $0.adapt(Needs.first, to: Page.named)
      $0.adapt(Needs.second, to: Needs.first)
    }
    try app.adapt("Own") { $0.adapt(Needs.first, to: Needs.second, isDefault: true) }
    #expect(app.home.route(Needs.second, "A").outcome == .routed)
  }

  @Test func `A circle is refused also if a default that does not count leads out of it`() throws {
    try app.adapt("App") { $0.adapt(Needs.first, to: Needs.second) }
    #expect(throws: RegistrationError.self) {
      try app.router.register("Own") {
        $0.adapt(Needs.first, to: Page.named, isDefault: true)
        $0.adapt(Needs.second, to: Needs.first)
      }
    }
  }

  @Test func `A default that nobody uses may lead nowhere: the app has something better`() throws {
    try app.adapt("Own") { $0.adapt(Page.named, to: Needs.third, isDefault: true) }
    try app.adapt("Other") { $0.adapt(Needs.first, to: Page.named) }
    let dangling = app.router.validate().filter {
      if case .danglingAdapter = $0 { true } else { false }
    }
    #expect(dangling == [], "\(dangling)")
  }

  @Test func `One that is used and leads nowhere is found also if it is a default`() throws {
    try app.adapt("Own") { $0.adapt(Needs.first, to: Needs.third, isDefault: true) }
    let dangling = app.router.validate().filter {
      if case .danglingAdapter = $0 { true } else { false }
    }
    #expect(dangling.count == 1)
  }
}
