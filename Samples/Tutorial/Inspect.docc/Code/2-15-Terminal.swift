import VIPERHosting

/// A view that a terminal can show.
protocol Screen: ModuleView {
  /// The lines to print.
  var lines: [String] { get }
  /// Executes a command with a text. Returns whether the command exists.
  func enter(_ word: String, _ text: String) -> Bool
}

extension SimpleNavigator {
  /// The view on top.
  var screen: (any Screen)? { top as? any Screen }
}

extension Screen {
  /// Returns the line of a failure, or no line.
  func lines(of failure: String?) -> [String] { failure.map { ["! \($0)"] } ?? [] }
}
