import VIPER
import VIPERTestSupport

/// An app of random programs.
@MainActor protocol GateApp {
  var router: VIPRouter { get }
  var texts: ShownTexts { get }
  /// The number of effects outside the app. A playback has none.
  var effects: Int { get }

  /// Ends everything that a program has left under way.
  func end()
}

/// A style of random programs: the app, and the acts of its user and of everything outside the app.
@MainActor protocol GateStyle {
  associatedtype App: GateApp

  /// The name of the style in the figures.
  var name: String { get }
  /// The largest share of programs, in percent, that may diverge.
  var limit: Int { get }

  /// Returns a fresh app for a program.
  func makeApp(_ index: Int) throws -> App
  /// Performs a random program.
  func act(in app: App, _ index: Int, _ random: SeededGenerator) async throws
  /// The group of a program in the figures, such as the name of its chain, or `nil`.
  func group(_ index: Int) -> String?
}

extension GateStyle {
  func group(_ index: Int) -> String? { nil }
}

/// Lets the tasks of the main actor run for some turns.
@MainActor func settle(_ turns: Int = 50) async { for _ in 0..<turns { await Task.yield() } }
