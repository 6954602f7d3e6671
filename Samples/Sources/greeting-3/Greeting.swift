import VIPER

/// The events of the feature, and its route.
nonisolated enum Greeting {
  /// Opens the screen.
  static let screen = RouteName<Void, Never>("greeting")
  /// Greets a person by name. The answer is the greeting.
  static let greet = EventName<String, String>("greeting.greet")
  /// Shows a line of text.
  static let line = EventName<Never, String>("greeting.line")
}

/// The interactor answers the event. The plugin maps the method, because it has the name and the types of the event.
final class GreetingInteractor: VIPInteractor {
  func greet(_ name: String) -> String { "Hello, \(name)!" }
}

/// The presenter lets the user sign each greeting, in a module that it knows only by its route. The output of the
/// opened module is a result with the name of the route.
final class GreetingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(GreetingPresenter.self) {
    $0.receive(Greeting.greet) { presenter, text in presenter.send(Routes.signing(text)) }
    $0.format(Routes.signing, as: Greeting.line) { signed in signed }
  }
}

/// The view shows each line.
final class GreetingView: VIPView {
  func line(_ line: String) { print(line) }
}

/// The router of the feature registers its route. A plugin registers the module by the names of the types.
struct GreetingRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.route(Greeting.screen, .root, to: GreetingPresenter.self)
  }
}
