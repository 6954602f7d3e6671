import VIPER

/// A site to inspect.
struct Site: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
}
