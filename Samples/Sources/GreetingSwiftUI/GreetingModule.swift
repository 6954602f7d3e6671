import Observation
import VIPER

/// The events of the module, and its route. The rule and the work of the plain screen have moved into the module, which
/// is tested without a screen.
nonisolated enum Greeting {
  /// Opens the screen.
  static let screen = RouteName<Void, Never>("greeting")
  /// Greets a person by name. The answer is the greeting.
  static let greet = EventName<String, String>("greeting.greet")
}

/// The interactor does the work.
final class GreetingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(GreetingInteractor.self) {
    $0.on(Greeting.greet) { interactor, name in "Hello, \(name)!" }
  }
}

/// The view stores the text to show, and does not use SwiftUI.
@Observable final class GreetingView: VIPView, Mapped {
  static let mapping = Mapping(GreetingView.self) {
    $0.show(Greeting.greet, in: \.text)
    $0.showFailures(in: \.text, or: "The greeting failed.")
  }

  private(set) var text = ""
}

/// The router registers the module with its rule, and its route.
struct GreetingRouter: ModuleRouter {
  func register(in app: inout Registration) {
    let rule = ValidationMiddleware { $0.check(Greeting.greet) { $0.isEmpty ? "Enter a name." : nil } }
    app.module(
      middleware: MiddlewareList(beforePresenter: [rule]), view: GreetingView.init, interactor: GreetingInteractor.init)
    app.route(Greeting.screen, .root, to: GreetingView.self)
  }
}
