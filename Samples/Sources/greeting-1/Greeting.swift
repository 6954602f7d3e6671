import VIPER

/// The events of the feature.
nonisolated enum Greeting {
  /// Greets a person by name. The answer is the greeting.
  static let greet = EventName<String, String>("greeting.greet")
}

/// The interactor answers the event. The return value of the method is the answer.
final class GreetingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(GreetingInteractor.self) {
    $0.on(Greeting.greet, GreetingInteractor.greet)
  }

  func greet(_ name: String) -> String { "Hello, \(name)!" }
}

/// The view sends the event and shows the answer.
final class GreetingView: VIPView, Mapped {
  static let mapping = Mapping(GreetingView.self) {
    $0.receive(Greeting.greet) { view, text in print(text) }
  }
}
