import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

nonisolated enum Checkout {
  static let screen = RouteName<Int, Never>("checkout")  // the parameter is the number of the cart
  static let newScreen = RouteName<Int, Never>("checkout.new")
}

@MainActor final class Flags {
  var hasNewCheckout = false  // set from the settings or from a server
}

struct CheckoutFlag: RouteInterceptor {
  let flags: Flags

  func before(_ request: RouteRequest) -> RouteDecision {
    guard flags.hasNewCheckout, let cart = request.parameters(of: Checkout.screen) else { return .proceed }
    return .redirect(to: Checkout.newScreen(cart))
  }
}

struct CheckoutRouter: ModuleRouter {
  let flags: Flags

  func register(in app: inout Registration) {
    app.module(view: CheckoutView.init)
    app.module(view: NewCheckoutView.init)
    app.route(Checkout.screen, .push, to: CheckoutView.self, interceptors: [CheckoutFlag(flags: flags)])
    app.route(Checkout.newScreen, .push, to: NewCheckoutView.self)
  }
}

@Test(.viper, arguments: [false, true]) @MainActor
func `the flag decides which checkout is shown`(hasNewCheckout: Bool) async throws {
  let flags = Flags()
  flags.hasNewCheckout = hasNewCheckout
  try await AppTest(registering: { try $0.register(CheckoutRouter(flags: flags)) }) { app in
    await app.open(Checkout.screen(7)) { $0.shows(hasNewCheckout ? "NewCheckout" : "Checkout") }
  }
}

// The end of the example.

final class CheckoutView: VIPView, Mapped {
  static let mapping = Mapping(CheckoutView.self) { $0.onInitialize { (view, cart: Int) in view.cart = cart } }
  private(set) var cart: Int?
}

final class NewCheckoutView: VIPView, Mapped {
  static let mapping = Mapping(NewCheckoutView.self) { $0.onInitialize { (view, cart: Int) in view.cart = cart } }
  private(set) var cart: Int?
}

@MainActor @Suite("The recipe for a feature flag", .viper) struct FeatureFlagRecipeTests {
  @Test func `a flag that changes applies to the next opening, with the same parameters`() async throws {
    let flags = Flags()
    try await AppTest(registering: { try $0.register(CheckoutRouter(flags: flags)) }) { app in
      await app.open(Checkout.screen(7)) { $0.shows("Checkout") }
      flags.hasNewCheckout = true
      await app.open(Checkout.screen(8)) { $0.shows("NewCheckout") }
      #expect(app["NewCheckout"].read(as: NewCheckoutView.self, \.cart) == 8)
      #expect(app.modules == ["Checkout", "NewCheckout"])
    }
  }
}
