// Shared parts of the tests of mistakes: a module that greets, and an app with an empty window.

import VIPER
import VIPERTestSupport
import VIPERTesting

enum Greeter {
  static let greet = EventName<Void, String>("greeter.greet")
  static let leave = EventName<String, Never>("greeter.leave")
  /// A greeter, pushed by default.
  static let shown = RouteName<String, String>("greeter.shown")
  /// The same module, which is only made by default.
  static let made = RouteName<String, String>("greeter.made")
  /// The login of the app, presented by default.
  static let login = RouteName<Void, Never>("greeter.login")
  /// A route with parameters that are loaded by ``GreeterApp/load``.
  static let loaded = RouteName<String, String>("greeter.loaded")
}

final class GreetingPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String
  static let mapping = Mapping(GreetingPresenter.self) {
    $0.onInitialize { (presenter, name: String) in presenter.name = name }
    $0.on(Greeter.greet) { presenter -> String in "Hello \(presenter.name)" }
    $0.on(Greeter.leave) { $0.finish(with: $1) }
  }
  private var name = "?"
}

/// An interceptor with a closure as its decision.
struct DecidingGate: RouteInterceptor {
  let decide: @MainActor (RouteRequest) -> RouteDecision
  func before(_ request: RouteRequest) -> RouteDecision { decide(request) }
}

/// An app of greeters with an empty window.
@MainActor final class GreeterApp {
  let navigator = InMemoryNavigator()
  let sink = CollectingSink()
  let router: VIPRouter
  let gate = Gate()

  init() throws {
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    // A busy machine must cause no report.
    router.slowWorkThreshold = nil
    let gate = gate
    try router.register("Greeters") { app in
      app.module(prefix: "Greeter", view: { ProbeView() }, presenter: { GreetingPresenter() })
      app.module(prefix: "Login", view: { ProbeView() })
      app.module(prefix: "Plain", view: { VIPView() })
      app.route(Greeter.shown, .push, to: "Greeter")
      app.route(Greeter.made, .unshown, to: "Greeter")
      app.route(Greeter.login, .present, to: "Login")
      app.route(
        Greeter.loaded, .push, to: "Greeter",
        parameters: .loading { await gate.pass(returning: $0) })
    }
  }

  func build(_ prefix: String = "Greeter", _ parameters: any Sendable = ()) throws -> any ModuleView {
    try VIPBuilder(prefix: prefix, router: router, parameters: parameters).build()
  }

  /// Opens a module in the window, and waits until the router is idle.
  @discardableResult func open(_ name: String, as style: RouteStyle? = nil) async -> RouteHandle<String> {
    let handle = await router.idle(after: router.route(Greeter.shown(name), style: style))
    return handle
  }
}
