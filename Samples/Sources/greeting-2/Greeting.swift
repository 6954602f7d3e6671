import VIPER

/// The events of the feature.
nonisolated enum Greeting {
  /// Greets a person by name. The answer is the greeting.
  static let greet = EventName<String, String>("greeting.greet")
  /// Shows a line of text.
  static let line = EventName<Never, String>("greeting.line")
}

/// The interactor awaits a service. A thrown error is an answer, too.
final class GreetingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(GreetingInteractor.self) {
    $0.on(Greeting.greet, GreetingInteractor.greet)
  }

  private let book = GuestBook()

  func greet(_ name: String) async throws -> String {
    let visits = try await book.visits(of: name)
    return visits == 1 ? "Hello, \(name)!" : "Hello again, \(name)!"
  }
}

/// The presenter formats the answer for the view.
final class GreetingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(GreetingPresenter.self) {
    $0.format(Greeting.greet, as: Greeting.line) { text in "** \(text) **" }
  }
}

/// The view shows each line, and the message of each failure.
final class GreetingView: VIPView, Mapped {
  static let mapping = Mapping(GreetingView.self) {
    $0.receive(Greeting.line) { view, line in print(line) }
    $0.onFailure { view, failure in print(failure.message ?? "The greeting failed.") }
  }
}

/// A service, which counts the visits of each guest off the main actor.
actor GuestBook {
  private var visits: [String: Int] = [:]

  func visits(of name: String) throws -> Int {
    guard name != "Nobody" else { throw EventFailure(.invalid, "Nobody is not a guest.") }
    visits[name, default: 0] += 1
    return visits[name, default: 0]
  }
}
